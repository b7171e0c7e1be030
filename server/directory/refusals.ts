// Refused calls of a directory, so that those who run the organization can find what is wrong with its settings.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { DIRECTORY_REFUSAL_DAYS, DIRECTORY_REFUSALS_SHOWN } from '#contract/directory'
import { ago, db, writeAside, type Writing } from '../db.ts'
import type { ScimError } from './scim/errors.ts'
import { directoryRefusals } from './tables.ts'
import { type Directory, tellDirectory } from './tokens.ts'

const KEPT_MOST = 100
const DETAIL_MOST = 500
/** A wrong call is noted; one that came too fast, or that this server could not answer, is no fault of the settings. */
const NOTED = new Set([400, 403, 404, 405, 409, 412, 413, 415, 501])

export async function noteRefusal({ orgId }: Directory, call: string, { status, message }: ScimError) {
  if (!NOTED.has(status)) return
  await writeAside(async tx => {
    await tx
      .insert(directoryRefusals)
      .values({ orgId, call: call.slice(0, DETAIL_MOST), status, detail: message.slice(0, DETAIL_MOST) })
    await tx
      .delete(directoryRefusals)
      .where(
        and(
          eq(directoryRefusals.orgId, orgId),
          lt(
            directoryRefusals.refusalId,
            sql`(select min(newest.id) from (select id from ${directoryRefusals} where org_id = ${orgId} order by id desc limit ${KEPT_MOST}) newest)`,
          ),
        ),
      )
    await tellDirectory(tx, orgId)
  })
}

export async function refusalsOf(orgId: number) {
  const rows = await db
    .select()
    .from(directoryRefusals)
    .where(eq(directoryRefusals.orgId, orgId))
    .orderBy(desc(directoryRefusals.refusalId))
    .limit(DIRECTORY_REFUSALS_SHOWN)
  return rows.map(({ refusalId, at, call, status, detail }) => ({
    refusalId,
    at: at.toISOString(),
    call,
    status,
    detail,
  }))
}

/** Those in which one of these addresses stands: sentences about people name them by their address alone. */
export const forgetRefusalsOf = (tx: Writing, addresses: readonly string[]) =>
  tx
    .delete(directoryRefusals)
    .where(
      sql`exists (select from unnest(${sql.param([...addresses])}::text[]) address
        where address = any(regexp_split_to_array(
          lower(concat_ws(' ', ${directoryRefusals.call}, ${directoryRefusals.detail})), '[^[:alnum:]@._%+-]+|[.]( |$)')))`,
    )
    .returning({ orgId: directoryRefusals.orgId })

export const forgetOldRefusals = () =>
  db.delete(directoryRefusals).where(lt(directoryRefusals.at, ago(DIRECTORY_REFUSAL_DAYS * 86_400_000)))
