import { MessageCircle } from 'lucide-react'
import { can } from '#contract/permissions'
import { chatDeedText } from '#korean/chat-deeds'
import type { MemberActionsProps } from '../member/parts.ts'
import { useMembership } from '../organization/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { useOpenRoom } from './rooms/rooms.ts'
import { useWays } from './ways.ts'

/** From the card of a person to the room between the two. */
export function MessageTo({ orgId, memberId }: MemberActionsProps) {
  const me = useMembership(orgId).data
  const open = useOpenRoom(orgId)
  const { toRoom } = useWays(orgId)
  if (!me || !can(me, 'chat.create')) return null
  const press = () =>
    open.mutate({ way: 'openDirect', body: { memberId } }, { onSuccess: ({ roomId }) => void toRoom(roomId) })
  return (
    <Button isBusy={open.isPending} onClick={press}>
      <MessageCircle />
      {chatDeedText.message}
    </Button>
  )
}
