// Names the statements that Drizzle builds by their text, so that PostgreSQL parses and plans each only once on a
// connection.
import type { QueryConfig } from 'pg'

/** A text that comes only once is not worth a plan. */
const SEEN_BEFORE = 2
/** Each connection keeps the plans of all names. Texts without end, such as those of filters, must not fill its memory. */
const NAMES_MOST = 600
const TEXTS_MOST = 4_000
const LETTERS_MOST = 4_000

const counts = new Map<string, number>()
const names = new Map<string, string>()

/** Undefined for a rare text, and for any new one where there are enough. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_MOST || text.length > LETTERS_MOST) return known
  const count = (counts.get(text) ?? 0) + 1
  counts.delete(text)
  if (count > SEEN_BEFORE) {
    const name = `text_${names.size}`
    names.set(text, name)
    return name
  }
  counts.set(text, count)
  if (counts.size > TEXTS_MOST) counts.delete(counts.keys().next().value!)
  return undefined
}

type Asking = { query: (asked: QueryConfig, values?: unknown[]) => Promise<unknown> }

/** The same connection or pool for Drizzle, with a name for each statement. */
export const named = <Connection>(client: Connection): Connection =>
  ({
    query: (asked: QueryConfig, values: unknown[]) => {
      const name = asked.name ?? nameOf(asked.text)
      return (client as Asking).query(name === undefined ? asked : { ...asked, name }, values)
    },
  }) as Connection
