// The fields of an issue that are chosen from a palette.
import { fieldNames } from '#korean/issue'

export const pickable = ['state', 'priority', 'assignee', 'participants', 'tags', 'milestone', 'start', 'due'] as const
export type Pickable = (typeof pickable)[number]

export const fieldName: Record<Pickable, string> = {
  state: fieldNames.state,
  priority: fieldNames.priority,
  assignee: fieldNames.assignee,
  participants: fieldNames.participant,
  tags: fieldNames.tag,
  milestone: fieldNames.milestone,
  start: fieldNames.start,
  due: fieldNames.due,
}
