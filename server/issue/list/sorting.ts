// The sort orders of a list of issues: the sort value, its direction, and the condition for rows after a cursor.
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Sorting } from '#contract/listing'
import { refuse } from '../../refusal.ts'
import { issues } from '../tables.ts'

/** The sort value and the number of the last known issue; the next page begins after it. */
export type Cursor = [value: string | null, number: number]

type Way = {
  /** Text, as a cursor carries it. */
  value: SQL
  order: SQL[]
  behind: (cursor: Cursor) => SQL
}

const { rank, dueDate, priority, updatedAt, number } = issues

export const ways: Record<Sorting, Way> = {
  rank: {
    value: sql`${rank}`,
    order: [asc(rank), asc(number)],
    behind: ([value, at]) => sql`(${rank}, ${number}) > (${value}, ${at})`,
  },
  due: {
    value: sql`${dueDate}::text`,
    order: [sql`${dueDate} asc nulls last`, asc(number)],
    behind: ([value, at]) =>
      value === null
        ? sql`${dueDate} is null and ${number} > ${at}`
        : sql`(${dueDate} > ${value} or (${dueDate} = ${value} and ${number} > ${at}) or ${dueDate} is null)`,
  },
  priority: {
    value: sql`${priority}::text`,
    order: [desc(priority), desc(number)],
    behind: ([value, at]) => sql`(${priority}, ${number}) < (${Number(value)}, ${at})`,
  },
  updated: {
    // In microseconds: the milliseconds of a browser would give two issues the same position.
    value: sql`(extract(epoch from ${updatedAt}) * 1000000)::bigint::text`,
    order: [desc(updatedAt), desc(number)],
    behind: ([value, at]) =>
      sql`(${updatedAt}, ${number}) < (timestamptz 'epoch' + ${Number(value)} * interval '1 microsecond', ${at})`,
  },
  created: {
    value: sql`''`,
    order: [desc(number)],
    behind: ([, at]) => sql`${number} < ${at}`,
  },
}

export const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const shapes: Record<Sorting, RegExp> = {
  rank: /^[0-9A-Za-z]{1,200}$/,
  due: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  priority: /^[0-4]$/,
  updated: /^\d{1,16}$/,
  created: /^$/,
}

/** Parses a cursor that a client sent. */
export function cursorIn(text: string, sort: Sorting): Cursor {
  const [value, number] = parsed(text)
  const isValue = value === null ? sort === 'due' : typeof value === 'string' && shapes[sort].test(value)
  if (!isValue || !Number.isInteger(number) || Number(number) < 0 || Number(number) > 2_147_483_647)
    refuse('invalid', { fields: {} })
  return [value as string | null, number as number]
}

function parsed(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
