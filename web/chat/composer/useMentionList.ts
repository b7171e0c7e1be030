// People and groups that an @ may mean: found by each letter, also while its syllable is still composed.
import { type RefObject, useState } from 'react'
import type { Room } from '#contract/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { matches } from '#korean/match'
import { useDepartments, usePositions } from '../../member/places.ts'
import type { People } from '../people.ts'
import { type Mention, queryAt } from './mentions.ts'

export type Mentionable = Mention & { imageUrl?: string | null; detail: string; isOutside?: boolean }
const SHOWN_MOST = 40

export function useMentionables(orgId: number, room: Room, people: People, me: number): readonly Mentionable[] {
  const departments = useDepartments(orgId, people.isOrganization).data ?? []
  const positions = usePositions(orgId, people.isOrganization).data ?? []
  const inside = new Set(room.members.map(({ memberId }) => memberId))
  const person = (each: People['all'][number]): Mentionable => ({
    kind: 'member',
    id: each.memberId,
    label: each.name,
    imageUrl: each.imageUrl,
    detail: [each.departments, each.position].filter(Boolean).join(' '),
    ...(!inside.has(each.memberId) && { isOutside: true }),
  })
  const others = people.all.filter(({ memberId }) => memberId !== me)
  const count = fill(chatDeedText.everybodyHelp, { count: room.members.length })
  return [
    ...others.filter(({ memberId }) => inside.has(memberId)).map(person),
    ...(room.members.length > 1 && (!room.isMentionLimited || room.mine.mayManage)
      ? [{ kind: 'everyone' as const, id: 0, label: chatDeedText.everybody, detail: count }]
      : []),
    ...departments.map(({ deptId, name }): Mentionable => ({
      kind: 'department',
      id: deptId,
      label: name,
      detail: chatDeedText.aDepartment,
    })),
    ...positions.map(({ positionId, name }): Mentionable => ({
      kind: 'position',
      id: positionId,
      label: name,
      detail: chatDeedText.aPosition,
    })),
    ...others.filter(({ memberId }) => !inside.has(memberId)).map(person),
  ]
}

type Open = { from: number; query: string; at: number }

/** @param choose puts the mention in the place of what was typed from there on */
export function useMentionList(
  field: RefObject<HTMLTextAreaElement | null>,
  all: readonly Mentionable[],
  choose: (mention: Mentionable, from: number, to: number) => void,
) {
  const [open, setOpen] = useState<Open>()
  const found = open === undefined ? [] : all.filter(each => matches(each.label, open.query)).slice(0, SHOWN_MOST)
  const at = open === undefined ? 0 : Math.min(open.at, found.length - 1)
  const isOpen = found.length > 0
  function look() {
    const { value = '', selectionEnd = 0 } = field.current ?? {}
    const now = queryAt(value, selectionEnd ?? 0)
    setOpen(known => (now ? { ...now, at: known?.query === now.query ? known.at : 0 } : undefined))
  }
  function take(mention: Mentionable | undefined) {
    const { current } = field
    const now = current && queryAt(current.value, current.selectionEnd)
    setOpen(undefined)
    if (mention && now) choose(mention, now.from, current.selectionEnd)
  }
  const step = (by: number) =>
    setOpen(known => known && { ...known, at: (at + by + found.length) % Math.max(1, found.length) })
  return {
    isOpen,
    found,
    at,
    look,
    take,
    takeFirst: () => take(found[at]),
    close: () => setOpen(undefined),
    /** Whether the key was one of the list. */
    press: ({ code }: KeyboardEvent): boolean => {
      if (!isOpen) return false
      if (code === 'ArrowDown') step(1)
      else if (code === 'ArrowUp') step(-1)
      else if (code === 'Escape') setOpen(undefined)
      else if (code === 'Tab') take(found[at])
      else return false
      return true
    },
    point: (place: number) => setOpen(known => known && { ...known, at: place }),
  }
}
