// The picture of a room: its own, its one other person, two or four faces of a group, or the first letter of its name.
import type { CSSProperties } from 'react'
import type { Face, RoomKind } from '#contract/room-row'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import styles from './RoomFace.module.css'

type RoomFaceProps = {
  kind: RoomKind
  title: string
  faces: readonly Face[]
  hasName: boolean
  imageUrl: string | null
  size?: number
}

const FOUR = 4

export function RoomFace({ kind, title, faces, hasName, imageUrl, size = 40 }: RoomFaceProps) {
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
  if (kind === 'group' && !hasName && first && second)
    return (
      <span className={styles.duo} style={style}>
        {[first, second].map(face => (
          <Avatar key={face.memberId} name={face.name} imageUrl={face.profileImgUrl} size={size * 0.7} />
        ))}
      </span>
    )
  return <Avatar name={title} size={size} isOrganization />
}
