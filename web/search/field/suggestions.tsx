// Names of filters and their values, for the place in the text where the caret stands.
import {
  Calendar,
  CircleDot,
  FolderKanban,
  ListFilter,
  Megaphone,
  MessagesSquare,
  Paperclip,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#contract/permissions'
import { matches } from '#korean/match'
import { filterHelp, fixedValues, searchKindNames, searchText } from '#korean/search'
import {
  type SearchFilterName,
  searchFilterNames,
  searchFilterWords,
  typedFilter,
  type SearchFilter,
} from '#korean/search-query'
import { useBoards } from '../../board/queries.ts'
import { roomTitle } from '../../chat/people.ts'
import { useRooms } from '../../chat/rooms/rooms.ts'
import { useEverybody } from '../../member/queries.ts'
import { useMembership } from '../../organization/queries.ts'
import { useEveryProject } from '../../project/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { isFixed, valueText } from '../text.ts'

export type Suggestion = { id: string; label: string; detail?: string; icon: ReactNode; text: string }
/** The letters from one place to another become the text of the one that is chosen. */
export type Suggestions = { name: string; from: number; to: number; list: readonly Suggestion[] }

const SHOWN_MOST = 8
/** One letter is the beginning of too many other words. */
const NAME_LEAST = 2
const none: readonly never[] = []
const nothing: Suggestions = { name: '', from: 0, to: 0, list: none }

const valued = (id: string, label: string, icon: ReactNode, detail?: string): Suggestion => ({
  id,
  label,
  icon,
  ...(detail !== undefined && { detail }),
  text: valueText(label),
})

function usePeople(orgId: number, isWanted: boolean): Suggestion[] {
  const me = useMembership(orgId).data
  const people = useEverybody(orgId, isWanted && me !== undefined && can(me, 'member.see')).data ?? none
  const myself = me ? [valued('myself', searchText.myself, <UserRound />, me.memberName)] : []
  const others = people.map(({ memberId, memberName: name, profileImgUrl }) =>
    valued(`person-${memberId}`, name, <Avatar name={name} imageUrl={profileImgUrl} size={20} />),
  )
  return [...myself, ...others]
}

function usePlaces(orgId: number, isWanted: boolean): Suggestion[] {
  const me = useMembership(orgId).data?.memberId ?? 0
  const projects = useEveryProject(orgId, isWanted).data ?? none
  const boards = useBoards(orgId, isWanted).data ?? none
  const rooms = useRooms(orgId).data ?? none
  return [
    ...projects.map(({ projectId, name }) =>
      valued(`project-${projectId}`, name, <FolderKanban />, searchKindNames.project),
    ),
    ...boards.map(({ boardId, name }) => valued(`board-${boardId}`, name, <Megaphone />, searchKindNames.board)),
    // Rooms without a name of their own are found by nobody's name.
    ...rooms
      .filter(({ name }) => name !== '')
      .map(room => valued(`room-${room.roomId}`, roomTitle(room, me), <MessagesSquare />, searchKindNames.room)),
  ]
}

const fixedIcons = { is: <CircleDot />, has: <Paperclip />, before: <Calendar />, after: <Calendar /> }
const fixed = (name: keyof typeof fixedValues) => fixedValues[name].map(value => valued(value, value, fixedIcons[name]))

const isMe = (value: string) => value === searchText.myself
/** Names that begin with what is typed come first. The value that is typed already needs no suggestion, but oneself. */
const fitting = (list: readonly Suggestion[], value: string) =>
  list
    .filter(({ label }) => matches(label, value) && (label !== value || isMe(value)))
    .toSorted((a, b) => Number(b.label.startsWith(value)) - Number(a.label.startsWith(value)))
    .slice(0, SHOWN_MOST)

/** Names that begin as the word before the caret does. */
function namesAt(text: string, caret: number): Suggestions {
  const before = /(?:^|\s)-?(\p{L}+)$/u.exec(text.slice(0, caret))?.[1] ?? ''
  if (before.length < NAME_LEAST || /\S/.test(text[caret] ?? ' ')) return nothing
  const begins = (word: string) => word.startsWith(before.toLowerCase())
  const list = searchFilterNames
    .filter(name => begins(name) || begins(searchFilterWords[name]))
    .map(name => ({
      id: name,
      label: searchFilterWords[name],
      detail: filterHelp[name],
      icon: <ListFilter />,
      text: `${searchFilterWords[name]}:`,
    }))
  return { name: '', from: caret - before.length, to: caret, list }
}

/** The letters of its value, behind the colon. */
function valueOf({ from, to }: SearchFilter, text: string) {
  const colon = text.slice(from, to).search(/[:：]/)
  return { from: from + colon + 1, to }
}

/** @param caret undefined while the field has not the focus */
export function useSuggestions(orgId: number, typed: string, caret: number | undefined): Suggestions {
  const text = typed.normalize('NFC')
  const at = caret === undefined ? 0 : typed.slice(0, caret).normalize('NFC').length
  const filter = caret === undefined ? undefined : typedFilter(text, at)
  const people = usePeople(orgId, filter?.name === 'from')
  const places = usePlaces(orgId, filter?.name === 'in')
  if (caret === undefined) return nothing
  if (!filter) return namesAt(text, at)
  const values: Partial<Record<SearchFilterName, readonly Suggestion[]>> = {
    from: people,
    in: places,
    ...(isFixed(filter.name) && { [filter.name]: fixed(filter.name) }),
  }
  const list = fitting(values[filter.name] ?? none, filter.value)
  return { name: searchFilterWords[filter.name], ...valueOf(filter, text), list }
}
