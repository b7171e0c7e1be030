// Rows whose values stay the text that the database sends: decoded one by one, or written straight into an answer.
import { Column, is, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'

type Raw = readonly (string | null)[]
/** `json` writes what it would decode. Without it the decoded value is written. */
export type Decoder<Value> = ((raw: string | null) => Value) & { json?: Json }
/** Undefined leaves the field out. */
type Json = (raw: string | null) => string | undefined

export const decoder = <Value>(decode: (raw: string | null) => Value, json: Json): Decoder<Value> =>
  Object.assign(decode, { json })

/** 2026-11-20 09:30:00.12 becomes 2026-11-20T09:30:00.120Z. */
const isoMoment = (raw: string) => `${raw.slice(0, 10)}T${raw.slice(11, 19)}.${raw.slice(20, 23).padEnd(3, '0')}Z`

/** Decoders of columns that are never null, and of those that may be. */
export const decoded = {
  text: decoder(
    raw => raw!,
    raw => JSON.stringify(raw),
  ),
  number: decoder(
    raw => Number(raw),
    raw => raw!,
  ),
  /** {1,2} */
  numbers: decoder(
    raw => (raw === '{}' ? [] : raw!.slice(1, -1).split(',').map(Number)),
    raw => `[${raw!.slice(1, -1)}]`,
  ),
  /** Of a moment in UTC, in ISO 8601. */
  moment: decoder(
    raw => isoMoment(raw!),
    raw => `"${isoMoment(raw!)}"`,
  ),
  optional: {
    moment: decoder(
      raw => raw && isoMoment(raw),
      raw => (raw === null ? 'null' : `"${isoMoment(raw)}"`),
    ),
    text: decoder(
      raw => raw,
      raw => JSON.stringify(raw),
    ),
    number: decoder(
      raw => (raw === null ? null : Number(raw)),
      raw => raw ?? 'null',
    ),
  },
  /** A field that only some rows have. */
  rare: {
    text: decoder(
      raw => raw ?? undefined,
      raw => (raw === null ? undefined : JSON.stringify(raw)),
    ),
  },
} as const

type Columned = Record<string, readonly [column: Column | SQL | SQL.Aliased, decode: Decoder<unknown>]>
type Decoded<Columns extends Columned> = { [Name in keyof Columns]: ReturnType<Columns[Name][1]> }

/**
 * The columns of a row in one ordered list, each with the decoder of its text. The selection, the decoding and the position
 * of a column are derived from it. For `preparedStatement` with `isText`.
 */
export function columnList<const Columns extends Columned>(columns: Columns) {
  const names = Object.keys(columns)
  const decoders = names.map(name => columns[name]!)
  return {
    columns,
    /** For statements whose table Drizzle does not know, because it stands inside of raw SQL. */
    rawSelection: Object.fromEntries(
      names.map(name => {
        const [column] = columns[name]!
        return [name, is(column, Column) ? sql`${column}` : column]
      }),
    ),
    selection: Object.fromEntries(names.map(name => [name, columns[name]![0]])) as {
      [Name in keyof Columns]: Columns[Name][0]
    },
    decode: (raw: Raw) => {
      const row: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at++) row[names[at]!] = decoders[at]![1](raw[at]!)
      return row as Decoded<Columns>
    },
    /** One value of a row. */
    valueOf: <Name extends keyof Columns & string>(raw: Raw, name: Name) =>
      columns[name]![1](raw[names.indexOf(name)]!) as Decoded<Columns>[Name],
    /**
     * Writes a row for an answer without decoding it, which costs more than reading it: the fields that this schema names,
     * whose types the compiler compares.
     */
    writer: <Schema extends z.ZodObject>(schema: Decoded<Columns> extends z.infer<Schema> ? Schema : never) => {
      const fields = Object.keys(schema.shape).map(name => {
        const [, decode] = columns[name]!
        return {
          label: `"${name}":`,
          at: names.indexOf(name),
          json: decode.json ?? (raw => JSON.stringify(decode(raw))),
        }
      })
      const written = (raw: Raw) => {
        let text = ''
        for (const { label, at, json } of fields) {
          const value = json(raw[at]!)
          if (value !== undefined) text += (text === '' ? '{' : ',') + label + value
        }
        return `${text}}`
      }
      return written
    },
  }
}
