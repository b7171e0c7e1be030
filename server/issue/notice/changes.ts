// Notices of what is done to issues: who got them, who takes part, where they stand.
import { randomUUID } from 'node:crypto'
import type { Change, Recorded } from '../activity/recording.ts'
import { newMentions } from '#contract/rich-text'
import type { IssueDraft } from '#contract/issue'
import type { Writing } from '../../db.ts'
import { notify } from '../../notices/notices.ts'
import type { Notice } from '../../notices/shape.ts'
import { ISSUE } from '../discussion/kind.ts'

type By = { orgId: number; memberId: number | null }
type Told = Notice['told']

const isTo = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value

/** The people of one issue's changes, by the first sentence that is meant for them. */
function toldOf(changes: readonly Change[]): { told: Told; about: Notice['about'] } {
  const told: Told = []
  const about: Notice['about'] = {}
  for (const { field, to } of changes) {
    if (field === 'assignee' && typeof to === 'number')
      told.push({ type: 'issue.assigned', memberIds: [to], because: 'assignee' })
    if (field === 'participants' && Array.isArray(to) && to.length > 0)
      told.push({ type: 'issue.participant', memberIds: to as number[], because: 'participant' })
    if (field === 'state' && isTo(to)) {
      told.push({ type: 'issue.state', isToFollowers: true })
      about.to = to.name
    }
  }
  // The first that is meant for somebody is the one they hear.
  const order = ['issue.assigned', 'issue.participant', 'issue.state']
  return { told: told.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)), about }
}

/** Issues that changed in the same way are one notice; most changes are none. Sent before it returns. */
export async function noticeChanges(tx: Writing, { orgId, memberId }: By, entries: readonly Recorded[]) {
  const alike = new Map<string, { ids: number[]; told: Told; about: Notice['about'] }>()
  for (const { issueId, changes } of entries) {
    const { told, about } = toldOf(changes)
    if (told.every(each => each.isToFollowers !== true && each.memberIds?.every(id => id === memberId))) continue
    const key = JSON.stringify([told, about])
    const known = alike.get(key)
    if (known) known.ids.push(issueId)
    else alike.set(key, { ids: [issueId], told, about })
  }
  const deed = alike.size > 1 ? randomUUID() : undefined
  await Promise.all(
    [...alike.values()].map(({ ids, told, about }) =>
      notify(tx, { orgId, actorId: memberId, thing: { kind: ISSUE, ids }, told, about, deed }),
    ),
  )
}

type Text = { issueId: number; body: string; before?: string }

/** Only those whom the text did not mention before. Sent before it returns. */
export async function noticeMentions(tx: Writing, { orgId, memberId }: By, { issueId, body, before = '' }: Text) {
  const { memberIds, departmentIds } = newMentions(before, body)
  if (memberIds.length + departmentIds.length === 0) return
  const told = [{ type: 'mention', memberIds, departmentIds }]
  const thing = { kind: ISSUE, ids: [issueId] }
  await notify(tx, { orgId, actorId: memberId, thing, told, isJoined: true, about: {} })
}

type Draft = Pick<IssueDraft, 'assigneeId' | 'participantIds' | 'body'>

/** A new issue is given to people, and its text mentions some; most are told to nobody. */
export async function noticeCreation(
  tx: Writing,
  by: By,
  issueId: number,
  { assigneeId, participantIds = [], body }: Draft,
) {
  const changes: Change[] = [
    { field: 'assignee', from: null, to: assigneeId ?? null },
    { field: 'participants', from: [], to: participantIds },
  ]
  await Promise.all([
    noticeChanges(tx, by, [{ issueId, changes }]),
    body === undefined ? undefined : noticeMentions(tx, by, { issueId, body }),
  ])
}
