// The ways in which a list of issues is sorted: by what, which way, and where the rest of it begins.
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Sorting } from '#contract/listing'
import { refuse } from '../../refusal.ts'
import { issues } from '../tables.ts'

/** The value and the number of the last issue that is known; what comes behind it is asked for. */
export type Cursor = [value: string | null, number: number]

type Way = {
  /** As text, which a cursor carries. */
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
    // In microseconds: a browser's clock would put two of one millisecond into one place.
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

/** What somebody sends back as the place where the rest begins. */
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
