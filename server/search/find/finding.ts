// A search from what was typed to what is shown.
import {
  type FoundThing,
  type FoundThings,
  SEARCH_COUNTED_MOST,
  SEARCH_LISTED_MOST,
  SEARCH_PAGE,
  type SearchKind,
  searchKinds,
} from '#contract/search'
import { dayOf } from '#korean/time'
import { readSearch } from '#korean/search-query'
import type { Member } from '#contract/permissions'
import { withoutParticle } from '#korean/particle'
import { db } from '../../db.ts'
import { partsOf } from '../../feature.ts'
import { countSearch } from '../../http/rate-limits.ts'
import { namesOf } from '../../member/names.ts'
import { kindCodes, type RowKind, type ShownThing } from '../../searched/parts.ts'
import { searchedKind } from '../../searched/kinds.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { excerptAround, titleMarksIn } from './marking.ts'
import { type Narrowing, narrowingOf } from './narrowing.ts'
import { colleaguesOf, scoreOf } from './scoring.ts'
import { titleWords, type WantedWords, wantedWords } from './wanted.ts'

type Asked = { q: string; kind?: SearchKind | undefined; after?: number | undefined }
type Found = { kind: SearchKind; id: number }

/** One of all things, in a set of them. */
const nameOf = ({ kind, id }: Found) => `${kind} ${id}`
const rowKinds = Object.keys(kindCodes) as RowKind[]
const homesOf = async (member: Member) =>
  (await Promise.all(partsOf('searchHomes').map(homes => homes(db, member)))).flat()

export async function find(member: Member, { q, kind, after = 0 }: Asked): Promise<FoundThings> {
  countSearch(member.userId, q)
  const { terms, filters } = readSearch(q)
  const isPlain = filters.length === 0 && terms.every(({ isWithout }) => !isWithout)
  const [named, { words, rows }] = await Promise.all([
    isPlain ? namedThings(member, terms.map(({ text }) => text).join(' ')) : [],
    rowsByWords(member, terms, filters, kind),
  ])
  const isNamed = new Set(named.map(nameOf))
  const found = [...named, ...rows.filter(each => !isNamed.has(nameOf(each)))]
  const counts = Object.fromEntries(
    searchKinds.flatMap(each => {
      const count = found.filter(thing => thing.kind === each).length
      return count ? [[each, Math.min(count, SEARCH_COUNTED_MOST)]] : []
    }),
  )
  const listed = found.filter(each => kind === undefined || each.kind === kind)
  const end = after + SEARCH_PAGE
  return {
    things: await shownThings(member, listed.slice(after, end), words.flats),
    counts,
    next: listed.length > end && end <= SEARCH_LISTED_MOST ? end : null,
  }
}

type Read = ReturnType<typeof readSearch>

/** As the words are typed; if nothing has them, without the particles at their ends. */
async function rowsByWords(member: Member, terms: Read['terms'], filters: Read['filters'], kind?: SearchKind) {
  const now = new Date()
  const [homes, colleagues] = await Promise.all([homesOf(member), colleaguesOf(member)])
  const narrowing = await narrowingOf(member, homes, filters, dayOf(now))
  const reader = { memberId: member.memberId, colleagues, now: now.getTime() }
  const ranked = async (words: WantedWords) =>
    narrowing
      ? (await candidatesBy(member.orgId, words, narrowing, kind))
          .map(candidate => ({ candidate, score: scoreOf(candidate, words.flats, reader) }))
          .toSorted((a, b) => b.score - a.score || b.candidate.at.getTime() - a.candidate.at.getTime())
          .map(({ candidate }) => candidate)
      : []
  const words = wantedWords(terms)
  const rows = await ranked(words)
  const bare = terms.map(each => (each.isExact ? each : { ...each, text: withoutParticle(each.text) }))
  if (rows.length > 0 || bare.every(({ text }, at) => text === terms[at]!.text)) return { words, rows }
  const fewer = wantedWords(bare)
  return { words: fewer, rows: await ranked(fewer) }
}

async function candidatesBy(orgId: number, words: WantedWords, narrowing: Narrowing, kind: SearchKind | undefined) {
  const kinds = new Map(
    rowKinds.map(each => [each, (each === kind ? SEARCH_LISTED_MOST : SEARCH_COUNTED_MOST) + 1] as const),
  )
  const newest = await candidatesOf({ orgId, words, narrowing, kinds })
  return [...newest, ...(await titlesBeyond(newest, { orgId, words, narrowing, kinds }))]
}

/** Of kinds of which there are more than the newest: those with the words in their titles, however old they are. */
async function titlesBeyond(newest: readonly Candidate[], { kinds, ...asked }: Parameters<typeof candidatesOf>[0]) {
  const full = new Map([...kinds].filter(([kind, most]) => newest.filter(each => each.kind === kind).length >= most))
  if (full.size === 0) return []
  const known = new Set(newest.map(nameOf))
  const titled = await candidatesOf({ ...asked, words: titleWords(asked.words), kinds: full })
  return titled.filter(each => !known.has(nameOf(each)))
}

/** Things that the words name as a whole: people, and the key of an issue; those that the member sees. */
async function namedThings(member: Member, text: string): Promise<Found[]> {
  if (text === '') return []
  const named = await Promise.all(
    searchKinds.map(async kind => {
      const part = searchedKind(kind)
      const ids = (await part?.named?.(db, member, text)) ?? []
      if (ids.length === 0) return []
      const shown = await part!.shown(db, member, ids)
      return ids.flatMap(id => (shown.has(id) ? [{ kind, id }] : []))
    }),
  )
  return named.flat()
}

async function shownThings(member: Member, found: readonly Found[], flats: readonly string[]): Promise<FoundThing[]> {
  const shown = new Map<string, ShownThing>()
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  await Promise.all(
    [...byKind].map(async ([kind, those]) => {
      const things = await searchedKind(kind)!.shown(
        db,
        member,
        those.map(({ id }) => id),
      )
      for (const [id, thing] of things) shown.set(nameOf({ kind, id }), thing)
    }),
  )
  const authorIds = [...shown.values()].flatMap(({ authorId }) => authorId ?? [])
  const names = new Map(
    (await namesOf(db, member.orgId, { userIds: [], memberIds: authorIds })).map(each => [each.memberId, each.name]),
  )
  return found.flatMap(({ kind, id }) => {
    const thing = shown.get(nameOf({ kind, id }))
    if (!thing) return []
    const { title, key = '', place, text, wordsOf, authorId, at, path } = thing
    return [
      {
        kind,
        id,
        title,
        titleMarks: titleMarksIn(title, flats),
        key,
        place,
        ...excerptAround(text, flats, wordsOf),
        author: authorId === null ? null : { memberId: authorId, name: names.get(authorId) ?? '' },
        at: at?.toISOString() ?? null,
        path,
      },
    ]
  })
}
