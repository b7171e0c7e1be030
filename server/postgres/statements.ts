// Statements that are prepared under a name, and rows that are decoded without the driver.
import { Column, getTableColumns, is, Param, Placeholder, SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { db } from '../db.ts'
import { askInLane } from './lanes.ts'

type Values = Record<string, unknown>
type Compiled = { text: string; fillers: ((values: Values) => unknown)[] }

/**
 * Returns every value as the text that the database sends. For many rows the driver's parsing costs more than everything
 * else.
 */
const asText = { getTypeParser: () => (text: unknown) => text }

/**
 * A statement that is asked often: prepared under a name, with rows as plain arrays in the order of the query's columns.
 * Drizzle's own prepared statements cost half as much again as the query itself. Placeholders are filled by name. Given a
 * transaction, it runs within it.
 * @param isLong it may take more than a few milliseconds, and must not keep short ones waiting
 */
export function preparedStatement<Row extends readonly unknown[]>(
  name: string,
  query: () => { toSQL: () => { sql: string; params: unknown[] } },
  { isText = false, isLong = false } = {},
) {
  let compiled: Compiled | undefined
  const compile = (): Compiled => {
    const { sql: text, params } = query().toSQL()
    return { text, fillers: params.map(fillerOf) }
  }
  return async (values: Values, tx: NodePgDatabase = db): Promise<Row[]> => {
    const { text, fillers } = (compiled ??= compile())
    const filled = fillers.map(filler => filler(values))
    const asked = { name, text, values: filled, rowMode: 'array' as const, ...(isText && { types: asText }) }
    if (tx === db && !isLong) return (await askInLane<Row & unknown[]>(asked)).rows
    const { $client } = tx as NodePgDatabase & { $client: Pool | PoolClient }
    return (await $client.query<Row & unknown[]>(asked)).rows
  }
}

/**
 * Sends a statement at once. A query of Drizzle leaves some turns later, so that one of `preparedStatement` which is called after it
 * would overtake it where none waits for the other.
 */
export async function sendInOrder(tx: NodePgDatabase, query: { toSQL: () => { sql: string; params: unknown[] } }) {
  const { sql: text, params } = query.toSQL()
  const { $client } = tx as NodePgDatabase & { $client: PoolClient }
  await $client.query({ text, values: params })
}

/** Starts something whose result is awaited later. If that is never, because something else failed, nothing is said. */
export function meanwhile<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** Decides once for a statement what Drizzle would ask of each parameter each time. */
function fillerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return values => values[param.name]
  if (!is(param, Param)) return () => param
  const { encoder, value } = param
  if (is(value, Placeholder)) return values => encoder.mapToDriverValue(values[value.name])
  return () => encoder.mapToDriverValue(value)
}

/**
 * Instead of Drizzle's `inArray`, whose text is another one for each length of the list. The list stands in a subquery,
 * because PostgreSQL would otherwise find it worth a plan of its own for each call, and spend more on planning than on
 * reading.
 */
export function isAmong(column: Column, values: Placeholder | readonly (number | string)[]) {
  const list = is(values, Placeholder) ? values : sql.param(values)
  return sql`${column} = any(array(select unnest(${list}::${column.dataType === 'number' ? sql`bigint[]` : sql`text[]`})))`
}

/** The moment at which a day begins in Korea. */
export const beginOf = (day: string | Placeholder) => sql`(${day}::timestamp at time zone 'Asia/Seoul')`

/** A statement in raw SQL, for `preparedStatement`. */
export const worded = (text: SQL) => ({ toSQL: () => new PgDialect().sqlToQuery(text) })

/** By the table: its columns, looked up once, because a door decodes a row for every call. */
const columnsOf = new WeakMap<PgTable, [name: string, column: Column][]>()
function entriesOf(table: PgTable) {
  const known = columnsOf.get(table)
  if (known) return known
  const entries = Object.entries(getTableColumns(table)) as [string, Column][]
  columnsOf.set(table, entries)
  return entries
}

/** The columns of a whole table at the beginning of a row, decoded as Drizzle would. */
export function rowIn<T extends PgTable>(table: T, raw: readonly unknown[]) {
  const row: Record<string, unknown> = {}
  for (const [at, [name, column]] of entriesOf(table).entries())
    row[name] = raw[at] === null ? null : column.mapFromDriverValue(raw[at])
  return row as T['$inferSelect']
}
