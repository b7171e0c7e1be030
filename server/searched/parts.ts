// The parts that features bring to the search: the things that their members may find, and where these stand.
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SearchKind } from '#contract/search'
import type { Member } from '#contract/permissions'

/** The kinds as the rows of the search name them. */
export const kindCodes = {
  issue: 1,
  comment: 2,
  post: 3,
  message: 4,
  place: 5,
  file: 6,
  project: 7,
  board: 8,
  room: 9,
} as const satisfies Partial<Record<SearchKind, number>>
/** Kinds whose things have rows in the search; people are found in their directory. */
export type RowKind = keyof typeof kindCodes

/** The things whose readers see what stands in them, as the rows name them; the whole organization is one for all but guests. */
export const homeOf = {
  organization: 0,
  project: (projectId: number) => projectId * 4 + 1,
  board: (boardId: number) => boardId * 4 + 2,
  room: (roomId: number) => roomId * 4 + 3,
}

export type SearchHome = {
  home: number
  name: string
  /** Of a room: its messages up to this one are hidden from the member. */
  after: number
}

/** A thing as its reader may see it. */
export type ShownThing = {
  title: string
  key?: string
  place: string
  /** Its text as it is kept, and the words of a part of it without signs: only the part around what was found is shown. */
  text: string
  wordsOf?: (part: string) => string
  authorId: number | null
  at: Date | null
  path: string
}

/** A filter that only some kinds know. */
export type KindFilter =
  | { name: 'is'; value: 'open' | 'closed' | 'mine' }
  | { name: 'has'; value: 'file' | 'comment' }
  | { name: 'tag'; value: string }

export type Searched = {
  /** Those of these things that the member sees, by the doors of the feature. */
  shown: (tx: NodePgDatabase, member: Member, ids: readonly number[]) => Promise<ReadonlyMap<number, ShownThing>>
  /** Things that these words name, which come before all others. */
  named?: (tx: NodePgDatabase, member: Member, text: string) => Promise<readonly number[]>
  /** The condition of the thing with this id in this organization; undefined if the kind does not know the filter. */
  filtered?: (filter: KindFilter, thing: { orgId: SQL; id: SQL; memberId: number }) => SQL | undefined
}

/** All that the member may look into, of the kinds that a feature has. */
export type SearchHomesOf = (tx: NodePgDatabase, member: Member) => Promise<readonly SearchHome[]>

declare module '../feature.ts' {
  interface FeatureParts {
    searched?: Partial<Record<SearchKind, Searched>>
    searchHomes?: SearchHomesOf
  }
}
