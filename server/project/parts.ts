// The parts that a project needs from the features that work in it.
import type { ProjectCard, ProjectOverview } from '#contract/project'
import type { Writing } from '../db.ts'
import type { ProjectRow, ProjectPlace } from './doors.ts'

type Doer = { orgId: number; memberId: number }

export type ProjectPart = {
  /** The project was just created, and is locked. */
  onCreate?: (tx: Writing, project: ProjectRow) => Promise<unknown>
  /** A member lost sight of the project: they lose their work in it. */
  onNarrow?: (tx: Writing, project: ProjectRow, doer: Doer) => Promise<unknown>
  /** Its name or another of its own words changed. */
  onChange?: (tx: Writing, project: ProjectRow) => Promise<unknown>
  /** Somebody came into the project or went out of it. */
  onPeople?: (tx: Writing, project: ProjectPlace) => Promise<unknown>
  /** The project is about to be purged, for what does not go with its rows. */
  onPurge?: (tx: Writing, project: ProjectPlace) => Promise<unknown>
}

export type CardNumbers = Pick<ProjectCard, 'openCount' | 'doneCount' | 'overdueCount' | 'myCount'>

/** Statistics of the issues of projects. */
export type ProjectStatistics = {
  cardNumbers: (orgId: number, memberId: number, projectIds: number[]) => Promise<Map<number, CardNumbers>>
  /** The number of open issues of this member in each of these projects. */
  openOf: (orgId: number, memberId: number, projectIds: number[]) => Promise<Map<number, number>>
  /** Members who have work in this project, or took part in it. */
  workersIn: (project: ProjectPlace) => Promise<number[]>
  overviewOf: (project: ProjectPlace) => Promise<ProjectOverview>
}

declare module '../feature.ts' {
  interface FeatureParts {
    project?: ProjectPart
    projectStatistics?: ProjectStatistics
  }
}
