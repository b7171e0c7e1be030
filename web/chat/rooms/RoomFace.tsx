// The picture of a room: its own, its one other person, two or four faces of a group, or the first letter of its name.
import type { CSSProperties } from 'react'
import type { RoomRow } from '#contract/room-row'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { facesBeside, roomTitle } from '../people.ts'
import styles from './RoomFace.module.css'

type RoomFaceProps = { room: Pick<RoomRow, 'kind' | 'name' | 'faces' | 'roomImgUrl'>; me: number; size?: number }

const FOUR = 4

export function RoomFace({ room, me, size = 40 }: RoomFaceProps) {
  const { kind, roomImgUrl: imageUrl } = room
  const [title, faces] = [roomTitle(room, me), facesBeside(me, room.faces)]
  const style = { '--face': `${size}px` } as CSSProperties
  const [first, second] = faces
  if (imageUrl) return <Avatar name={title} imageUrl={imageUrl} size={size} isOrganization />
  if (kind === 'direct' && first) return <Avatar name={first.name} imageUrl={first.profileImgUrl} size={size} />
  if (kind === 'group' && faces.length >= FOUR)
    return (
      <span className={styles.quad} style={style}>
        {faces.slice(0, FOUR).map(face => (
          <Avatar key={face.memberId} name={face.name} imageUrl={face.profileImgUrl} size={size / 2} isOrganization />
        ))}
      </span>
    )
  if (kind === 'group' && first && second)
    return (
      <span className={styles.duo} style={style}>
        {[first, second].map(face => (
          <Avatar key={face.memberId} name={face.name} imageUrl={face.profileImgUrl} size={size * 0.7} />
        ))}
      </span>
    )
  return <Avatar name={title} size={size} isOrganization />
}
