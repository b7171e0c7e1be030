// The logins of accounts there. GitHub names people in what is written to it by their logins, which change.
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import type { Account } from '../forge/forge.ts'
import { githubAccounts } from '../tables.ts'

/** Writes only what is new. */
export async function hearAccounts(tx: Writing, orgId: number, accounts: readonly (Account | null)[]) {
  const heard = new Map(accounts.flatMap(account => (account?.accountId ? [[account.accountId, account.login]] : [])))
  const known = await loginsOf(tx, orgId, [...heard.keys()])
  const rows = [...heard].flatMap(([accountId, login]) =>
    known.get(accountId) === login ? [] : [{ orgId, accountId, login }],
  )
  if (rows.length === 0) return
  // In one order for all, so that two of them never wait for each other.
  await tx
    .insert(githubAccounts)
    .values(rows.toSorted((one, other) => one.accountId - other.accountId))
    .onConflictDoUpdate({
      target: [githubAccounts.orgId, githubAccounts.accountId],
      set: { login: sql`excluded.login` },
    })
}

export async function loginsOf(tx: NodePgDatabase, orgId: number, accountIds: readonly number[]) {
  if (accountIds.length === 0) return new Map<number, string>()
  const rows = await tx
    .select()
    .from(githubAccounts)
    .where(and(eq(githubAccounts.orgId, orgId), isAmong(githubAccounts.accountId, accountIds)))
  return new Map(rows.map(({ accountId, login }) => [accountId, login]))
}
