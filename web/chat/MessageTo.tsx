import { MessageCircle } from 'lucide-react'
import { can } from '#contract/permissions'
import { chatDeedText } from '#korean/chat-deeds'
import type { MemberActionsProps } from '../member/parts.ts'
import { useMembership } from '../organization/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { useTalkTo } from './rooms/talk-to.ts'

/** From the card of a person to the room between the two. */
export function MessageTo({ orgId, memberId }: MemberActionsProps) {
  const me = useMembership(orgId).data
  const { talkTo, isBusy } = useTalkTo(orgId)
  if (!me || !can(me, 'chat.create')) return null
  return (
    <Button isBusy={isBusy} onClick={() => talkTo(memberId)}>
      <MessageCircle />
      {chatDeedText.message}
    </Button>
  )
}
