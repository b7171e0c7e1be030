import { Clock, RotateCw, Send, Trash2 } from 'lucide-react'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { nearTime } from '#korean/time'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { discard, resend, type Unsent, useLate } from '../log/outbox.ts'
import { useAround } from '../room/around.ts'
import bubble from './bubble/Bubble.module.css'
import styles from './MessageRow.module.css'
import { Folded } from './bubble/Folded.tsx'
import { UrgentMark } from './bubble/UrgentMark.tsx'
import pending from './PendingRow.module.css'
import { Words } from '../words/Words.tsx'

/** A message of mine that the server does not have yet. */
export function PendingRow({ unsent, isNext }: { unsent: Unsent; isNext: boolean }) {
  const { orgId, roomId } = useAround()
  const isLate = useLate(({ late }) => late.has(unsent.clientId))
  const { body, quoted, fileIds = [], failure, clientId, sendAt } = unsent
  const at = { orgId, roomId }
  const hasFailed = failure !== undefined || isLate
  return (
    <article className={classes(styles.message, styles.own, isNext && styles.next)} data-unsent={clientId}>
      <div className={styles.words}>
        <div className={styles.line}>
          <div className={classes(bubble.bubble, bubble.own, pending.bubble)}>
            {unsent.isUrgent && <UrgentMark />}
            {quoted && (
              <span className={bubble.quote}>
                <b>{quoted.name}</b>
                <span>{quoted.excerpt}</span>
              </span>
            )}
            {body !== '' && (
              <Folded row={unsent}>
                <Words orgId={orgId} text={body} />
              </Folded>
            )}
            {sendAt !== undefined && <p>{fill(scheduledMessageText.at, { time: nearTime(new Date(sendAt)) })}</p>}
            {fileIds.length > 0 && <p>{fill(chatText.files, { count: fileIds.length })}</p>}
          </div>
          {!hasFailed && (
            <span className={styles.meta}>
              <Clock className={pending.clock} role="img" aria-label={chatText.sending} />
            </span>
          )}
        </div>
        {hasFailed && (
          <p className={pending.failure} role="alert">
            <span>{failure ?? chatText.failed}</span>
            {failure !== undefined && sendAt !== undefined ? (
              <Button kind="ghost" size="small" onClick={() => resend(at, clientId, true)}>
                <Send />
                {scheduledMessageText.send}
              </Button>
            ) : (
              <Button kind="ghost" size="small" onClick={() => resend(at, clientId)}>
                <RotateCw />
                {chatText.resend}
              </Button>
            )}
            <Button kind="ghost" size="small" onClick={() => discard(at, clientId)}>
              <Trash2 />
              {chatText.discard}
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}
