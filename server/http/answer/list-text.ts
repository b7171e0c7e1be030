// Lists of rows that stand in an answer as text, written from what the database sent.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

const brand = Symbol('list text')

/** A list of such rows, written by the schema of the row. */
export type ListText<Row> = {
  [brand]: string
  /** Never there: a list of other rows is another type. */
  rows?: (row: Row) => Row
}

/** The same answer, some of whose lists are written already. */
export type WithListTexts<Answer> = Answer extends readonly (infer Row)[]
  ? WithListTexts<Row>[] | ListText<Row>
  : Answer extends object
    ? { [Name in keyof Answer]: WithListTexts<Answer[Name]> }
    : Answer

export const listText = <Row>(rows: readonly string[]): ListText<Row> => ({ [brand]: `[${rows.join(',')}]` })

const isListText = (value: object): value is ListText<unknown> => brand in value

/** No text of a person is this. */
const MARK = randomUUID()
const MARKED = new RegExp(`"${MARK} (\\d+)"`)

type Taken = { path: string[]; text: string }

/** Takes the written lists out of an answer, which then has empty ones. */
function takeLists(value: unknown, path: string[] = []): Taken[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(name => {
    const part = holder[name]
    if (typeof part !== 'object' || part === null) return []
    const here = [...path, name]
    if (!isListText(part)) return takeLists(part, here)
    holder[name] = []
    return [{ path: here, text: part[brand] }]
  })
}

function put(value: unknown, path: readonly string[], part: string) {
  let holder = value as Record<string, unknown> | undefined
  for (const name of path.slice(0, -1)) holder = holder?.[name] as Record<string, unknown> | undefined
  const name = path.at(-1)!
  // A field that the schema has dropped stays away.
  if (holder && name in holder) holder[name] = part
}

/**
 * The text of an answer. The schema decides what leaves: of the answer here, of each row of a written list where it was
 * written.
 * @param without fields that are left out
 */
export function answerText(answer: unknown, schema: z.ZodType, without: readonly string[] = []) {
  const taken = takeLists(answer)
  const data = schema.parse(answer) as Record<string, unknown>
  for (const field of without) delete data[field]
  for (const [at, { path }] of taken.entries()) put(data, path, `${MARK} ${at}`)
  const text = JSON.stringify({ data })
  if (taken.length === 0) return text
  // Every second part is the number of a list.
  return text
    .split(MARKED)
    .map((part, at) => (at % 2 === 0 ? part : taken[Number(part)]!.text))
    .join('')
}
