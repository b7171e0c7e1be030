// Every change of departments, positions and places: one after the other within an organization.
import type { Member } from '#contract/permissions'
import { violates, write, type Writing } from '../db.ts'
import { requirePermission } from '../member/members.ts'
import { placesChanged } from '../member/membership.ts'
import { refuse } from '../refusal.ts'
import { lockOrganization } from '../tenancy.ts'

/** The author of an entry in the record; no person where the company's directory acts. */
export type Author = { orgId: number; userId: number | null }

export const changing = <T>(member: Member, deed: (tx: Writing) => Promise<T>) =>
  reorganizing(member.orgId, async tx => {
    await requirePermission(tx, member, 'department.edit')
    return deed(tx)
  })

/** Locks the organization. The right to the change is asked by the caller. */
export async function reorganizing<T>(orgId: number, deed: (tx: Writing) => Promise<T>) {
  try {
    return await write(async tx => {
      await lockOrganization(tx, orgId)
      const result = await deed(tx)
      await placesChanged(tx, { orgId })
      tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
      return result
    })
  } catch (error) {
    if (violates(error, 'department_org_id_parent_id_name_key')) refuse('department.taken')
    if (violates(error, 'position_org_id_name_key')) refuse('position.taken')
    throw error
  }
}
