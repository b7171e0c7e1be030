import type { Room } from '#contract/chat'
import { FACES_MOST, isByInvitation } from '#contract/room-row'
import { facesBeside, roomTitle } from '../people.ts'
import { RoomFace } from '../rooms/RoomFace.tsx'
import { useAround } from './around.ts'

/** The picture of a room. */
export function RoomPicture({ size }: { size: number }) {
  const { me, room } = useAround()
  const faces = facesBeside(me, room.faces).slice(0, FACES_MOST)
  return (
    <RoomFace
      kind={room.kind}
      title={roomTitle(room, me)}
      faces={faces}
      hasName={room.name !== ''}
      imageUrl={room.roomImgUrl}
      size={size}
    />
  )
}

export const mayChoosePicture = (room: Room) => isByInvitation(room) && room.mine.mayManage
