// A member's own profile in one organization.
import { pictureAddress } from '../storage/storage.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { MemberStatus, OwnChange, OwnMember } from '#contract/member'
import type { Member } from '#contract/permissions'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, write, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import { attachPicture, checkedPicture, detachPicture } from '../upload/uploads.ts'
import { memberRow, type MemberRow } from './members.ts'
import { personFor } from './people.ts'
import { closingFor } from './second-factor/closing.ts'
import { members } from './tables.ts'

const FIELD = 'profileImgUrl'

export async function ownMember({ orgId, memberId }: Member, tx: NodePgDatabase = db): Promise<OwnMember> {
  const [row, person] = [await memberRow(tx, orgId, memberId), await personFor(orgId, memberId, tx)]
  // Most organizations require nothing.
  const closesAt = row.secondFactorDue ? await closingFor(row, tx) : null
  return { ...person, orgId, ownImgUrl: pictureAddress(row.pictureKey), closesAt, version: row.version }
}

/** Refuses as stale if the caller names a version that another change has replaced. */
export async function changeOwn(me: Member, change: OwnChange): Promise<OwnMember> {
  const { orgId, memberId, userId } = me
  const { version, profileImgUrl, memberName, phone, status } = change
  const fresh = async (row: MemberRow, tx: NodePgDatabase) =>
    version === undefined || version === row.version ? row : refuse('row.stale', { current: await ownMember(me, tx) })
  const before = await fresh(await memberRow(db, orgId, memberId), db)
  const isNewPicture = typeof profileImgUrl === 'string' && profileImgUrl !== pictureAddress(before.pictureKey)
  const picture = isNewPicture ? await checkedPicture(userId, profileImgUrl, FIELD) : undefined
  const here = and(eq(members.orgId, orgId), eq(members.memberId, memberId))
  await write(async tx => {
    const [row] = await tx.select().from(members).where(here).for('update')
    if (!row || row.leftAt) return refuse('forbidden')
    await fresh(row, tx)
    const replaces = picture !== undefined || profileImgUrl === null
    if (replaces && row.pictureKey) await detachPicture(tx, row.pictureKey)
    if (picture) await attachPicture(tx, { userId, key: picture.key, holder: { kind: 'member', orgId }, field: FIELD })
    await tx
      .update(members)
      .set({
        ...(memberName !== undefined && { name: memberName }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(replaces && { pictureKey: picture?.key ?? null }),
        ...(status !== undefined && statusColumns(status)),
        version: sql`${members.version} + 1`,
      })
      .where(here)
    const isStatusAlone = status !== undefined && memberName === undefined && phone === undefined && !replaces
    tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: isStatusAlone ? 'status' : 'profile' })
    tx.tell(`user:${userId}`, 'membership.changed', { orgId, isMember: true })
  })
  return ownMember(me)
}

/** Part of a deed that has locked the organization. */
export async function renameMember(tx: Writing, { orgId, memberId, userId }: MemberRow, name: string) {
  await tx
    .update(members)
    .set({ name, version: sql`${members.version} + 1` })
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: 'profile' })
  tx.tell(`user:${userId}`, 'membership.changed', { orgId, isMember: true })
}

/** Part of a deed that has made this member. */
export const putStatus = (tx: Writing, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>, status: MemberStatus) =>
  tx
    .update(members)
    .set(statusColumns(status))
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))

const statusColumns = (status: NonNullable<OwnChange['status']> | null) => ({
  statusKind: status?.kind ?? null,
  statusText: status?.text ?? '',
  statusEmoji: status?.emoji ?? '',
  statusUntil: status?.until ? new Date(status.until) : null,
})
