// The parts that features bring to an invitation.
import type { FetchedComponent } from '../ui/fetched.ts'
import type { InvitedProject } from '#contract/invitation'

export type InvitedProjectsProps = {
  orgId: number
  projects: readonly InvitedProject[]
  onChange: (projects: InvitedProject[]) => void
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** Chooses the projects that the invited are in from the first day. */
    invitedProjects?: FetchedComponent<InvitedProjectsProps>
  }
}
