// The kinds of things that features bring to the search.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SearchKind } from '#contract/search'
import type { Member } from '#contract/permissions'
import { partsOf } from '../feature.ts'
import type { Searched, ShownThing } from './parts.ts'

export const searchedKind = (kind: string): Searched | undefined =>
  partsOf('searched')
    .map(kinds => kinds[kind as SearchKind])
    .find(part => part !== undefined)

type OnThing = { thingKind: string; thingId: number }

/** Comments and files, each with the thing on which it stands; without those whose thing is hidden. */
export async function shownOnThings<Row extends OnThing>(
  tx: NodePgDatabase,
  member: Member,
  rows: readonly Row[],
): Promise<readonly { row: Row; thing: ShownThing }[]> {
  const byKind = Map.groupBy(rows, ({ thingKind }) => thingKind)
  const shown = await Promise.all(
    [...byKind].map(async ([kind, those]) => {
      const ids = [...new Set(those.map(({ thingId }) => thingId))]
      const things = await searchedKind(kind)?.shown(tx, member, ids)
      return those.flatMap(row => {
        const thing = things?.get(row.thingId)
        return thing ? [{ row, thing }] : []
      })
    }),
  )
  return shown.flat()
}
