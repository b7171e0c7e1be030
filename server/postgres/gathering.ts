// Reads of one thing by its ids, as the door of a call: those that are asked in one turn of the loop are one statement. On both
// sides a short statement costs more for being one than for what it reads.
import { is, Placeholder, type Query } from 'drizzle-orm'
import { askInLane } from './lanes.ts'
import { preparedStatement } from './statements.ts'

type Ids = Record<string, number>
type Waiting<Row> = { ids: Ids; answer: (rows: Row[]) => void; fail: (error: unknown) => void }

const AT_ONCE = 64

/**
 * A statement as `preparedStatement` makes it, whose placeholders are all ids. It runs outside of transactions, and each call is
 * answered from after it was asked.
 */
export function gatheredStatement<Row extends readonly unknown[]>(name: string, query: () => { toSQL: () => Query }) {
  const alone = preparedStatement<Row>(name, query)
  let many: ReturnType<typeof manyOf> | undefined
  let waiting: Waiting<Row>[] = []

  async function askAll(some: readonly Waiting<Row>[]) {
    const [first] = some
    if (some.length === 1) return first!.answer(await alone(first!.ids))
    many ??= manyOf(query().toSQL())
    const values = many.ids.map(id => some.map(({ ids }) => ids[id]))
    const asked = { name: `${name}_many`, text: many.text, values, rowMode: 'array' as const }
    const rows = some.map((): Row[] => [])
    for (const [nth, ...row] of (await askInLane<[nth: string, ...unknown[]]>(asked)).rows)
      rows[Number(nth) - 1]!.push(row as unknown as Row)
    return some.forEach(({ answer }, at) => answer(rows[at]!))
  }

  function ask() {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE)
      askAll(some).catch((error: unknown) => some.forEach(({ fail }) => fail(error)))
    }
  }

  return (ids: Ids): Promise<Row[]> =>
    new Promise((answer, fail) => {
      waiting.push({ ids, answer, fail })
      if (waiting.length === 1) setImmediate(ask)
    })
}

/** The statement once for each row of its ids. */
function manyOf({ sql: text, params }: Query) {
  const names = params.map(param => (is(param, Placeholder) ? param.name : refuseParam()))
  const ids = [...new Set(names)]
  // Each list stands in a subquery, because PostgreSQL would otherwise find its length worth a plan of its own for each call.
  const lists = ids.map((_, at) => `(select $${at + 1}::bigint[])`)
  const columns = [...ids.map(id => `"${id}"`), 'nth']
  const one = text.replaceAll(/\$(\d+)/g, (_, at: string) => `asked."${names[Number(at) - 1]}"`)
  return {
    ids,
    text: `select asked.nth, one.* from unnest(${lists.join(', ')}) with ordinality asked (${columns.join(', ')})
      cross join lateral (${one}) one`,
  }
}

function refuseParam(): never {
  throw new Error('A gathered statement is asked by ids alone.')
}
