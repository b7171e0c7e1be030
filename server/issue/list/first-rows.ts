// The first issues of each state, which every list and every board needs first.
import { sql } from 'drizzle-orm'
import { type Sorting, sortings } from '#contract/listing'
import { db } from '../../db.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import { type Raw, rowColumns } from '../rows.ts'
import { ways } from './sorting.ts'
import { issues } from '../tables.ts'
import type { ProjectPlace } from '../../project/doors.ts'

/** `value` is that of the sort, from which a cursor is made. */
export type Found = { raw: Raw; value: string | null }

const { placeholder } = sql
/** Reads each state by its index, without looking at later issues. A statement is planned once, not for each call. */
const read = (sort: Sorting) => {
  const { value, order } = ways[sort]
  const inOrder = sql.join(order, sql`, `)
  const columns = columnList({
    ...rowColumns.columns,
    value: [sql`${value}`.as('value'), decoded.optional.text],
  })
  const ask = preparedStatement<Raw>(
    `first_issues_by_${sort}`,
    () =>
      db.select(columns.rawSelection).from(
        sql`unnest(${placeholder('keys')}::bigint[], ${placeholder('mosts')}::int[]) with ordinality as wanted (key, most, place)
          cross join lateral (select * from ${issues} where ${issues.orgId} = ${placeholder('orgId')}
            and ${issues.projectId} = ${placeholder('projectId')} and ${issues.stateId} = wanted.key and ${issues.deletedAt} is null
            order by ${inOrder} limit wanted.most) ${issues} order by wanted.place, ${inOrder}`,
      ),
    { isText: true, isLong: true },
  )
  return async (values: Record<string, unknown>): Promise<Found[]> =>
    (await ask(values)).map(raw => ({ raw, value: columns.valueOf(raw, 'value') }))
}
const reads = new Map(sortings.map(sort => [sort, read(sort)]))

/** In the order of the states, and within each in that of the list. */
export async function firstRowsOf(
  { orgId, projectId }: ProjectPlace,
  sort: Sorting,
  wanted: readonly { key: string; most: number }[],
): Promise<Found[]> {
  if (wanted.length === 0) return []
  const keys = wanted.map(({ key }) => Number(key))
  const mosts = wanted.map(({ most }) => most)
  return reads.get(sort)!({ orgId, projectId, keys, mosts })
}
