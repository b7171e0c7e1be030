import type { ReactNode } from 'react'
import { presenceNames } from '#korean/presence'
import styles from './Presence.module.css'
import { usePresence } from './presences.ts'

type OfMember = { orgId: number; memberId: number }
/** `hasWords`: the same is said beside it. */
type FaceProps = OfMember & { hasWords?: boolean; children: ReactNode }

/** The face of a member with a dot: full while they are online, a crescent while they are away, none otherwise. */
export function PresenceFace({ orgId, memberId, hasWords = false, children }: FaceProps) {
  const presence = usePresence(orgId, memberId)
  const isThere = presence !== undefined && presence !== 'offline'
  const spoken = isThere && !hasWords && { role: 'img', 'aria-label': presenceNames[presence] }
  return (
    <span className={styles.face}>
      {children}
      {isThere && <i className={styles.dot} data-presence={presence} {...spoken} />}
    </span>
  )
}

/** The same in words, where there is room for them. */
export function PresenceWords({ orgId, memberId }: OfMember) {
  const presence = usePresence(orgId, memberId)
  return presence && <span className={styles.words}>{presenceNames[presence]}</span>
}
