// Users: creating, changing and removing them. The directory decides who is a member, never what an account is.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DIRECTORY_USERS_MOST } from '#contract/directory'
import { emailsOf, lockedUser, type User, userByEmail, userById } from '../../auth/users.ts'
import { db, violates, write, type Writing } from '../../db.ts'
import { domainIn } from '../../domain/domains.ts'
import { memberRow } from '../../member/members.ts'
import { membershipIn } from '../../member/memberships.ts'
import { namesOf } from '../../member/names.ts'
import { renameMember } from '../../member/profiles.ts'
import { lockOrganization } from '../../tenancy.ts'
import { badValue, fail } from '../scim/errors.ts'
import type { JsonObject } from '../scim/json.ts'
import { keptOf } from '../scim/patch.ts'
import { userSchema } from '../scim/schemas.ts'
import { directoryUsers } from '../tables.ts'
import { type Directory, requireOpen, tellDirectory } from '../tokens.ts'
import { comeIn } from './arrivals.ts'
import { takeOut } from './departures.ts'
import { adoptWithin, byEmail, entriesOf, type Entry, entryFor, noneIfWithdrawn, roomIn } from './entries.ts'
import { groupsOf } from './groups.ts'
import { draftOf, sentBy, type UserDraft, userResource } from './resource.ts'

const KEY = 'directory_user_org_id_email_key'
const taken = (email: string) => fail({ status: 409, scimType: 'uniqueness' }, 'taken', { email })

async function resourceOf(tx: NodePgDatabase, entry: Entry) {
  const groups = await groupsOf(tx, entry.row.orgId, [entry])
  return userResource(entry, groups.get(entry.row.id) ?? [])
}

export const readUser = async ({ orgId }: Directory, id: string) => resourceOf(db, await entryFor(db, orgId, id))

const columnsOf = ({ email, externalId, familyName, givenName, formattedName, displayName }: UserDraft) => ({
  email,
  externalId,
  writtenAt: new Date(),
  familyName,
  givenName,
  formattedName,
  displayName,
})

/** Locks the person before the organization, as every deed does. */
async function locked(tx: Writing, directory: Directory, user: Pick<User, 'userId'> | undefined) {
  const account = user && (await lockedUser(tx, user.userId).catch(noneIfWithdrawn))
  await lockOrganization(tx, directory.orgId)
  return { account, domains: await requireOpen(tx, directory) }
}

function requireDomain(domains: readonly string[], email: string) {
  if (!domains.includes(domainIn(email))) badValue('domain', { email })
}

export async function createUser(directory: Directory, body: JsonObject): Promise<JsonObject> {
  const { orgId } = directory
  const draft = draftOf(keptOf(body, userSchema))
  const user = await userByEmail(draft.email)
  try {
    return await write(async tx => {
      const { account, domains } = await locked(tx, directory, user)
      requireDomain(domains, draft.email)
      if (account) await adoptWithin(tx, directory, [account.userId])
      const [known] = await entriesOf(tx, orgId, byEmail(draft.email))
      if (known) return taken(draft.email)
      if ((await roomIn(tx, orgId)) <= 0)
        return fail({ status: 400, scimType: 'tooMany' }, 'tooManyUsers', { most: DIRECTORY_USERS_MOST })
      const { memberName, isActive: isOn } = draft
      const values = { orgId, ...columnsOf(draft), memberName, isActive: isOn }
      // A person who changed their address is known by the former one.
      const isTheirs = account?.email === draft.email
      const [row] = await tx.insert(directoryUsers).values(values).returning()
      if (account && isTheirs) await takeAccount(tx, directory, { row: row!, member: null }, account, draft)
      await tellDirectory(tx, orgId)
      return resourceOf(tx, await entryFor(tx, orgId, row!.id))
    })
  } catch (error) {
    if (violates(error, KEY)) return taken(draft.email)
    throw error
  }
}

/** The account of this address: it joins at once, or stays out where the directory says so. */
async function takeAccount(tx: Writing, directory: Directory, { row }: Entry, account: User, draft: UserDraft) {
  const { orgId, client } = directory
  const { userId, email } = account
  if ((await membershipIn(tx, userId, orgId))?.role === 'GUEST')
    fail({ status: 409, scimType: 'uniqueness' }, 'guest', { email })
  const theirs = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, userId))
  const [other] = await tx.select({ id: directoryUsers.id }).from(directoryUsers).where(theirs)
  if (other) taken(email)
  if (!draft.isActive) {
    await tx.update(directoryUsers).set({ userId }).where(itself(row))
    return
  }
  const name = await nameFor(tx, orgId, userId, draft)
  await comeIn(tx, row, { userId, email, name }, { userId: null, client })
}

