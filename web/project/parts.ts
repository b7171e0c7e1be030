// The parts that features bring to the page of a project.
import type { Project } from '#contract/project'
import type { ProjectAction } from '#contract/permissions'
import type { ProjectTab } from './addresses.ts'
import type { At } from './queries.ts'
import type { FetchedComponent } from '../ui/fetched.ts'

export type ProjectPanelProps = At & { project: Project; may: (action: ProjectAction) => boolean }

declare module '../feature.ts' {
  interface FeatureParts {
    projectTabs?: { [Tab in ProjectTab]?: FetchedComponent<ProjectPanelProps> }
    /** Those of its tabs that are of no use here. */
    useUselessTabs?: (orgId: number, isWanted: boolean) => readonly ProjectTab[]
  }
}
