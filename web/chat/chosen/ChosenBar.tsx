import { Forward, SquarePlus, X } from 'lucide-react'
import { CHOSEN_MOST } from '#contract/forwarding'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useEscape } from '../../organization/frame/keys.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useAround } from '../room/around.ts'
import styles from './Chosen.module.css'
import { endChoosing, useChosenMessages } from './chosen.ts'

/** Deeds on the chosen messages, in the place of the field. */
export function ChosenBar() {
  const around = useAround()
  const { orgId, roomId, mayPost, onForward } = around
  const messages = useChosenMessages({ orgId, roomId })
  const isNone = messages.length === 0
  useEscape(endChoosing)
  function toIssue() {
    const chosen = messages.filter(({ body }) => body !== '')
    void import('../into-issue.ts').then(it => it.makeIssueOf(around, chosen))
    endChoosing()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={chatDeedText.chosen}>
      <b role="status">{fill(chatDeedText.chosenOf, { count: messages.length, most: CHOSEN_MOST })}</b>
      {mayPost && (
        <Button disabled={messages.every(({ body }) => body === '')} onClick={toIssue}>
          <SquarePlus />
          {chatDeedText.toIssue}
        </Button>
      )}
      <Button kind="primary" disabled={isNone} onClick={() => onForward(messages)}>
        <Forward />
        {chatDeedText.forward}
      </Button>
      <Button kind="ghost" isIcon aria-label={ui.cancel} onClick={endChoosing}>
        <X />
      </Button>
    </div>
  )
}
