// Companies and teams: creating, reading, editing.
import { pictureAddress } from '../storage/storage.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { newOrganization, Organization, OrganizationChange } from '#contract/organization'
import { can, type Member } from '#contract/permissions'
import type { SignedIn } from '../http/admission.ts'
import { audit } from '../audit-trail.ts'
import { lockedUser } from '../auth/users.ts'
import { db, write, type Writing } from '../db.ts'
import { memberIn } from '../member/doors.ts'
import { addMember, requireMembershipRoom, requireBinRoom, requirePermission, tellMembers } from '../member/members.ts'
import { partsOf } from '../feature.ts'
import { refuse } from '../refusal.ts'
import { attachPicture, checkedPicture, detachPicture } from '../upload/uploads.ts'
import type { Client } from '../http/client.ts'
import { organizations } from '../postgres/tables.ts'
import { lockLiving, lockOrganization } from '../tenancy.ts'
import type { UploadHolder } from '../upload/parts.ts'

type Row = typeof organizations.$inferSelect
const LOGO = 'logoImgUrl'

declare module '../feature.ts' {
  interface FeatureParts {
    /** Gives a new organization something from the beginning. */
    onOrganization?: (tx: Writing, orgId: number) => Promise<unknown>
  }
}

const organizationOf = ({ logoKey, createdAt, ...row }: Row): Organization => ({
  ...row,
  logoImgUrl: pictureAddress(logoKey),
  createdAt: createdAt.toISOString(),
})

/** Finds an organization that is not in the bin. */
async function livingRow(orgId: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(and(eq(organizations.orgId, orgId), isNull(organizations.deletedAt)))
  return row ?? refuse('forbidden')
}

export const readOrganization = async ({ orgId }: Member) => organizationOf(await livingRow(orgId))

const optional = ['address', 'email', 'phone', 'businessNumber', 'representativeName'] as const
type Details = Pick<OrganizationChange, 'name' | (typeof optional)[number]>

/** Absent fields keep their value; the empty text becomes null. */
const columnsOf = ({ name, ...details }: Details) => ({
  name,
  ...Object.fromEntries(optional.flatMap(key => (details[key] === undefined ? [] : [[key, details[key] || null]]))),
})

type NewOrganization = {
  userId: number
  memberName: string
  details: Details
  logoKey?: string | undefined
  /** Now, but in the demonstration. */
  createdAt?: Date
}

/** The person becomes its owner. */
export async function insertOrganization(
  tx: Writing,
  { userId, memberName, details, logoKey, createdAt }: NewOrganization,
) {
  const values = { ...columnsOf(details), createdBy: userId, logoKey: logoKey ?? null, ...(createdAt && { createdAt }) }
  const [row] = await tx.insert(organizations).values(values).returning({ orgId: organizations.orgId })
  const { orgId } = row!
  const owner = await addMember(tx, { orgId, userId, name: memberName, role: 'OWNER', joinedAt: createdAt })
  for (const furnish of partsOf('onOrganization')) await furnish(tx, orgId)
  return owner
}

export async function createOrganization(me: SignedIn, draft: z.output<typeof newOrganization>, client: Client) {
  const { memberName, logoImgUrl, ...details } = draft
  const { userId } = me
  const logo = logoImgUrl ? await checkedPicture(userId, logoImgUrl, LOGO) : undefined
  return write(async tx => {
    await lockedUser(tx, userId)
    await requireMembershipRoom(tx, userId)
    await requireBinRoom(tx, userId)
    const { orgId } = await insertOrganization(tx, { userId, memberName, details, logoKey: logo?.key })
    if (logo) await attachPicture(tx, { userId, key: logo.key, holder: { kind: 'organization', orgId }, field: LOGO })
    await audit(tx, client, { userId, orgId, what: 'organization.created' })
    return { orgId }
  })
}

/** Refuses as stale if the caller names a version that another change has replaced. */
export async function changeOrganization(member: Member, change: OrganizationChange, client: Pick<Client, 'ip'>) {
  const { orgId, userId } = member
  const { version, logoImgUrl, ...details } = change
  const fresh = (row: Row) =>
    version === undefined || version === row.version ? row : refuse('row.stale', { current: organizationOf(row) })
  const before = fresh(await livingRow(orgId))
  const isNewLogo = typeof logoImgUrl === 'string' && logoImgUrl !== pictureAddress(before.logoKey)
  const logo = isNewLogo ? await checkedPicture(userId, logoImgUrl, LOGO) : undefined
  return write(async tx => {
    const row = fresh(await lockOrganization(tx, orgId))
    await requirePermission(tx, member, 'organization.edit')
    const replacesLogo = logo !== undefined || logoImgUrl === null
    if (replacesLogo && row.logoKey) await detachPicture(tx, row.logoKey)
    if (logo) await attachPicture(tx, { userId, key: logo.key, holder: { kind: 'organization', orgId }, field: LOGO })
    await audit(tx, client, { userId, orgId, what: 'organization.changed' })
    return changeRow(tx, row, { ...columnsOf(details), ...(replacesLogo && { logoKey: logo?.key ?? null }) })
  })
}

async function changeRow(tx: Writing, before: Row, changes: Partial<Row> & Pick<Row, 'name'>) {
  const { orgId } = before
  const [row] = await tx
    .update(organizations)
    .set({ ...changes, version: sql`${organizations.version} + 1` })
    .where(eq(organizations.orgId, orgId))
    .returning()
  const changed = organizationOf(row!)
  tx.tell(`organization:${orgId}`, 'organization.changed', changed)
  // Lists show only these fields.
  if (changes.name !== before.name || 'logoKey' in changes) await tellMembers(tx, orgId, true)
  return changed
}

/** Removes the logo if it is still this one and the person may edit it; answers whether it did. */
export const dropLogo: UploadHolder['drop'] = async ({ userId }, { orgId, key }, client) => {
  const member = orgId === null ? undefined : await memberIn(userId, orgId)
  if (!member || orgId === null || !can(member, 'organization.edit')) return false
  return write(async tx => {
    const row = await lockLiving(tx, orgId)
    if (row?.logoKey !== key) return false
    await detachPicture(tx, key)
    await audit(tx, client, { userId, orgId, what: 'organization.changed' })
    await changeRow(tx, row, { name: row.name, logoKey: null })
    return true
  })
}
