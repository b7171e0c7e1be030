import { useNavigate } from '@tanstack/react-router'
import {
  Bookmark,
  CircleDot,
  Flag,
  ListTodo,
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
import { screenTitles } from '#korean/screens'
import type { Found } from '../ui/list/SearchList.tsx'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { keys } from '../organization/frame/keys.ts'
import { useDebounced } from '../ui/field/useDebounced.ts'
import { StateGlyph } from '../workflow/StateGlyph.tsx'
import { useFoundAnywhere } from './detail/connections.ts'
import { openNewIssue } from './create/new-issue.ts'
import type { Pickable } from './pickable.ts'
import { useScreenActions } from './screen-actions.ts'
import { useSelection } from './store/store.ts'

/** The fields that a palette sets, with the words and the key that find them. */
const fields: { field: Pickable; icon: Found['icon']; words: string; keys?: string }[] = [
  { field: 'state', icon: <CircleDot />, words: 'state status', keys: 'S' },
  { field: 'assignee', icon: <UserRound />, words: 'assign assignee', keys: 'A' },
  { field: 'participants', icon: <Users />, words: 'participants' },
  { field: 'priority', icon: <Flag />, words: 'priority', keys: 'P' },
  { field: 'tags', icon: <Tag />, words: 'tags labels', keys: 'L' },
  { field: 'milestone', icon: <Milestone />, words: 'milestone' },
  { field: 'start', icon: <Bookmark />, words: 'start date' },
  { field: 'due', icon: <CalendarDays />, words: 'due date', keys: 'D' },
]

/** On the selected issues, or on the one that has the keys. */
function useIssueCommands(): Found[] {
  const { deeds } = useScreenActions()
  const { selected, currentId } = useSelection()
  if (!deeds) return []
  // Without a selection the keys act on the issue that has them.
  const group = selected.size > 0 ? commandText.group : commandText.current
  const command = (id: string, label: string, words: string, icon: Found['icon'], onAction: () => void): Found => ({
    id: `issue-${id}`,
    label,
    words,
    group,
    icon,
    onAction,
  })
  const search: Found[] = deeds.search
    ? [
        {
          ...command('search', commandText.search, 'search filter issues', <Search />, deeds.search),
          group: commandText.list,
          keys: '/',
        },
      ]
    : []
  const ids = selected.size > 0 ? [...selected] : currentId === undefined ? [] : [currentId]
  if (!deeds.mayEdit || ids.length === 0) return search
  const [state, assignee, ...others] = fields.map(({ field, icon, words, keys: key }) => ({
    // The palette closes first.
    ...command(field, commandText.fields[field], words, icon, () => queueMicrotask(() => deeds.pick(field))),
    keys: key,
  }))
  const me = { ...command('me', commandText.me, 'assign to me', <UserRound />, deeds.assignToMe), keys: 'M' }
  const edit = { ...command('edit', commandText.edit, 'edit', <Pencil />, () => deeds.edit(ids[0]!)), keys: 'E' }
  const remove = { ...command('remove', commandText.remove, 'delete remove', <Trash2 />, deeds.remove), keys: 'Del' }
  return [
    state!,
    assignee!,
    me,
    ...others,
    ...(ids.length === 1 ? [edit] : []),
    remove,
    ...(deeds.selectAll
      ? [
          {
            ...command('all', commandText.selectAll, 'select all', <CircleDot />, deeds.selectAll),
            group: commandText.list,
          },
        ]
      : []),
    ...search,
  ]
}

/** The issues of all my projects, once somebody types; by their key first. */
function useFound({ me, typed }: CommandContext): Pick<Commands, 'here' | 'found' | 'isLooking'> {
  const navigate = useNavigate()
  const words = useDebounced(typed)
  const answer = useFoundAnywhere(me.orgId, words === typed ? words : '')
  const isLooking = typed !== '' && (words !== typed || answer.isFetching)
  const items = (answer.data ?? []).map(({ issueId, projectId, key, title, state }): Found => {
    const params = { orgId: String(me.orgId), projectId: String(projectId), issueId: String(issueId) }
    return {
      id: `issue-${issueId}`,
      label: title,
      hint: key,
      group: commandText.found,
      icon: <StateGlyph state={state} label={state.name} />,
      isFound: true,
      onAction: () => void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params }),
    }
  })
  const isNamed = ({ hint }: Found) => hint === typed.toUpperCase()
  return { here: items.filter(isNamed), found: items.filter(each => !isNamed(each)), isLooking }
}

/** Making one is at hand from every page. */
export function useCommands(context: CommandContext): Commands {
  const create: Found = {
    id: 'create-issue',
    label: commandText.create,
    words: 'create new issue',
    group: frameText.act,
    icon: <SquarePlus />,
    keys: keys.create,
    onAction: () => queueMicrotask(() => openNewIssue()),
  }
  const navigate = useNavigate()
  const params = { orgId: String(context.me.orgId) }
  const work: Found = {
    id: 'work',
    label: screenTitles.work,
    words: 'my work today todo',
    group: frameText.goTo,
    icon: <ListTodo />,
    keys: 'G W',
    onAction: () => void navigate({ to: '/org/$orgId/work', params, search: {} }),
  }
  const found = useFound(context)
  return { areas: [work], ...found, here: [...found.here!, ...useIssueCommands()], deeds: [create] }
}
