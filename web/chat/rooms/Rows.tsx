import { type ReactNode, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { RoomRow as Row } from '#contract/room-row'
import styles from './RoomList.module.css'
import { RoomRow } from './RoomRow.tsx'

type RowsProps = {
  orgId: number
  me: number
  roomId: number | undefined
  rooms: readonly Row[]
  /** Stands there where there are none. */
  children: ReactNode
  /** Below the last one. */
  after?: ReactNode
}

const ROW_PX = 60

export function Rows({ orgId, me, roomId, rooms, children, after }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.list} ref={box} data-scroll-restoration-id="rooms">
      {rooms.length === 0 && children}
      <Virtualizer as="ul" item="li" data={rooms} itemSize={ROW_PX}>
        {room => <RoomRow key={room.roomId} {...{ orgId, me, room }} isCurrent={room.roomId === roomId} />}
      </Virtualizer>
      {after}
    </div>
  )
}
