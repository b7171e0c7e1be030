// The kinds of things that features bring to the search.
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SearchKind } from '#contract/search'
import type { Member } from '#contract/permissions'
import { partsOf } from '../feature.ts'
import type { Searched, ShownThing } from './parts.ts'

export const searchedKind = (kind: string): Searched | undefined =>
  partsOf('searched')
    .map(kinds => kinds[kind as SearchKind])
    .find(part => part !== undefined)

/** The condition of a filter on the row of the thing, whose table is called `it` there. */
export const isSuch = (table: PgTable, { orgId, id }: { orgId: SQL; id: SQL }, condition: SQL) =>
  sql`exists (select from ${table} it where it.org_id = ${orgId} and it.id = ${id} and ${condition})`

/** Of kinds that know no filter but whether a file is there. */
export const withFiles =
  (table: PgTable): NonNullable<Searched['filtered']> =>
  (filter, thing) =>
    filter.name === 'has' && filter.value === 'file' ? isSuch(table, thing, sql`it.file_count > 0`) : undefined

type OnThing = { thingKind: string; thingId: number }

/** Comments and files, each with the thing on which it stands; without those whose thing is hidden. */
export async function shownOnThings<Row extends OnThing>(
  tx: NodePgDatabase,
  member: Member,
  rows: readonly Row[],
): Promise<readonly { row: Row; thing: ShownThing }[]> {
  const byKind = Map.groupBy(rows, ({ thingKind }) => thingKind)
  const shown = await Promise.all(
    [...byKind].map(async ([kind, those]) => {
      const ids = [...new Set(those.map(({ thingId }) => thingId))]
      const things = await searchedKind(kind)?.shown(tx, member, ids)
      return those.flatMap(row => {
        const thing = things?.get(row.thingId)
        return thing ? [{ row, thing }] : []
      })
    }),
  )
  return shown.flat()
}
