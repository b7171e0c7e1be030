// An issue of either side in the form in which both are compared.
import { isDeepStrictEqual } from 'node:util'
import { BODY_BYTES, TITLE_MOST } from '#contract/issue'
import type { StateRow } from '../../../workflow/rows.ts'
import type { RemoteIssue, RemoteState } from '../../forge/forge.ts'
import type { Fields } from './merging.ts'
import { inward, lineOf, outward } from './words.ts'

export const TAG_LETTERS = 30
export const MILESTONE_LETTERS = 60
const NAMELESS = '#'

/** Of a project: what its issues refer to, and which members are which accounts there. */
export type Known = {
  states: readonly StateRow[]
  tagNames: ReadonlyMap<number, string>
  milestoneNames: ReadonlyMap<number, string>
  accountOf: ReadonlyMap<number, number>
  memberOf: ReadonlyMap<number, number>
}

type Record = {
  title: string
  body: string
  stateId: number
  tagIds: readonly number[]
  participantIds: readonly number[]
  milestoneId: number | null
}

export const remoteStateOf = ({ category }: Pick<StateRow, 'category'>): RemoteState =>
  category === 'completed' ? 'completed' : category === 'cancelled' ? 'dropped' : 'open'

const inOrder = (ids: Iterable<number>) => [...new Set(ids)].toSorted((one, other) => one - other)

export const hereOf = (
  { title, body, stateId, tagIds, participantIds, milestoneId }: Record,
  known: Known,
): Fields => ({
  title,
  body: outward(body).trimEnd(),
  state: remoteStateOf(known.states.find(state => state.stateId === stateId) ?? { category: 'unstarted' }),
  tags: tagIds.flatMap(tagId => known.tagNames.get(tagId) ?? []).toSorted(),
  participants: inOrder(participantIds.flatMap(memberId => known.accountOf.get(memberId) ?? [])),
  milestone: milestoneId === null ? null : (known.milestoneNames.get(milestoneId) ?? null),
})

export const tagNameOf = (label: string) => lineOf(label, TAG_LETTERS)
export const milestoneNameOf = (title: string) => lineOf(title, MILESTONE_LETTERS)

export const thereOf = (remote: RemoteIssue, { memberOf }: Pick<Known, 'memberOf'>): Fields => ({
  title: lineOf(remote.title, TITLE_MOST) ?? `${NAMELESS}${remote.number}`,
  body: inward(remote.body, { most: BODY_BYTES, url: remote.url }),
  state: remote.state,
  tags: remote.labels.flatMap(({ name }) => tagNameOf(name) ?? []).toSorted(),
  participants: inOrder(remote.assignees.flatMap(({ accountId }) => (memberOf.has(accountId) ? accountId : []))),
  milestone: remote.milestone && (milestoneNameOf(remote.milestone.title) ?? null),
})

/** Compared with what was seen before. */
export const isSameFields = (one: Fields, other: Fields) => isDeepStrictEqual(one, other)
