import { useParams } from '@tanstack/react-router'
import { Bell, BellOff, Ellipsis, EyeOff, LogOut, Pin, PinOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isByInvitation, roomLevels, type RoomRow } from '#contract/room-row'
import { roomLevelNames } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { dayOf, nearDay, timeOfDay } from '#korean/time'
import { showUndo } from '../../ui/feedback/toasts.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { isMuted, nextMorning } from '../reading/muted.ts'
import { useWays } from '../ways.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useChangeMine } from './rooms.ts'

type Mine = Pick<RoomRow, 'roomId' | 'kind' | 'isPinned' | 'isHidden' | 'level' | 'mutedUntil'>

const HOUR_MS = 3_600_000
/** As good as for ever. */
const EVER = '2999-12-31T00:00:00.000Z'
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()
/** Settings of mine alone: its place in my list, and how much I hear of it. */
export function useMineItems(orgId: number, room: Mine): MenuItem[] {
  const change = useChangeMine(orgId)
  const { toList, toRoom } = useWays(orgId)
  const isOpen = useParams({ strict: false }).roomId === String(room.roomId)
  const { roomId, isPinned, level } = room
  const set = (body: Parameters<typeof change.mutate>[0] extends infer Said ? Omit<Said, 'roomId'> : never) =>
    change.mutate({ roomId, ...body })
  const item = (id: string, label: string, icon: ReactNode, onAction: () => void): MenuItem => ({
    id,
    label,
    icon,
    onAction,
  })
  /** The one that is open is left. */
  function hide() {
    set({ isHidden: true })
    if (isOpen) void toList()
    showUndo(chatDeedText.hidden, () => {
      set({ isHidden: false })
      if (isOpen) void toRoom(roomId)
    })
  }
  const morning = nextMorning()
  const mute = (until: string) => set({ mutedUntil: until })
  const quiet: MenuItem[] = isMuted(room)
    ? [item('unmute', unmuteLabel(room.mutedUntil!), <Bell />, () => set({ mutedUntil: null }))]
    : [
        { heading: chatDeedText.mute },
        item('hour', chatDeedText.muteFor.hour, <BellOff />, () => mute(inAnHour())),
        item('morning', chatDeedText.muteFor[morning.day], <BellOff />, () => mute(morning.at.toISOString())),
        item('ever', chatDeedText.muteFor.ever, <BellOff />, () => mute(EVER)),
      ]
  return [
    isPinned
      ? item('unpin', chatDeedText.unpinRoom, <PinOff />, () => set({ isPinned: false }))
      : item('pin', chatDeedText.pinRoom, <Pin />, () => set({ isPinned: true })),
    item('hide', chatDeedText.hide, <EyeOff />, hide),
    'separator',
    ...quiet,
    { heading: chatDeedText.level },
    ...roomLevels.map((each): MenuItem => ({
      id: each,
      label: roomLevelNames[each],
      isChecked: each === level,
      onAction: () => set({ level: each }),
    })),
  ]
}

function unmuteLabel(until: string, now = new Date()) {
  if (until === EVER) return chatDeedText.unmute
  const end = new Date(until)
  const time = dayOf(end) === dayOf(now) ? timeOfDay(end) : `${nearDay(dayOf(end), now)} ${timeOfDay(end)}`
  return fill(chatDeedText.mutedUntil, { time })
}

export function RoomMenu({ orgId, room, title }: { orgId: number; room: RoomRow; title: string }) {
  const items = useMineItems(orgId, room)
  const [isLeaving, setLeaving] = useState(false)
  const leave: MenuItem[] = isByInvitation(room)
    ? [
        'separator',
        { id: 'leave', label: chatDeedText.leave, icon: <LogOut />, isDanger: true, onAction: () => setLeaving(true) },
      ]
    : []
  return (
    <>
      <Menu
        label={fill(chatDeedText.roomMenu, { name: title })}
        trigger={<Ellipsis />}
        kind="ghost"
        size="small"
        isIcon
        placement="bottom end"
        items={[...items, ...leave]}
      />
      <LeaveQuestion orgId={orgId} roomId={room.roomId} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </>
  )
}
