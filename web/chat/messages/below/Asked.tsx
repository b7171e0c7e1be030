import { Check, CircleCheck } from 'lucide-react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { Button } from '../../../ui/layout/Button.tsx'
import { useAround } from '../../room/around.ts'
import styles from './Below.module.css'
import { confirmersOf } from '../../reading/confirmers.ts'
import { useConfirm } from '../deeds.ts'

/** A message that everybody else is asked to confirm: how many have, and my own confirmation. */
export function Asked({ message }: { message: Message }) {
  const { orgId, roomId, me, room, mayPost, onConfirmations } = useAround()
  const confirm = useConfirm({ orgId, roomId })
  const { asked } = message
  if (!asked) return null
  const isConfirmed = asked.confirmedIds.includes(me)
  const { waiting, confirmed } = confirmersOf(message, room)
  const all = waiting.length + confirmed.length
  const isMeant = [...waiting, ...confirmed].some(({ memberId }) => memberId === me)
  return (
    <div className={styles.asked} data-done={isConfirmed || undefined}>
      <button type="button" onClick={() => onConfirmations(message)}>
        <CircleCheck aria-hidden />
        <b>{chatText.asked}</b>
        {fill(chatText.confirmedBy, { all, count: confirmed.length })}
      </button>
      {isMeant && (
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
