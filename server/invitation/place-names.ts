// The department and the position that invitations and links give, when one of them is deleted and restored.
import { and, eq, isNull } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import type { Gone } from '../department/undo.ts'
import { invitationLinks, invitations } from './tables.ts'

const ids = async (tx: Writing, orgId: number, gone: Gone) => {
  const at = (table: typeof invitations | typeof invitationLinks) =>
    and(
      eq(table.orgId, orgId),
      'deptId' in gone ? eq(table.deptId, gone.deptId) : eq(table.positionId, gone.positionId),
    )
  const mails = await tx.select({ id: invitations.invitationId }).from(invitations).where(at(invitations))
  const links = await tx.select({ id: invitationLinks.linkId }).from(invitationLinks).where(at(invitationLinks))
  return { invitations: mails.map(({ id }) => id), links: links.map(({ id }) => id) }
}

/** Restores it only where no other one was set meanwhile. */
async function giveBack(tx: Writing, orgId: number, gone: Gone, known: Record<string, number[]>) {
  const without = (table: typeof invitations | typeof invitationLinks) =>
    and(eq(table.orgId, orgId), 'deptId' in gone ? isNull(table.deptId) : isNull(table.positionId))
  const { invitations: mails = [], links = [] } = known
  if (mails.length)
    await tx
      .update(invitations)
      .set(gone)
      .where(and(without(invitations), isAmong(invitations.invitationId, mails)))
  if (links.length)
    await tx
      .update(invitationLinks)
      .set(gone)
      .where(and(without(invitationLinks), isAmong(invitationLinks.linkId, links)))
  if (mails.length + links.length) tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

export const placeNames = { take: ids, giveBack }
