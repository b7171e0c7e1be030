// The things whose words and homes fit, from the index: of each kind the newest, as many as one looks through.
import { and, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../db.ts'
import { kindCodes, type RowKind } from '../../searched/parts.ts'
import type { Narrowing } from './narrowing.ts'
import type { WantedWords } from './wanted.ts'

export type Candidate = { kind: RowKind; id: number; at: Date; authorId: number | null; titleFlat: string }

/** Names found by a filter alone: more of them are not gone through. */
const ALONE_MOST = 20
const FEW_HOMES = 8

/** By author or home, where no words narrow it. */
function readingsOf({ readings }: WantedWords, { authorIds, homes, isPlaced }: Narrowing): string[][] {
  const author = authorIds?.length === 1 ? [`@${authorIds[0]}`] : []
  if (readings.length) {
    const alone = readings.map(grams => [...grams, ...author])
    // Somebody who sees little would read all that others see first.
    return homes.length <= FEW_HOMES ? alone.flatMap(grams => homes.map(({ home }) => [...grams, `#${home}`])) : alone
  }
  if (authorIds) return authorIds.slice(0, ALONE_MOST).map(id => [`@${id}`])
  return isPlaced ? homes.slice(0, ALONE_MOST).map(({ home }) => [`#${home}`]) : []
}

const keys = sql`search_keys(e.org_id, e.kind, e.at, e.home, e.author_id, e.title, e.body)`
const MONTHS = 12
const SINCE = 2000
/** The month of a day as `search_month_of` counts it. A day of Korea begins in the day before of the index. */
const monthOf = (day: string) => (Number(day.slice(0, 4)) - SINCE) * MONTHS + Number(day.slice(5, 7)) - 1

/** Homes of which the member sees only what came after they did. */
function isTheirs(homes: Narrowing['homes']): SQL {
  const late = homes.filter(({ after }) => after > 0)
  const mine = sql`e.home = any(${sql.param(homes.map(({ home }) => home))}::bigint[])`
  if (late.length === 0) return mine
  const since = sql`(${sql.param(late.map(({ after }) => after))}::bigint[])[array_position(${sql.param(late.map(({ home }) => home))}::bigint[], e.home)]`
  return sql`${mine} and (e.seq = 0 or e.seq > coalesce(${since}, 0))`
}

type Row = { kind: number; id: string; at: string; author: string | null; title: string }
type Asked = { orgId: number; kinds: ReadonlyMap<RowKind, number>; words: WantedWords; narrowing: Narrowing }

/** @param kinds how many of each kind; undefined if nothing can be found */
function questionOf({ orgId, kinds, words, narrowing }: Asked) {
  const readings = readingsOf(words, narrowing)
  const wanted = [...kinds].flatMap(([kind, most]) => {
    const condition = narrowing.kindCondition(kind)
    return condition === 'none' ? [] : [{ kind, most, condition }]
  })
  if (readings.length === 0 || wanted.length === 0) return undefined
  const { before, after } = narrowing.days
  const own = wanted.flatMap(({ kind, condition }) =>
    condition ? [sql`(wanted.kind <> ${kindCodes[kind]} or ${condition})`] : [],
  )
  const fits = readings.map(
    grams => sql`${keys} @> search_keys_of(${orgId}::bigint, wanted.kind, era.month, ${sql.param(grams)}::text[])`,
  )
  // Organization and kind stand in the keys already; as sums they are no reason to read the primary key as well.
  // The function scan keeps the order of the months, and the limit ends it before the older ones are read.
  const question = sql`
    select found.kind, found.thing_id as id, found.at, found.author_id as author, found.title
    from unnest(${sql.param(wanted.map(({ kind }) => kindCodes[kind]))}::int[], ${sql.param(wanted.map(({ most }) => most))}::int[]) as wanted (kind, most)
    cross join lateral (
      select each.* from unnest(array(
        select m.month from search_month m where m.org_id = ${orgId}::bigint and m.kind = wanted.kind
          and m.month between ${after === undefined ? 0 : monthOf(after) - 1} and ${before === undefined ? MONTHS * SINCE : monthOf(before)}
        order by m.month desc)) as era (month)
      cross join lateral (
        select e.kind, e.thing_id, e.at, e.author_id, e.title from search_entry e
        where ${and(or(...fits), sql`e.org_id + 0 = ${orgId}::bigint and e.kind + 0 = wanted.kind`, isTheirs(narrowing.homes), narrowing.condition, ...own, words.condition)}
        order by e.at desc, e.thing_id desc limit wanted.most
      ) each limit wanted.most
    ) found`
  return { question, kinds: wanted.map(({ kind }) => kind) }
}

export async function candidatesOf(asked: Asked): Promise<Candidate[]> {
  const made = questionOf(asked)
  if (!made) return []
  const { rows } = await db.execute<Row>(made.question)
  const kindOf = new Map(made.kinds.map(kind => [kindCodes[kind] as number, kind]))
  return rows.map(({ kind, id, at, author, title }) => ({
    kind: kindOf.get(kind)!,
    id: Number(id),
    at: new Date(at),
    authorId: author === null ? null : Number(author),
    titleFlat: title.replaceAll(' ', ''),
  }))
}
