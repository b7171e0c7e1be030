// What every list and every board begins with: the first issues of each state.
import { Column, is, sql } from 'drizzle-orm'
import type { IssueRow } from '#contract/issue'
import { type Sorting, sortings } from '#contract/listing'
import { db, hotRead } from '../../db.ts'
import { columns, type Raw, rowOf } from '../rows.ts'
import { ways } from './sorting.ts'
import { issues } from '../tables.ts'

type Place = { orgId: number; projectId: number }
export type Found = { row: IssueRow; value: string | null }

const { placeholder } = sql
/** Drizzle does not know that the table is within the statement. */
const selected = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [name, is(column, Column) ? sql`${column}` : column]),
)

/** Each state by its index: what lies behind the first few is not looked at. A statement is planned once, not at every call. */
const read = (sort: Sorting) => {
  const { value, order } = ways[sort]
  const inOrder = sql.join(order, sql`, `)
  return hotRead<[...Raw, value: string | null]>(
    `first_issues_by_${sort}`,
    () =>
      db.select({ ...selected, value: sql`${value}`.as('value') }).from(
        sql`unnest(${placeholder('keys')}::bigint[], ${placeholder('mosts')}::int[]) with ordinality as wanted (key, most, place)
          cross join lateral (select * from ${issues} where ${issues.orgId} = ${placeholder('orgId')}
            and ${issues.projectId} = ${placeholder('projectId')} and ${issues.stateId} = wanted.key and ${issues.deletedAt} is null
            order by ${inOrder} limit wanted.most) ${issues} order by wanted.place, ${inOrder}`,
      ),
    { isText: true },
  )
}
const reads = new Map(sortings.map(sort => [sort, read(sort)]))

/** In the order of the states, and of the list within each. */
export async function firstRowsOf(
  { orgId, projectId }: Place,
  sort: Sorting,
  wanted: readonly { key: string; most: number }[],
): Promise<Found[]> {
  if (wanted.length === 0) return []
  const keys = wanted.map(({ key }) => Number(key))
  const mosts = wanted.map(({ most }) => most)
  const rows = await reads.get(sort)!({ orgId, projectId, keys, mosts })
  return rows.map(raw => ({ row: rowOf(raw as unknown as Raw), value: raw[20] }))
}
