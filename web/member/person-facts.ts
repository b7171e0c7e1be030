// How the pickers of people tell them apart: by their place, and by what they are busy with now.
import type { Assignment } from '#contract/member'
import { can } from '#contract/permissions'
import { useMembership } from '../organization/queries.ts'
import { useDepartments, usePositions } from './places.ts'
import { useStatuses } from './queries.ts'
import { namer, statusShown } from './status.ts'

type Somebody = { memberId: number; assignments: readonly Assignment[]; email: string | null }

/** Asked for when a picker opens, and never of guests, whose business it is not. */
export function usePersonFacts(orgId: number, isWanted: boolean) {
  const me = useMembership(orgId).data
  const maySee = isWanted && me !== undefined && can(me, 'member.see') && can(me, 'department.see')
  const departments = useDepartments(orgId, maySee).data
  const positions = usePositions(orgId, maySee).data
  const busy = new Map(useStatuses(orgId, maySee).data?.map(({ memberId, status }) => [memberId, status]))
  const { both } = namer({ departments, positions })
  return ({ memberId, assignments, email }: Somebody) => ({
    // The address only where two share a name.
    detail: [assignments[0] && both(assignments[0]), email].filter(Boolean).join(' · ') || undefined,
    words: assignments.map(both).join(' '),
    hint: statusShown(busy.get(memberId) ?? null) || undefined,
  })
}
export type PersonFacts = ReturnType<typeof usePersonFacts>
