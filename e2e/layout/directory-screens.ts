// A connected directory for the sweep, with words as long as may be.
import { sql, type Visitor } from '../../server/testing/visitor.ts'
import { accountRoutes } from '#contract/account'

/** As if the domain had been proved, and the directory had called. */
export async function longDirectory({ call, dataDir }: Visitor, orgId: number, words: string, unbroken: string) {
  const { userId } = await call(accountRoutes.me, {})
  const domain = `${unbroken.slice(0, 60).toLowerCase()}.kr`
  const rows = [
    [
      `insert into email_domain (org_id, name, proof, proven_at, proven_by) values ($1, $2, 'x', now(), 'record')
       on conflict do nothing`,
      [orgId, domain],
    ],
    [
      `insert into directory_token (org_id, name, digest, created_by, last_used_at)
       select $1, $2, sha256(random()::text::bytea), $3, now() from generate_series(1, 2)`,
      [orgId, words.slice(0, 50), userId],
    ],
    [
      `insert into directory_user (org_id, email, member_name) values ($1, $2, $3)`,
      [orgId, `${unbroken.slice(0, 60)}@${domain}`, words.slice(0, 50)],
    ],
    [
      `insert into directory_refusal (org_id, call, status, detail) values ($1, $2, 400, $3)`,
      [orgId, `PATCH /Users/${unbroken.slice(0, 60)}`, `${unbroken}: ${words}`],
    ],
  ] as const
  for (const [text, values] of rows) await sql(text, [...values], dataDir)
}
