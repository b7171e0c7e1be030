// The tokens with which a company's directory calls, and the door that they open.
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { DIRECTORY_TOKENS_MOST, type DirectoryToken } from '#contract/directory'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { lockedUser } from '../auth/users.ts'
import { ago, db, write, writeAside, type Writing } from '../db.ts'
import { membersWith, RUN } from '../department/audience.ts'
import { provenNamesOf } from '../domain/domains.ts'
import type { Client } from '../http/client.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { digest, randomSecret } from '../keys.ts'
import { requirePermission } from '../member/members.ts'
import { namesOf } from '../member/names.ts'
import { refuse } from '../refusal.ts'
import { livingOrganization, lockOrganization } from '../tenancy.ts'
import { fail } from './scim/errors.ts'
import { directoryTokens } from './tables.ts'

/** Tells a token from other secrets, for people and for scanners of source code. */
const PREFIX = 'dure_scim_'
const SHAPE = /^dure_scim_[\w-]{43}$/
const USED_EVERY_MS = 60_000

const wrongLimit = rateLimit('directory.wrongToken', 20, { minutes: 15 })
const callLimit = rateLimit('directory.call', 600)
export const directoryLimits = { wrong: wrongLimit, call: callLimit }

type TokenRow = typeof directoryTokens.$inferSelect

export async function tokensOf(orgId: number): Promise<DirectoryToken[]> {
  const rows = await db
    .select()
    .from(directoryTokens)
    .where(eq(directoryTokens.orgId, orgId))
    .orderBy(asc(directoryTokens.tokenId))
  const makers = await namesOf(db, orgId, { userIds: rows.map(({ createdBy }) => createdBy), memberIds: [] })
  return rows.map(row => tokenOf(row, makers))
}

function tokenOf(row: TokenRow, makers: Awaited<ReturnType<typeof namesOf>>): DirectoryToken {
  const maker = makers.find(({ userId }) => userId === row.createdBy)
  return {
    tokenId: row.tokenId,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    createdBy: maker ? { memberId: maker.memberId, name: maker.name } : null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** Those who may see the settings; the deeds of a directory are of no interest to anybody else. */
export async function tellDirectory(tx: Writing, orgId: number) {
  const administrators = await membersWith(tx, orgId, [RUN])
  tx.tellPeople(
    administrators.map(({ userId }) => userId),
    'directory.changed',
    { orgId },
  )
}

export const makeToken = (member: Member, name: string, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    // The row names them.
    await lockedUser(tx, userId)
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'directory.connect')
    if ((await provenNamesOf(orgId, tx)).length === 0) refuse('directory.unproven')
    if ((await tx.$count(directoryTokens, eq(directoryTokens.orgId, orgId))) >= DIRECTORY_TOKENS_MOST)
      refuse('directory.tooManyTokens', { values: { most: DIRECTORY_TOKENS_MOST } })
    const secret = `${PREFIX}${randomSecret()}`
    const values = { orgId, name, digest: digest(secret), createdBy: userId }
    const [row] = await tx.insert(directoryTokens).values(values).returning()
    await audit(tx, client, { userId, orgId, what: 'directory.tokenMade', about: { name } })
    await tellDirectory(tx, orgId)
    return { token: tokenOf(row!, await namesOf(tx, orgId, { userIds: [userId], memberIds: [] })), secret }
  })

export const endToken = (member: Member, tokenId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.edit')
    const [row] = await tx
      .delete(directoryTokens)
      .where(and(eq(directoryTokens.orgId, orgId), eq(directoryTokens.tokenId, tokenId)))
      .returning({ name: directoryTokens.name })
    if (!row) return refuse('directory.missing')
    await audit(tx, client, { userId, orgId, what: 'directory.tokenEnded', about: { name: row.name } })
    await tellDirectory(tx, orgId)
  })

/** The caller of a SCIM call: no person, but the directory of this organization. */
export type Directory = { orgId: number; client: Client }

/**
 * The door of every SCIM call. A wrong token is counted by address, calls are counted by token.
 */
export async function directoryFor(client: Client): Promise<Directory> {
  const row = client.bearer && SHAPE.test(client.bearer) ? await tokenBy(client.bearer) : undefined
  if (!row) {
    // Directories call for many organizations from one address: a wrong token stops no right one.
    countRate(wrongLimit, client.network)
    return fail({ status: 401 }, 'token')
  }
  const { orgId, tokenId, name } = row
  countRate(callLimit, `${orgId}.${tokenId}`)
  if (!(await livingOrganization(orgId))) fail({ status: 403 }, 'deleted')
  if ((await provenNamesOf(orgId)).length === 0) fail({ status: 403 }, 'closed')
  await noteUse(row)
  return { orgId, client: { ...client, directory: name } }
}

async function tokenBy(secret: string) {
  const [row] = await db
    .select()
    .from(directoryTokens)
    .where(eq(directoryTokens.digest, digest(secret)))
  return row
}

async function noteUse({ orgId, tokenId, lastUsedAt }: TokenRow) {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < USED_EVERY_MS) return
  const { lastUsedAt: used } = directoryTokens
  const itself = and(eq(directoryTokens.orgId, orgId), eq(directoryTokens.tokenId, tokenId))
  await writeAside(async tx => {
    const noted = await tx
      .update(directoryTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(and(itself, or(isNull(used), lt(used, ago(USED_EVERY_MS)))))
      .returning({ tokenId: directoryTokens.tokenId })
    if (noted.length > 0) await tellDirectory(tx, orgId)
  })
}

/** Asked again under the organization's lock: an ended token, or a lost domain, stops what has already begun. */
export async function requireOpen(tx: Writing, { orgId, client }: Directory): Promise<string[]> {
  const domains = await provenNamesOf(orgId, tx)
  if (domains.length === 0) fail({ status: 403 }, 'closed')
  const known = and(eq(directoryTokens.orgId, orgId), eq(directoryTokens.digest, digest(client.bearer ?? '')))
  if ((await tx.$count(directoryTokens, known)) === 0) fail({ status: 401 }, 'token')
  return domains
}
