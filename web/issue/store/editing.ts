// The effect of a change before the server has answered.
import type { IssueRow } from '#contract/issue'
import type { issueRoutes } from '#contract/issue'
import type { Ask } from '#contract/route'

export type IssueChanges = Omit<Ask<typeof issueRoutes.change>['body'], 'version'>

const single = [
  'title',
  'stateId',
  'priority',
  'assigneeId',
  'milestoneId',
  'startDate',
  'dueDate',
  'parentId',
] as const

/** The issue as it looks from now on. */
export function shownAfter<Row extends IssueRow>(row: Row, changes: IssueChanges): Row {
  const { addParticipantIds = [], removeParticipantIds = [], addTagIds = [], removeTagIds = [] } = changes
  const plain = Object.fromEntries(
    single.flatMap(field => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  )
  return {
    ...row,
    ...plain,
    // The answer knows the title of another parent.
    ...(changes.parentId !== undefined && changes.parentId !== row.parentId && { parentTitle: undefined }),
    participantIds: changedList(row.participantIds, addParticipantIds, removeParticipantIds),
    tagIds: changedList(row.tagIds, addTagIds, removeTagIds),
  }
}

const changedList = (known: readonly number[], add: readonly number[], remove: readonly number[]) =>
  [...new Set([...known, ...add])].filter(id => add.includes(id) || !remove.includes(id)).toSorted((a, b) => a - b)

const missingIn = (known: readonly number[], wanted: readonly number[]) => wanted.filter(id => !known.includes(id))

/** The changes that make an issue what it was, but for its text. */
function changesTo(now: IssueRow, before: IssueRow): IssueChanges {
  const changed = single.filter(field => now[field] !== before[field])
  const lists = {
    addTagIds: missingIn(now.tagIds, before.tagIds),
    removeTagIds: missingIn(before.tagIds, now.tagIds),
    addParticipantIds: missingIn(now.participantIds, before.participantIds),
    removeParticipantIds: missingIn(before.participantIds, now.participantIds),
  }
  return {
    ...Object.fromEntries(changed.map(field => [field, before[field]])),
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
  }
}

/** The changes that undo these, of which others may have followed. */
export const changesBack = (seen: IssueRow & { body?: string }, changes: IssueChanges): IssueChanges => ({
  ...changesTo(shownAfter(seen, changes), seen),
  ...(changes.body !== undefined && seen.body !== undefined && { body: seen.body }),
})
