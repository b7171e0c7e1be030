// The order of what is found: by the title, by how near it is in time, and by who wrote it.
import type { Member } from '#contract/permissions'
import { directoryOf } from '../../member/directory.ts'
import type { Candidate } from './candidates.ts'

const DAY_MS = 86_400_000
/** From so many days on, each doubling of the age costs the same again. */
const FRESH_DAYS = 14
const AGEING = 0.6
const WEIGHT = { whole: 6, begins: 4, within: 3, every: 1, name: 1, colleague: 0.6, own: 0.2 }
/** Found by their names, of which there are few. */
const NAMES: readonly string[] = ['project', 'board', 'room', 'place']

/** The members of my departments. */
export async function colleaguesOf({ orgId, memberId }: Member): Promise<ReadonlySet<number>> {
  const people = await directoryOf(orgId)
  const mine = people.find(each => each.member.memberId === memberId)?.places ?? []
  const deptIds = new Set(mine.flatMap(({ deptId }) => deptId ?? []))
  return new Set(
    people
      .filter(({ places }) => places.some(({ deptId }) => deptId !== null && deptIds.has(deptId)))
      .map(({ member }) => member.memberId),
  )
}

function titleScore(title: string, flats: readonly string[]) {
  const [first] = flats
  if (first === undefined || title === '') return 0
  const every = flats.every(flat => title.includes(flat)) ? WEIGHT.every : 0
  if (title === first) return WEIGHT.whole + every
  if (title.startsWith(first)) return WEIGHT.begins + every
  return every + (title.includes(first) ? WEIGHT.within : 0)
}

type Reader = { memberId: number; colleagues: ReadonlySet<number>; now: number }

export function scoreOf({ kind, at, authorId, titleFlat }: Candidate, flats: readonly string[], reader: Reader) {
  const days = Math.max(0, reader.now - at.getTime()) / DAY_MS
  const person =
    authorId === null
      ? 0
      : authorId === reader.memberId
        ? WEIGHT.own
        : reader.colleagues.has(authorId)
          ? WEIGHT.colleague
          : 0
  const name = NAMES.includes(kind) ? WEIGHT.name : 0
  return titleScore(titleFlat, flats) + name + person - AGEING * Math.log2(1 + days / FRESH_DAYS)
}
