// The bin: deleted organizations stay here for thirty days and are then purged.
import { pictureAddress } from '../storage/storage.ts'
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

/** Moves the organization with all its content into the bin: from now on nobody can open it. */
export const deleteOrganization = (member: Member, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    // The row names them.
    await lockedUser(tx, userId)
    const organization = await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.delete')
    await intoBin(tx, organization, userId, client)
    await announce(tx, { orgId, name: organization.name, what: 'deleted', by: userId })
  })

/** Part of a transaction that has locked it, and without a mail. */
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

/** The organizations that this person may restore, the most recently deleted first. */
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

/** Restores it unchanged. A person who may not restore it and a missing organization get the same refusal. */
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
    // Pressed twice, or on two screens: it is restored already.
    if (!row.deletedAt) return
    await requireMembershipRoom(tx, userId)
    const restored = { deletedAt: null, deletedBy: null }
    await tx.update(organizations).set(restored).where(eq(organizations.orgId, orgId))
    await binMembers(tx, orgId, false)
    await audit(tx, client, { userId, orgId, what: 'organization.restored' })
    await tellMembers(tx, orgId, true)
    await announce(tx, { orgId, name: row.name, what: 'restored', by: userId })
  })

/** Organizations that went into the bin recently by the database's clock, so that sockets are cut on every node. */
export async function organizationsDeletedWithin(ms: number) {
  const rows = await db
    .select({ orgId: organizations.orgId })
    .from(organizations)
    .where(gt(organizations.deletedAt, ago(ms)))
  return rows.map(({ orgId }) => orgId)
}

/** Purges organizations whose days in the bin are over. The rows of other features are deleted by their foreign keys. */
export async function purgeOrganizations() {
  const isDue = sql`${organizations.deletedAt} <= ${ago(BIN_MS)}`
  const due = await db.select({ orgId: organizations.orgId }).from(organizations).where(isDue).limit(PURGED_AT_ONCE)
  for (const { orgId } of due)
    await write(async tx => {
      // It may have been restored just now.
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
