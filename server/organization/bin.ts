// The bin: deleted organizations wait here for thirty days, and go for good.
import { pictureAddress } from '../storage.ts'
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { BIN_DAYS, type DeletedOrganization } from '#contract/organization'
import { can, type Member } from '#contract/permissions'
import type { SignedIn } from '../http/admission.ts'
import { audit } from '../audit-trail.ts'
import { lockedUser } from '../auth/users.ts'
import { ago, db, write, type Writing } from '../db.ts'
import {
  binMembers,
  binnedOf,
  memberCountOf,
  roleIn,
  requireMembershipRoom,
  requirePermission,
  tellMembers,
} from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { detachEverythingOf } from '../upload/uploads.ts'
import type { Client } from '../http/client.ts'
import { announce } from './announcements.ts'
import { lockOrganization } from '../tenancy.ts'
import { organizations } from '../postgres/tables.ts'

const BIN_MS = BIN_DAYS * 86_400_000
const PURGED_AT_ONCE = 20

/** Into the bin, with all in it: from now on nobody gets in. */
export const deleteOrganization = (member: Member, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    const organization = await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.delete')
    await intoBin(tx, organization, userId, client)
    await announce(tx, { orgId, name: organization.name, what: 'deleted', by: userId })
  })

/** The same within a transaction that holds it, without a mail to anybody. */
export async function intoBin(
  tx: Writing,
  { orgId, name }: Pick<typeof organizations.$inferSelect, 'orgId' | 'name'>,
  userId: number,
  client: Client,
) {
  const deleted = { deletedAt: sql`now()`, deletedBy: userId }
  await tx.update(organizations).set(deleted).where(eq(organizations.orgId, orgId))
  await binMembers(tx, orgId, true)
  await audit(tx, client, { userId, orgId, what: 'organization.deleted' })
  tx.tell(`organization:${orgId}`, 'organization.deleted', { orgId, name })
  await tellMembers(tx, orgId, false)
}

/** What this person may take out of the bin; the one deleted last comes first. */
export async function deletedOrganizationsOf(userId: number): Promise<DeletedOrganization[]> {
  const mine = binnedOf(userId).as('mine')
  const rows = await db
    .select({
      orgId: organizations.orgId,
      name: organizations.name,
      logoKey: organizations.logoKey,
      deletedAt: organizations.deletedAt,
      memberCount: memberCountOf(organizations.orgId),
    })
    .from(organizations)
    .innerJoin(mine, eq(mine.orgId, organizations.orgId))
    .where(and(isNotNull(organizations.deletedAt), gt(organizations.deletedAt, ago(BIN_MS))))
    .orderBy(desc(organizations.deletedAt))
  return rows.map(({ logoKey, deletedAt, ...row }) => ({
    ...row,
    logoImgUrl: pictureAddress(logoKey),
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
  }))
}

/** Out of the bin, as it was. Whoever may not, and whoever asks for one that is not there, get the same answer. */
export const restoreOrganization = (me: SignedIn, orgId: number, client: Client) =>
  write(async tx => {
    const { userId } = me
    await lockedUser(tx, userId)
    const [row] = await tx
      .select()
      .from(organizations)
      .where(
        and(
          eq(organizations.orgId, orgId),
          or(isNull(organizations.deletedAt), gt(organizations.deletedAt, ago(BIN_MS))),
        ),
      )
      .for('update')
    const role = await roleIn(tx, userId, orgId)
    if (!row || !role || !can({ role }, 'organization.delete')) return refuse('forbidden')
    // Pressed twice, or on two screens: it is as wanted.
    if (!row.deletedAt) return
    await requireMembershipRoom(tx, userId)
    const restored = { deletedAt: null, deletedBy: null }
    await tx.update(organizations).set(restored).where(eq(organizations.orgId, orgId))
    await binMembers(tx, orgId, false)
    await audit(tx, client, { userId, orgId, what: 'organization.restored' })
    await tellMembers(tx, orgId, true)
    await announce(tx, { orgId, name: row.name, what: 'restored', by: userId })
  })

/** What went into the bin lately, by the database's clock, so that sockets can be cut on every node. */
export async function organizationsDeletedWithin(ms: number) {
  const rows = await db
    .select({ orgId: organizations.orgId })
    .from(organizations)
    .where(gt(organizations.deletedAt, ago(ms)))
  return rows.map(({ orgId }) => orgId)
}

/** Empties the bin of what has been there long enough. The tables of other features go along, their rows being of this one. */
export async function purgeOrganizations() {
  const isDue = sql`${organizations.deletedAt} <= ${ago(BIN_MS)}`
  const due = await db.select({ orgId: organizations.orgId }).from(organizations).where(isDue).limit(PURGED_AT_ONCE)
  for (const { orgId } of due)
    await write(async tx => {
      // Somebody may have taken it out a moment ago.
      const [row] = await tx
        .select({ orgId: organizations.orgId })
        .from(organizations)
        .where(and(eq(organizations.orgId, orgId), isDue))
        .for('update')
      if (!row) return
      await detachEverythingOf(tx, orgId)
      await tx.delete(organizations).where(eq(organizations.orgId, orgId))
      await audit(tx, { ip: '' }, { userId: null, orgId, what: 'organization.purged' })
    })
  if (due.length === PURGED_AT_ONCE) await purgeOrganizations()
}
