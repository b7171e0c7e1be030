// The change of an issue there, as it is asked of the forge.
import { milestoneFor } from '../../../workflow/milestones.ts'
import { tagsOf } from '../../../workflow/tags.ts'
import type { Forge, RemoteChange, RemoteIssue } from '../../forge/forge.ts'
import { loginsOf } from '../accounts.ts'
import { paintOf } from '../carrying/workflow/colors.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { holdPlace } from '../carrying/holding.ts'
import type { Fields } from '../carrying/merging.ts'
import { milestonePairOf, pairMilestone } from '../carrying/workflow/milestones.ts'
import { placeOf } from '../carrying/places.ts'
import { tagNameOf } from '../carrying/sides.ts'
import { withMark } from '../carrying/words.ts'
import { db, write } from '../../../db.ts'

/** GitHub takes no more. */
const ASSIGNEES_MOST = 10

/** `ours`: those of the assignees who are members here. */
type Present = Pick<RemoteIssue, 'labels' | 'assignees'> & { ours: readonly number[] }
type About = { mark: string | null; milestoneId: number | null }

/** Labels and milestones that it names and that are not there are made there first. */
export async function remoteChangeOf(
  forge: Forge,
  sync: SyncRow,
  toThere: Partial<Fields>,
  present: Present,
  { mark, milestoneId }: About,
): Promise<RemoteChange> {
  const change: RemoteChange = {}
  if (toThere.title !== undefined) change.title = toThere.title
  if (toThere.body !== undefined) change.body = withMark(toThere.body, mark)
  if (toThere.state !== undefined) change.state = toThere.state
  if (toThere.tags) change.labels = await labelsOf(forge, sync, toThere.tags, present)
  if (toThere.participants) change.assignees = await assigneesOf(sync, toThere.participants, present)
  if (toThere.milestone !== undefined)
    change.milestone =
      toThere.milestone === null || milestoneId === null ? null : await numberOf(forge, sync, milestoneId)
  return change
}

/** Under the names that they have there. Labels that no tag can be stay. */
async function labelsOf(forge: Forge, sync: SyncRow, tags: readonly string[], { labels }: Present): Promise<string[]> {
  const key = (name: string) => name.toLowerCase()
  const there = new Map(labels.flatMap(({ name }) => (tagNameOf(name) ? [[key(tagNameOf(name)!), name]] : [])))
  const others = labels.flatMap(({ name }) => (tagNameOf(name) ? [] : [name]))
  const missing = tags.filter(tag => !there.has(key(tag)))
  if (missing.length > 0) {
    const known = new Map((await tagsOf(db, sync)).map(({ name, color }) => [name, color]))
    for (const name of missing) {
      const { value } = await forge.createLabel(placeOf(sync), { name, color: paintOf(known.get(name) ?? 'gray') })
      there.set(key(name), value.name)
    }
  }
  return [...others, ...tags.map(tag => there.get(key(tag))!)]
}

/** Accounts of nobody here stay. */
async function assigneesOf({ orgId }: SyncRow, accountIds: readonly number[], { assignees, ours }: Present) {
  const known = await loginsOf(db, orgId, accountIds)
  for (const { accountId, login } of assignees) known.set(accountId, login)
  const others = assignees.flatMap(({ accountId, login }) => (ours.includes(accountId) ? [] : [login]))
  return [...others, ...accountIds.flatMap(accountId => known.get(accountId) ?? [])].slice(0, ASSIGNEES_MOST)
}

async function numberOf(forge: Forge, sync: SyncRow, milestoneId: number): Promise<number> {
  const pair = await milestonePairOf(db, sync, milestoneId)
  if (pair) return pair.number
  const { name: title, dueDate } = await milestoneFor(db, sync, milestoneId)
  const { value } = await forge.createMilestone(placeOf(sync), { title, dueDate })
  await write(async tx => {
    await holdPlace(tx, sync)
    await pairMilestone(tx, sync, milestoneId, value, { isMadeThere: true })
  })
  return value.number
}
