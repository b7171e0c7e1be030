import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './Room.module.css'

const BONES = [
  { width: 46, isOwn: false },
  { width: 62, isOwn: false },
  { width: 34, isOwn: true },
  { width: 52, isOwn: false },
  { width: 41, isOwn: true },
]

/** Messages that are still on their way. */
export const MessageBones = () => (
  <div className={styles.bones} aria-busy="true">
    <Delayed>
      {BONES.map(({ width, isOwn }) => (
        <span key={width} data-own={isOwn || undefined}>
          {!isOwn && <Skeleton width="36px" height="36px" isRound />}
          <Skeleton width={`${width}%`} height="38px" />
        </span>
      ))}
    </Delayed>
  </div>
)
