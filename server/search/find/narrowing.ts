// The filters of a search: who wrote it, where it stands, from when it is, and what only some kinds know.
import { and, type SQL, sql } from 'drizzle-orm'
import type { SearchKind } from '#contract/search'
import type { Member } from '#contract/permissions'
import { matches } from '#korean/match'
import { dayIn, hasValueIn, isMyself, isValueIn, type SearchFilter } from '#korean/search-query'
import { directoryOf } from '../../member/directory.ts'
import { beginOf } from '../../postgres/statements.ts'
import { searchedKind } from '../../searched/kinds.ts'
import type { KindFilter, RowKind, SearchHome } from '../../searched/parts.ts'

export type Narrowing = {
  /** Those into which it looks. */
  homes: readonly SearchHome[]
  /** Things of no other authors; undefined if anybody's. */
  authorIds: readonly number[] | undefined
  /** Whether one place was named, so that all that stands there is wanted. */
  isPlaced: boolean
  days: { before?: string; after?: string }
  condition: SQL | undefined
  /** Of one kind; undefined if nothing of the kind can be meant. */
  kindCondition: (kind: RowKind) => SQL | undefined | 'none'
}

const called = (filters: readonly SearchFilter[], name: SearchFilter['name']) =>
  filters.filter(each => each.name === name)

async function authorsOf(member: Member, filters: readonly SearchFilter[]) {
  const people = await directoryOf(member.orgId)
  const named = ({ value }: SearchFilter) =>
    isMyself(value)
      ? [member.memberId]
      : people.flatMap(({ member: { memberId, name } }) => (matches(name, value.replace(/^@/, '')) ? memberId : []))
  const wanted = filters.filter(({ isWithout }) => !isWithout).flatMap(named)
  const unwanted = filters.filter(({ isWithout }) => isWithout).flatMap(named)
  return { wanted: filters.some(({ isWithout }) => !isWithout) ? wanted : undefined, unwanted }
}

const areKnown = (days: readonly (string | undefined)[]): days is readonly string[] =>
  days.every(day => day !== undefined)

function kindFilterOf({ name, value }: SearchFilter): KindFilter | undefined {
  if (name === 'tag') return { name, value }
  if (name === 'is') {
    const is = isValueIn(value)
    return is && { name, value: is }
  }
  const has = hasValueIn(value)
  return name === 'has' && has ? { name, value: has } : undefined
}

const thing = { orgId: sql`e.org_id`, id: sql`e.thing_id` }
const OF_SOME_KINDS: readonly SearchFilter['name'][] = ['is', 'tag', 'has']

/** Undefined if a value means nothing, or nobody and nothing is called so. */
export async function narrowingOf(
  member: Member,
  all: readonly SearchHome[],
  filters: readonly SearchFilter[],
  today: string,
): Promise<Narrowing | undefined> {
  const { wanted, unwanted } = await authorsOf(member, called(filters, 'from'))
  const places = called(filters, 'in')
  const isIn = ({ name }: SearchHome, { value }: SearchFilter) => name !== '' && matches(name, value)
  const [unwantedPlaces, wantedPlaces] = [
    places.filter(({ isWithout }) => isWithout),
    places.filter(each => !each.isWithout),
  ]
  const homes = all.filter(
    home =>
      (wantedPlaces.length === 0 || wantedPlaces.some(place => isIn(home, place))) &&
      !unwantedPlaces.some(place => isIn(home, place)),
  )
  const own = filters
    .filter(({ name }) => OF_SOME_KINDS.includes(name))
    .map(filter => ({ filter: kindFilterOf(filter), isWithout: filter.isWithout }))
  const daysOf = (name: 'before' | 'after'): readonly (string | undefined)[] =>
    called(filters, name).map(({ value }) => dayIn(value, today))
  const [before, after] = [daysOf('before'), daysOf('after')]
  const isUnclear = own.some(({ filter }) => !filter)
  if (isUnclear || !areKnown(before) || !areKnown(after) || wanted?.length === 0 || homes.length === 0) return undefined
  const kindCondition = (kind: SearchKind) => {
    const conditions = own.map(({ filter, isWithout }) => {
      const condition = searchedKind(kind)?.filtered?.(filter!, { ...thing, memberId: member.memberId })
      // A thing of a kind that has no tags is without them.
      if (isWithout) return condition ? sql`not ${condition}` : sql`true`
      return condition
    })
    return conditions.includes(undefined) ? 'none' : and(...conditions)
  }
  return {
    homes,
    authorIds: wanted,
    isPlaced: wantedPlaces.length > 0,
    days: {
      ...(before.length && { before: before.toSorted()[0]! }),
      ...(after.length && { after: after.toSorted().at(-1)! }),
    },
    condition: and(
      wanted && sql`e.author_id = any(${sql.param(wanted)}::bigint[])`,
      unwanted.length ? sql`(e.author_id is null or e.author_id <> all(${sql.param(unwanted)}::bigint[]))` : undefined,
      ...before.map(day => sql`e.at < ${beginOf(day)}`),
      ...after.map(day => sql`e.at >= ${beginOf(day)}`),
    ),
    kindCondition,
  }
}
