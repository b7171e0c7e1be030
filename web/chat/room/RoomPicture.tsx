import type { Room } from '#contract/chat'
import { isByInvitation } from '#contract/room-row'
import { RoomFace } from '../rooms/RoomFace.tsx'
import { useAround } from './around.ts'

/** The picture of the room that is open. */
export function RoomPicture({ size }: { size: number }) {
  const { me, room } = useAround()
  return <RoomFace room={room} me={me} size={size} />
}

export const mayChoosePicture = (room: Room) => isByInvitation(room) && room.mine.mayManage
