import {
  Bookmark,
  CircleDot,
  Flag,
  Pencil,
  Search,
  SquarePlus,
  Tag,
  Trash2,
  UserRound,
  CalendarDays,
  Users,
  Milestone,
} from 'lucide-react'
import { frameText } from '#korean/frame'
import { commandText } from '#korean/issue'
import type { Found } from '../ui/list/SearchList.tsx'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { keys } from '../organization/frame/keys.ts'
import { openNewIssue } from './create/new-issue.ts'
import { type ScreenActions, useScreenActions } from './screen-actions.ts'
import { targets } from './store/selection.ts'

/** On those that are chosen, or on the one that has the keys. */
function useIssueCommands(): Found[] {
  const { deeds } = useScreenActions()
  const ids = targets()
  if (!deeds) return []
  const group = commandText.group
  const search: Found[] = deeds.search
    ? [
        {
          id: 'issue-search',
          label: commandText.search,
          words: 'search filter issues',
          group,
          icon: <Search />,
          keys: '/',
          onAction: deeds.search,
        },
      ]
    : []
  if (!deeds.mayEdit || ids.length === 0) return search
  const pick = (
    field: Parameters<ScreenActions['pick']>[0],
    icon: Found['icon'],
    words: string,
    keys?: string,
  ): Found => ({
    id: `issue-${field}`,
    label: commandText.fields[field],
    words,
    group,
    icon,
    keys,
    // The palette closes first.
    onAction: () => queueMicrotask(() => deeds.pick(field)),
  })
  return [
    pick('state', <CircleDot />, 'state status', 'S'),
    pick('assignee', <UserRound />, 'assign assignee', 'A'),
    {
      id: 'issue-me',
      label: commandText.me,
      words: 'assign to me',
      group,
      icon: <UserRound />,
      keys: 'M',
      onAction: deeds.assignToMe,
    },
    pick('participants', <Users />, 'participants'),
    pick('priority', <Flag />, 'priority', 'P'),
    pick('tags', <Tag />, 'tags labels', 'L'),
    pick('milestone', <Milestone />, 'milestone'),
    pick('start', <Bookmark />, 'start date'),
    pick('due', <CalendarDays />, 'due date', 'D'),
    ...(ids.length === 1
      ? [
          {
            id: 'issue-edit',
            label: commandText.edit,
            words: 'edit',
            group,
            icon: <Pencil />,
            keys: 'E',
            onAction: () => deeds.edit(ids[0]!),
          },
        ]
      : []),
    {
      id: 'issue-remove',
      label: commandText.remove,
      words: 'delete remove',
      group,
      icon: <Trash2 />,
      keys: 'Del',
      onAction: deeds.remove,
    },
    ...(deeds.selectAll
      ? [
          {
            id: 'issue-all',
            label: commandText.selectAll,
            words: 'select all',
            group,
            icon: <CircleDot />,
            onAction: deeds.selectAll,
          },
        ]
      : []),
    ...search,
  ]
}

/** Making one is at hand from every page. */
export function useCommands(_context: CommandContext): Commands {
  const create: Found = {
    id: 'create-issue',
    label: commandText.create,
    words: 'create new issue',
    group: frameText.act,
    icon: <SquarePlus />,
    keys: keys.create,
    onAction: () => queueMicrotask(() => openNewIssue()),
  }
  return { here: useIssueCommands(), deeds: [create] }
}
