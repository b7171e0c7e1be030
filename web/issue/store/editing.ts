// What a change makes of an issue before the server has answered, and whether two changes are about the same thing.
import type { Issue, IssueRow } from '#contract/issue'
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
    participantIds: changedList(row.participantIds, addParticipantIds, removeParticipantIds),
    tagIds: changedList(row.tagIds, addTagIds, removeTagIds),
  }
}

const changedList = (known: readonly number[], add: readonly number[], remove: readonly number[]) =>
  [...new Set([...known, ...add])].filter(id => add.includes(id) || !remove.includes(id)).toSorted((a, b) => a - b)

/** Whether somebody else changed one of these fields to something else since it was seen. */
export function clashing(changes: IssueChanges, seen: IssueRow & { body?: string }, current: Issue) {
  const fields = [...single, 'body' as const].filter(field => changes[field] !== undefined)
  return fields.some(field => {
    const [was, is] = [seen[field], current[field]]
    return was !== undefined && is !== was && is !== changes[field]
  })
}
