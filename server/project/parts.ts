// What a project asks of the features that work in it.
import type { ProjectCard, ProjectOverview } from '#contract/project'
import type { Writing } from '../db.ts'
import type { ProjectRow } from './doors.ts'

type Place = Pick<ProjectRow, 'orgId' | 'projectId'>
type Doer = { orgId: number; memberId: number }

export type ProjectPart = {
  /** It was just made, and is locked. */
  onCreate?: (tx: Writing, project: ProjectRow) => Promise<unknown>
  /** Somebody lost sight of it: they have nothing to do in it any more. */
  onNarrow?: (tx: Writing, project: ProjectRow, doer: Doer) => Promise<unknown>
}

export type CardNumbers = Pick<ProjectCard, 'openCount' | 'doneCount' | 'overdueCount' | 'myCount'>

/** The work of projects in numbers. */
export type ProjectStatistics = {
  cardNumbers: (orgId: number, memberId: number, projectIds: number[]) => Promise<Map<number, CardNumbers>>
  /** How many open issues of each of these are this member's. */
  openOf: (orgId: number, memberId: number, projectIds: number[]) => Promise<Map<number, number>>
  /** Who has, or had a hand in, work of this project. */
  workersIn: (project: Place) => Promise<number[]>
  overviewOf: (project: Place) => Promise<ProjectOverview>
}

declare module '../feature.ts' {
  interface FeatureParts {
    project?: ProjectPart
    projectStatistics?: ProjectStatistics
  }
}
