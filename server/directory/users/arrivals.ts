// Becoming a member because the directory says so: at once with an account, or else at the first sign-in.
import { and, asc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import { audit, type By } from '../../audit-trail.ts'
import { lockedUser, type User } from '../../auth/users.ts'
import { db, type Writing } from '../../db.ts'
import { domainIn, provenNamesOf } from '../../domain/domains.ts'
import type { Client } from '../../http/client.ts'
import { withNothing } from '../../invitation/domain/joining.ts'
import { letIn } from '../../invitation/offer/acceptances.ts'
import { membershipIn } from '../../member/memberships.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import { Refusal } from '../../refusal.ts'
import { lockLiving } from '../../tenancy.ts'
import { directoryUsers } from '../tables.ts'
import { tellDirectory } from '../tokens.ts'
import { type EntryRow, linkEntry } from './entries.ts'
import { grantWishes } from './wishes.ts'

type Coming = Pick<User, 'userId' | 'email'> & { name: string }

/** Part of a transaction that has locked the person and then the organization, and tells of the directory. */
export async function comeIn(
  tx: Writing,
  { orgId, id }: Pick<EntryRow, 'orgId' | 'id'>,
  { userId, email, name }: Coming,
  by: By,
) {
  const { memberId } = await letIn(tx, withNothing(orgId), { userId, name, email }, by)
  await audit(tx, by.client, { userId: by.userId, orgId, what: 'directory.joined', about: { memberId } })
  await tx
    .update(directoryUsers)
    .set({ userId, memberName: name })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id)))
  await grantWishes(tx, { orgId, id }, { memberId, userId }, by)
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

const isExpected = (email: string | Placeholder) =>
  and(eq(directoryUsers.email, email), isNull(directoryUsers.userId), eq(directoryUsers.isActive, true))

/** The organizations whose directory expects this address, in the order in which they are locked. */
const expecting = (email: string, tx = db) =>
  tx.select().from(directoryUsers).where(isExpected(email)).orderBy(asc(directoryUsers.orgId))

/** Asked at each sign-in, and almost always in vain. */
const expectingAsked = preparedStatement<[orgId: string]>('directory_expecting', () =>
  db
    .select({ orgId: directoryUsers.orgId })
    .from(directoryUsers)
    .where(isExpected(sql.placeholder('email')))
    .orderBy(asc(directoryUsers.orgId)),
)

/** By any way in: the address is proved, and the person has agreed to the terms themselves. */
export async function letExpectedIn(tx: Writing, { userId, email }: User, client: Client) {
  const found = await expectingAsked({ email }, tx)
  if (found.length === 0) return
  await lockedUser(tx, userId)
  for (const orgId of found.map(([id]) => Number(id))) {
    if (!(await lockLiving(tx, orgId))) continue
    // Read again, because the directory may have changed its mind before the lock.
    const row = (await expecting(email, tx)).find(each => each.orgId === orgId)
    if (row && (await provenNamesOf(orgId, tx)).includes(domainIn(email))) await letOneIn(tx, row, userId, client)
  }
}

async function letOneIn(tx: Writing, row: EntryRow, userId: number, client: Client) {
  const { orgId, id, email } = row
  const by = { userId, client }
  const member = await membershipIn(tx, userId, orgId)
  if (member?.role === 'GUEST') return
  const known = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, userId))
  const [other] = await tx.select({ id: directoryUsers.id }).from(directoryUsers).where(known)
  if (other) {
    // The directory knows the person by a former address already.
    await tx.delete(directoryUsers).where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id)))
  } else if (member) {
    await linkEntry(tx, orgId, id, userId)
    await grantWishes(tx, { orgId, id }, member, by)
  } else
    // A person in too many organizations still signs in, and stays expected.
    await comeIn(tx, row, { userId, email, name: row.memberName ?? email.split('@')[0]! }, by).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'organization.tooMany') throw error
      },
    )
  await tellDirectory(tx, orgId)
}
