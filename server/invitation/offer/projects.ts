// The projects that an invitation brings, of which this floor knows nothing but their ids.
import type { InvitedProject } from '#contract/invitation'
import type { Member } from '#contract/permissions'
import type { By } from '../../audit-trail.ts'
import type { Writing } from '../../db.ts'
import { partsOf } from '../../feature.ts'

declare module '../../feature.ts' {
  interface FeatureParts {
    invitedInto?: {
      /** Refuses a project into which this member may take nobody. */
      requireMayTakeIn: (tx: Writing, inviter: Member, projects: readonly InvitedProject[]) => Promise<void>
      /** Takes in where the inviter still may; answers the first project. */
      takeIn: (tx: Writing, arrival: Arrival, by: By) => Promise<number | undefined>
    }
  }
}
export type Arrival = { member: Member; inviterId: number; projects: readonly InvitedProject[] }

export async function checkProjects(tx: Writing, inviter: Member, projects: readonly InvitedProject[] = []) {
  const wanted = [...new Map(projects.map(each => [each.projectId, each])).values()]
  for (const { requireMayTakeIn } of partsOf('invitedInto')) await requireMayTakeIn(tx, inviter, wanted)
  return wanted
}

export async function takeIntoProjects(tx: Writing, arrival: Arrival, by: By) {
  if (arrival.projects.length === 0) return undefined
  let first: number | undefined
  for (const { takeIn } of partsOf('invitedInto')) first ??= await takeIn(tx, arrival, by)
  return first
}
