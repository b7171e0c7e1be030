// Members and the accounts there that are theirs: known by signing in with them, or by linking them to an account here.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { config } from '../config.ts'
import { db, type Writing } from '../db.ts'
import { directoryOf } from '../member/directory.ts'
import { membershipIn } from '../member/memberships.ts'
import { namesOf } from '../member/names.ts'
import { projectFor } from '../project/doors.ts'
import { Refusal } from '../refusal.ts'
import { accountsAmong, personOf } from '../social/identities.ts'
import type { Account } from './forge/forge.ts'

const provider = () => ({ provider: 'github' as const, issuer: config.github.url })

/** The member whose account there it is, where that is known. */
export async function memberOfAccount(tx: Writing, orgId: number, actor: Account | null) {
  const userId = actor?.accountId ? await personOf(tx, { ...provider(), subject: String(actor.accountId) }) : undefined
  return userId === undefined ? undefined : membershipIn(tx, userId, orgId)
}

/** Those of its members whose account there is known. */
export async function linkedIdsIn(orgId: number) {
  const people = (await directoryOf(orgId)).map(({ member }) => member)
  const accounts = await accountsAmong(db, provider(), { userIds: people.map(({ userId }) => userId), subjects: [] })
  const linked = new Set(accounts.map(({ userId }) => userId))
  return people.filter(({ userId }) => linked.has(userId)).map(({ memberId }) => memberId)
}

/** A member who could not do it here has done it there, and is named as there. */
export async function actorIn(tx: Writing, projectId: number, member: Member | undefined, actor: Account | null) {
  const mayHere =
    member !== undefined &&
    (await projectFor(member, 'issue.edit', projectId, tx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    ))
  return mayHere ? { memberId: member.memberId } : { memberId: null, outsider: actor?.login ?? '' }
}

/** Both ways, for these members and these accounts. Members who left are among them. */
export async function pairsAmong(
  tx: NodePgDatabase,
  orgId: number,
  { memberIds, accountIds }: { memberIds: readonly number[]; accountIds: readonly number[] },
) {
  const own = await namesOf(tx, orgId, { userIds: [], memberIds: [...memberIds] })
  const rows = await accountsAmong(tx, provider(), {
    userIds: own.map(({ userId }) => userId),
    subjects: accountIds.map(String),
  })
  const people = await namesOf(tx, orgId, { userIds: rows.map(({ userId }) => userId), memberIds: [] })
  const members = new Map(people.map(({ userId, memberId }) => [userId, memberId]))
  const pairs = rows.flatMap(({ userId, subject }) => {
    const memberId = members.get(userId)
    return memberId === undefined ? [] : [{ memberId, accountId: Number(subject) }]
  })
  return {
    accountOf: new Map(pairs.map(({ memberId, accountId }) => [memberId, accountId])),
    memberOf: new Map(pairs.map(({ memberId, accountId }) => [accountId, memberId])),
  }
}
