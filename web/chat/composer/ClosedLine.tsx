import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import { closedWords, otherOf } from '../people.ts'
import { useAround } from '../room/around.ts'
import { useOpenRoom } from '../rooms/rooms.ts'
import styles from './Composer.module.css'

/** In the place of the field of a closed room: why, and the way back to somebody who has come back to the organization. */
export function ClosedLine() {
  const { orgId, me, room, people } = useAround()
  const open = useOpenRoom(orgId)
  const other = otherOf(room, me)
  const returned = people.isOrganization ? people.all.find(({ memberId }) => memberId === other) : undefined
  if (!returned) return <p className={styles.closed}>{closedWords(room)}</p>
  return (
    <div className={styles.closed}>
      <p>{fill(chatDeedText.returned, { name: returned.name })}</p>
      <Button
        size="small"
        isBusy={open.isPending}
        onClick={() => open.mutate({ way: 'openDirect', body: { memberId: returned.memberId } })}
      >
        {chatDeedText.reopenRoom}
      </Button>
    </div>
  )
}