/** Without a name from the directory, who comes back is called as before. */
async function nameFor(tx: Writing, orgId: number, userId: number, { isNamed, memberName }: UserDraft) {
  if (isNamed) return memberName
  const [former] = await namesOf(tx, orgId, { userIds: [userId], memberIds: [] })
  return former?.name ?? memberName
}

const itself = ({ orgId, id }: { orgId: number; id: string }) =>
  and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id))

/**
 * @param change the whole resource after the change, of the one before it
 * @param isMeant whether the caller saw this version
 */
export type Change = { change: (before: JsonObject) => JsonObject; requireSeen: (resource: JsonObject) => void }

export async function changeUser(directory: Directory, id: string, { change, requireSeen }: Change) {
  const { orgId } = directory
  const afterOf = (entry: Entry, resource: JsonObject) =>
    draftOf(keptOf(change(sentBy(entry, resource)), userSchema), entry.row.email)
  const known = await entryFor(db, orgId, id)
  const user = await accountBehind(known, afterOf(known, await resourceOf(db, known)))
  try {
    return await write(async tx => {
      const { account, domains } = await locked(tx, directory, user)
      const entry = await entryFor(tx, orgId, id)
      const before = await resourceOf(tx, entry)
      requireSeen(before)
      const draft = afterOf(entry, before)
      await putEntry(tx, directory, entry, { draft, account, domains })
      return resourceOf(tx, await entryFor(tx, orgId, id))
    })
  } catch (error) {
    if (violates(error, KEY)) return taken(known.row.email)
    throw error
  }
}

/** Whose membership the change may begin. */
async function accountBehind({ row, member }: Entry, { email }: UserDraft) {
  if (member) return undefined
  return row.userId === null ? userByEmail(email) : userById(row.userId)
}

type Wanted = { draft: UserDraft; account: User | undefined; domains: readonly string[] }

async function putEntry(tx: Writing, directory: Directory, entry: Entry, { draft, account, domains }: Wanted) {
  const { row, member } = entry
  const { email, memberName } = draft
  if (email !== row.email) {
    if (row.userId !== null) fail({ status: 400, scimType: 'mutability' }, 'address', { email: row.email })
    requireDomain(domains, email)
  }
  const isWaiting = row.userId === null
  await tx
    .update(directoryUsers)
    // Also of somebody who is away: they may not come in by themselves.
    .set({ ...columnsOf(draft), isActive: draft.isActive, ...(isWaiting && { memberName }) })
    .where(itself(row))
  if (member && !draft.isActive) await takeOut(tx, directory, member.memberId)
  else if (member) await rename(tx, entry, draft)
  else if (account && (draft.isActive || isWaiting)) await bring(tx, directory, entry, { draft, account, domains })
  await tellDirectory(tx, directory.orgId)
}

/** Only while the member has not chosen a name of their own. */
async function rename(tx: Writing, { row, member }: Entry, { isNamed, memberName }: UserDraft) {
  if (!member || !isNamed || row.memberName !== member.name || memberName === member.name) return
  await renameMember(tx, await memberRow(tx, row.orgId, member.memberId), memberName)
  await tx.update(directoryUsers).set({ memberName }).where(itself(row))
}

async function bring(tx: Writing, directory: Directory, entry: Entry, wanted: Wanted & { account: User }) {
  const { draft, account, domains } = wanted
  const { row } = entry
  if (row.userId === null) {
    if (account.email === draft.email) await takeAccount(tx, directory, entry, account, draft)
    return
  }
  if (row.userId !== account.userId) return fail({ status: 412 }, 'stale')
  const [theirs] = await emailsOf([row.userId], tx)
  requireDomain(domains, theirs!.email)
  const name = await nameFor(tx, row.orgId, row.userId, draft)
  await comeIn(tx, row, { userId: row.userId, email: theirs!.email, name }, { userId: null, client: directory.client })
}

/** Forgets the person here; a member is removed as by deactivation. */
export const deleteUser = (directory: Directory, id: string, { requireSeen }: Pick<Change, 'requireSeen'>) =>
  write(async tx => {
    const { orgId } = directory
    await lockOrganization(tx, orgId)
    await requireOpen(tx, directory)
    const entry = await entryFor(tx, orgId, id)
    requireSeen(await resourceOf(tx, entry))
    if (entry.member) await takeOut(tx, directory, entry.member.memberId)
    await tx.delete(directoryUsers).where(itself(entry.row))
    await tellDirectory(tx, orgId)
  })
