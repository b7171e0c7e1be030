// The line above the first message that was not read.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Room } from '#contract/chat'
import { keptOf } from '../log/kept.ts'
import type { Log } from '../log/log.ts'
import type { Where } from '../rooms/room.ts'
import { knownRooms } from '../rooms/rooms.ts'

/** Below the message of this number; `isMarked` where its reader has asked for it. */
export type Divider = { seq: number; isMarked: boolean }

/** Where one had read until when the room was opened, for as long as it is open. */
export function useDivider({ orgId, roomId }: Where, room: Room, log: Log | undefined) {
  const { readSeq, isMarkedUnread: isMarked } = room.mine
  const [begun] = useState<Divider>({ seq: readSeq, isMarked })
  const [row] = useState(() => knownRooms(orgId)?.find(each => each.roomId === roomId))
  const [divider, setDivider] = useState(row && row.unreadCount > 0 ? begun : undefined)
  const [isDecided, decide] = useState(row !== undefined)
  // Without a list nothing else says whether others have written since.
  if (!isDecided && log) {
    decide(true)
    if (log.messages.some(({ seq, event }) => seq > begun.seq && !event)) setDivider(begun)
  }
  const look = useEffectEvent(() => {
    const last = keptOf(roomId).log?.messages.at(-1)
    if (document.visibilityState === 'visible' && last && last.seq > readSeq) setDivider({ seq: readSeq, isMarked })
  })
  useEffect(() => {
    const heed = () => look()
    document.addEventListener('visibilitychange', heed)
    return () => document.removeEventListener('visibilitychange', heed)
  }, [])
  return [divider, setDivider] as const
}
