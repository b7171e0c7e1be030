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
    participantIds: changedList(row.participantIds, addParticipantIds, removeParticipantIds),
    tagIds: changedList(row.tagIds, addTagIds, removeTagIds),
  }
}

const changedList = (known: readonly number[], add: readonly number[], remove: readonly number[]) =>
  [...new Set([...known, ...add])].filter(id => add.includes(id) || !remove.includes(id)).toSorted((a, b) => a - b)
