import { UserPlus } from 'lucide-react'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { Button } from '../../ui/layout/Button.tsx'
import { useAround } from '../room/around.ts'
import { useRoomDeed } from '../rooms/room.ts'
import styles from './Composer.module.css'
import type { Mention } from './mentions.ts'

const OPEN_KINDS = ['group', 'channel']

/** Those who are mentioned and not in the room hear nothing of it, unless they are invited. */
export function Outsiders({ mentions }: { mentions: readonly Mention[] }) {
  const { orgId, roomId, room } = useAround()
  const invite = useRoomDeed({ orgId, roomId }, chatDeedText.invited)
  const inside = new Set(room.members.map(({ memberId }) => memberId))
  const outside = mentions.filter(({ kind, id }) => kind === 'member' && !inside.has(id))
  if (outside.length === 0) return null
  const names = [...new Set(outside.map(({ label }) => label))].join(', ')
  const memberIds = [...new Set(outside.map(({ id }) => id))]
  return (
    <p className={styles.outsiders} role="status">
      <span>{fill(chatDeedText.nonMember, { names })}</span>
      {OPEN_KINDS.includes(room.kind) && (
        <Button size="small" isBusy={invite.isPending} onClick={() => invite.mutate({ what: 'invite', memberIds })}>
          <UserPlus />
          {chatDeedText.inviteThem}
        </Button>
      )}
    </p>
  )
}
