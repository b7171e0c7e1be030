// The part that other features bring to the states of a project.
import type { ProjectPanelProps } from '../project/parts.ts'
import type { FetchedComponent } from '../ui/fetched.ts'

declare module '../feature.ts' {
  interface FeatureParts {
    /** Below the states of a project; it draws nothing where it has nothing to say. */
    belowStates?: FetchedComponent<ProjectPanelProps>
  }
}
