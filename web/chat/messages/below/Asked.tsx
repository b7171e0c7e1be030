import { Check, CircleCheck } from 'lucide-react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { Button } from '../../../ui/layout/Button.tsx'
import { useAround } from '../../room/around.ts'
import styles from './Below.module.css'
import { useConfirm } from '../deeds.ts'

/** A message that everybody else is asked to confirm: how many have, and my own confirmation. */
export function Asked({ message }: { message: Message }) {
  const { orgId, roomId, me, room, mayPost, onReaders } = useAround()
  const confirm = useConfirm({ orgId, roomId })
  const { asked, author } = message
  if (!asked) return null
  const isMine = author.memberId === me
  const isConfirmed = asked.confirmedIds.includes(me)
  const all = room.members.filter(({ memberId }) => memberId !== author.memberId).length
  return (
    <div className={styles.asked} data-done={isConfirmed || undefined}>
      <button type="button" onClick={() => onReaders(message)}>
        <CircleCheck aria-hidden />
        <b>{chatText.asked}</b>
        {fill(chatText.confirmedBy, { all, count: asked.confirmedIds.length })}
      </button>
      {!isMine && (
        <Button
          size="small"
          kind={isConfirmed ? 'ghost' : 'primary'}
          disabled={!mayPost}
          aria-pressed={isConfirmed}
          // The second press of a double click would take back what the first has said.
          onClick={({ detail }) => detail < 2 && confirm.mutate({ message, isConfirmed: !isConfirmed, me })}
        >
          {isConfirmed && <Check />}
          {isConfirmed ? chatText.confirmed : chatText.confirm}
        </Button>
      )}
    </div>
  )
}
