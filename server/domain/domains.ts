// The domains of an organization: adding and removing them, and what their people may do.
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DOMAINS_MOST, type DomainJoining, type EmailDomain, LAPSE_DAYS, PUBLIC_DOMAINS } from '#contract/domain'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { config } from '../config.ts'
import { db, violates, write, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { requirePermission, roleIn } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { livingOrganization, livingOrganizations, lockOrganization } from '../tenancy.ts'
import { emailDomains } from './tables.ts'

export type DomainRow = typeof emailDomains.$inferSelect

const RECORD = '_dure'
const VALUE = 'dure-verification='
export const recordOf = ({ name, proof }: DomainRow) => ({ name: `${RECORD}.${name}`, value: `${VALUE}${proof}` })

export const adminOf = ({ name }: Pick<DomainRow, 'name'>) => `admin@${name}`

export const domainOf = (row: DomainRow): EmailDomain => ({
  domainId: row.domainId,
  name: row.name,
  record: recordOf(row),
  provenAt: row.provenAt?.toISOString() ?? null,
  provenBy: row.provenBy,
  lapsesAt: row.missedAt && lapsesAt(row.missedAt).toISOString(),
  codeSentTo: row.codeHash && row.codeExpiresAt && row.codeExpiresAt.getTime() > Date.now() ? adminOf(row) : null,
  joining: row.joining,
  requiresProvider: row.requiresProvider,
  version: row.version,
})

/** The proof ends where the record is not there again by then. */
export const lapsesAt = (missedAt: Date) => new Date(missedAt.getTime() + LAPSE_DAYS * 86_400_000)

const itself = (orgId: number, domainId: number) =>
  and(eq(emailDomains.orgId, orgId), eq(emailDomains.domainId, domainId))

export async function domainsOf({ orgId }: Member): Promise<EmailDomain[]> {
  const rows = await db.select().from(emailDomains).where(eq(emailDomains.orgId, orgId)).orderBy(asc(emailDomains.name))
  return rows.map(domainOf)
}

/** The door of a domain; the organization is locked, and the member may still change it. */
export async function lockedDomain(tx: Writing, member: Member, domainId: number) {
  const organization = await lockOrganization(tx, member.orgId)
  await requirePermission(tx, member, 'organization.edit')
  return { organization, row: await domainRow(tx, member, domainId) }
}

export async function domainRow(
  tx: NodePgDatabase,
  { orgId }: Pick<Member, 'orgId'>,
  domainId: number,
): Promise<DomainRow> {
  const [row] = await tx.select().from(emailDomains).where(itself(orgId, domainId))
  return row ?? refuse('domain.missing')
}

/** The changes to a row whose proof is over. */
export const UNPROVEN = {
  provenAt: null,
  provenBy: null,
  joining: 'off',
  requiresProvider: false,
  lookedAt: null,
  missedAt: null,
} as const

/** Every change of a row goes through here, so that each raises the version and is told. */
export async function changeRow(
  tx: Writing,
  { orgId, domainId }: DomainRow,
  changes: Partial<typeof emailDomains.$inferInsert>,
): Promise<EmailDomain> {
  const [row] = await tx
    .update(emailDomains)
    .set({ ...changes, version: sql`${emailDomains.version} + 1` })
    .where(itself(orgId, domainId))
    .returning()
  tx.tell(`organization:${orgId}`, 'domains.changed', { orgId })
  return domainOf(row!)
}

/** The one that has proved this name and is not in the bin; one that is loses it to whoever proves it now. */
export async function holderOf(tx: NodePgDatabase, { orgId, name }: Pick<DomainRow, 'orgId' | 'name'>) {
  const [row] = await tx
    .select()
    .from(emailDomains)
    .where(and(eq(emailDomains.name, name), isNotNull(emailDomains.provenAt), ne(emailDomains.orgId, orgId)))
  if (!row) return undefined
  return { row, isLiving: (await livingOrganization(row.orgId, tx)) !== undefined }
}

export function addDomain(member: Member, name: string, client: Client): Promise<EmailDomain> {
  if (isPublic(name)) refuse('domain.public', { values: { domain: name } })
  const { orgId, userId } = member
  return write(async tx => {
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.edit')
    if ((await tx.$count(emailDomains, eq(emailDomains.orgId, orgId))) >= DOMAINS_MOST)
      refuse('domain.tooMany', { values: { most: DOMAINS_MOST } })
    if ((await holderOf(tx, { orgId, name }))?.isLiving) refuse('domain.taken')
    const proof = randomBytes(24).toString('hex')
    const [row] = await tx.insert(emailDomains).values({ orgId, name, proof }).onConflictDoNothing().returning()
    if (!row) return refuse('domain.known')
    await audit(tx, client, { userId, orgId, what: 'domain.added', about: { name } })
    tx.tell(`organization:${orgId}`, 'domains.changed', { orgId })
    return domainOf(row)
  })
}

const isPublic = (name: string) => PUBLIC_DOMAINS.includes(name)

type Change = {
  joining?: DomainJoining | undefined
  requiresProvider?: boolean | undefined
  version?: number | undefined
}

export const changeDomain = (member: Member, domainId: number, { version, ...wanted }: Change, client: Client) =>
  write(async tx => {
    const { row } = await lockedDomain(tx, member, domainId)
    if (version !== undefined && version !== row.version) refuse('row.stale', { current: domainOf(row) })
    const { joining = row.joining, requiresProvider = row.requiresProvider } = wanted
    if ((joining !== 'off' || requiresProvider) && !row.provenAt) refuse('domain.unproven')
    if (requiresProvider && !row.requiresProvider && !config.social.oidc) refuse('domain.providerless')
    const { userId, orgId } = member
    const { name } = row
    if (joining !== row.joining)
      await audit(tx, client, { userId, orgId, what: 'domain.changed', about: { name, joining } })
    if (requiresProvider !== row.requiresProvider) {
      await requirePermission(tx, member, 'entrance.require')
      await audit(tx, client, {
        userId,
        orgId,
        what: requiresProvider ? 'domain.providerRequired' : 'domain.providerOptional',
        about: { name },
      })
    }
    const isSame = joining === row.joining && requiresProvider === row.requiresProvider
    return isSame ? domainOf(row) : changeRow(tx, row, { joining, requiresProvider })
  })

/**
 * Whether this person may sign in by the OpenID provider alone: a living organization wants that of its members with an address
 * of its domain. Owners keep every way, so that a provider that is down or wrong locks nobody out for good.
 */
export async function requiresProvider(tx: NodePgDatabase, { userId, email }: { userId: number; email: string }) {
  if (!config.social.oidc) return false
  const living = livingOrganizations().as('living')
  const [domain] = await tx
    .select({ orgId: emailDomains.orgId })
    .from(emailDomains)
    .innerJoin(living, eq(living.orgId, emailDomains.orgId))
    .where(and(eq(emailDomains.name, domainIn(email)), isNotNull(emailDomains.provenAt), emailDomains.requiresProvider))
  const role = domain && (await roleIn(tx, userId, domain.orgId))
  return role !== undefined && role !== 'OWNER'
}

export const removeDomain = (member: Member, domainId: number, client: Client) =>
  write(async tx => {
    const { row } = await lockedDomain(tx, member, domainId)
    const { orgId, userId } = member
    await tx.delete(emailDomains).where(itself(orgId, domainId))
    await audit(tx, client, { userId, orgId, what: 'domain.removed', about: { name: row.name } })
    tx.tell(`organization:${orgId}`, 'domains.changed', { orgId })
  })

export const isTaken = (error: unknown) => violates(error, 'email_domain_name_proven')

/** The part behind the @, as domains are written. */
export const domainIn = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Living organizations that let people of this address in, in one of the two ways. */
export async function openTo(email: string, tx: NodePgDatabase = db) {
  const living = livingOrganizations().as('living')
  return tx
    .select({
      orgId: emailDomains.orgId,
      domainId: emailDomains.domainId,
      joining: emailDomains.joining,
      toldAt: emailDomains.toldAt,
      name: living.name,
      logoKey: living.logoKey,
    })
    .from(emailDomains)
    .innerJoin(living, eq(living.orgId, emailDomains.orgId))
    .where(
      and(eq(emailDomains.name, domainIn(email)), isNotNull(emailDomains.provenAt), ne(emailDomains.joining, 'off')),
    )
}
export type OpenDomain = Awaited<ReturnType<typeof openTo>>[number]

export const noteTold = (tx: Writing, { orgId, domainId }: Pick<DomainRow, 'orgId' | 'domainId'>, at: Date) =>
  tx.update(emailDomains).set({ toldAt: at }).where(itself(orgId, domainId))

/** The names that this organization has proved. */
export async function provenNamesOf(orgId: number, tx: NodePgDatabase = db): Promise<string[]> {
  const rows = await tx
    .select({ name: emailDomains.name })
    .from(emailDomains)
    .where(and(eq(emailDomains.orgId, orgId), isNotNull(emailDomains.provenAt)))
    .orderBy(asc(emailDomains.name))
  return rows.map(({ name }) => name)
}
