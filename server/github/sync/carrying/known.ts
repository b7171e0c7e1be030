// States, tags, milestones and people to which issues of a project refer; missing ones are made.
import { PARTICIPANTS_MOST, ISSUE_TAGS_MOST } from '#contract/issue'
import { firstState, MILESTONES_MOST, TAGS_MOST } from '#contract/workflow'
import type { Writing } from '../../../db.ts'
import type { Wanted } from '../../../issue/change/changes.ts'
import { tellProject } from '../../../project/changing.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import { workersAmong } from '../../../project/people.ts'
import { insertMilestone, milestoneNames } from '../../../workflow/milestones.ts'
import { stateRowsOf } from '../../../workflow/states.ts'
import { insertTag, tagNames } from '../../../workflow/tags.ts'
import type { RemoteIssue, RemoteMilestone, RemoteState } from '../../forge/forge.ts'
import { pairsAmong } from '../../people.ts'
import { colorOf } from './workflow/colors.ts'
import type { SyncRow } from './entries.ts'
import type { Fields } from './merging.ts'
import { type Known, milestoneNameOf, remoteStateOf } from './sides.ts'
import { restored } from './words.ts'
import { milestoneIdOfRemote, pairMilestone } from './workflow/milestones.ts'

export type Knowing = Known & { tagNames: Map<number, string>; milestoneNames: Map<number, string> }

export async function knownIn(
  tx: Writing,
  project: Pick<ProjectRow, 'orgId' | 'projectId'>,
  remotes: readonly Pick<RemoteIssue, 'assignees' | 'author'>[],
  records: readonly { participantIds: readonly number[] }[],
): Promise<Knowing> {
  const accounts = remotes.flatMap(({ assignees, author }) => (author ? [...assignees, author] : assignees))
  const [states, tags, milestones, pairs] = [
    await stateRowsOf(tx, project),
    await tagNames(tx, project),
    await milestoneNames(tx, project),
    await pairsAmong(tx, project.orgId, {
      memberIds: records.flatMap(({ participantIds }) => participantIds),
      accountIds: accounts.map(({ accountId }) => accountId),
    }),
  ]
  return {
    states,
    tagNames: tags,
    milestoneNames: new Map(milestones.map(({ milestoneId, name }) => [milestoneId, name])),
    ...pairs,
  }
}

/** The state that an issue gets here, unless the one that it has means that already. */
export function stateIdOf(known: Pick<Known, 'states'>, state: RemoteState, present?: number): number {
  const of = (wanted: RemoteState) => known.states.filter(each => remoteStateOf(each) === wanted)
  if (present !== undefined && of(state).some(({ stateId }) => stateId === present)) return present
  if (state === 'open') return firstState(known.states).stateId
  return (of(state)[0] ?? of('completed')[0] ?? firstState(known.states)).stateId
}

const keyOf = (name: string) => name.toLowerCase()
function idByName(names: ReadonlyMap<number, string>, name: string) {
  for (const [id, each] of names) if (keyOf(each) === keyOf(name)) return id
  return undefined
}

/**
 * Their ids here; missing ones are made in the colour that they have there, while there is room.
 * @param paints colours of labels by their names
 */
export async function tagIdsOf(
  tx: Writing,
  project: ProjectRow,
  known: Knowing,
  names: readonly string[],
  paints: ReadonlyMap<string, string>,
): Promise<number[]> {
  const ids: number[] = []
  let isNew = false
  for (const name of names) {
    let tagId = idByName(known.tagNames, name)
    if (tagId === undefined) {
      if (known.tagNames.size >= TAGS_MOST) continue
      tagId = await insertTag(tx, project, name, colorOf(paints.get(keyOf(name)) ?? ''))
      known.tagNames.set(tagId, name)
      isNew = true
    }
    ids.push(tagId)
  }
  if (isNew) await tellProject(tx, project, 'workflow')
  return ids
}

/** Null as well where there is no room for one more. */
export async function milestoneIdOf(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  known: Knowing,
  there: RemoteMilestone,
): Promise<number | null> {
  const paired = await milestoneIdOfRemote(tx, sync, there)
  if (paired !== undefined) return paired
  const name = milestoneNameOf(there.title)
  if (name === undefined) return null
  const milestoneId = idByName(known.milestoneNames, name) ?? (await makeMilestone(tx, project, known, name, there))
  if (milestoneId !== null) await pairMilestone(tx, sync, milestoneId, there)
  return milestoneId
}

async function makeMilestone(
  tx: Writing,
  project: ProjectRow,
  known: Knowing,
  name: string,
  there: RemoteMilestone,
): Promise<number | null> {
  if (known.milestoneNames.size >= MILESTONES_MOST) return null
  const closedAt = there.isClosed ? new Date() : null
  const milestoneId = await insertMilestone(tx, project, { name, description: '', dueDate: there.dueDate, closedAt })
  known.milestoneNames.set(milestoneId, name)
  await tellProject(tx, project, 'workflow')
  return milestoneId
}

export const paintsOf = ({ labels }: Pick<RemoteIssue, 'labels'>) =>
  new Map(labels.map(({ name, color }) => [keyOf(name), color]))

/** Members whose accounts these are and who may be assigned in the project; an issue holds so many. */
export async function participantIdsOf(tx: Writing, project: ProjectRow, known: Known, accountIds: readonly number[]) {
  const memberIds = accountIds.flatMap(accountId => known.memberOf.get(accountId) ?? [])
  if (memberIds.length === 0) return []
  const workers = await workersAmong(tx, project, memberIds)
  return memberIds.filter(memberId => workers.has(memberId)).slice(0, PARTICIPANTS_MOST)
}

type Present = { body: string; stateId: number; tagIds: readonly number[]; participantIds: readonly number[] }
const without = (ids: readonly number[], others: readonly number[]) => ids.filter(id => !others.includes(id))

/** The change here that makes an issue be so. Members without an account there stay its participants. */
export async function wantedOf(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  known: Knowing,
  present: Present,
  toHere: Partial<Fields>,
  remote: RemoteIssue,
): Promise<Wanted> {
  const wanted: Wanted = {}
  if (toHere.title !== undefined) wanted.title = toHere.title
  if (toHere.body !== undefined) wanted.body = restored(present.body, toHere.body)
  if (toHere.state !== undefined) wanted.stateId = stateIdOf(known, toHere.state, present.stateId)
  if (toHere.milestone !== undefined)
    wanted.milestoneId =
      toHere.milestone === null || !remote.milestone
        ? null
        : await milestoneIdOf(tx, sync, project, known, remote.milestone)
  if (toHere.tags) {
    const tagIds = (await tagIdsOf(tx, project, known, toHere.tags, paintsOf(remote))).slice(0, ISSUE_TAGS_MOST)
    wanted.addTagIds = without(tagIds, present.tagIds)
    wanted.removeTagIds = without(present.tagIds, tagIds)
  }
  if (toHere.participants) {
    const ids = await participantIdsOf(tx, project, known, toHere.participants)
    const paired = present.participantIds.filter(memberId => known.accountOf.has(memberId))
    const room = Math.max(0, PARTICIPANTS_MOST - present.participantIds.length)
    wanted.addParticipantIds = without(ids, present.participantIds).slice(0, room)
    wanted.removeParticipantIds = without(paired, ids)
  }
  return wanted
}
