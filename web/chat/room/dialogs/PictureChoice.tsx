import { chatDeedText } from '#korean/chat-deeds'
import { ImageUpload } from '../../../ui/image/ImageUpload.tsx'
import { forgetImage, uploadImage } from '../../../upload/queries.ts'
import { roomTitle } from '../../people.ts'
import { useRoomDeed } from '../../rooms/room.ts'
import { useAround } from '../around.ts'

/** For those who manage the room: what they choose is saved at once. */
export function PictureChoice() {
  const { orgId, roomId, me, room } = useAround()
  const change = useRoomDeed({ orgId, roomId }, chatDeedText.changed)
  const wanted = change.isPending && change.variables.what === 'change' ? change.variables.body.roomImgUrl : undefined
  const set = (roomImgUrl: string | null) =>
    change.mutate(
      { what: 'change', body: { roomImgUrl, version: room.version } },
      { onError: () => roomImgUrl !== null && forgetImage(roomImgUrl) },
    )
  return (
    <ImageUpload
      what="room"
      name={roomTitle(room, me)}
      imageUrl={wanted === undefined ? room.roomImgUrl : wanted}
      upload={uploadImage}
      onChange={set}
    />
  )
}
