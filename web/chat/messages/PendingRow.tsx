import { Clock, RotateCw, Trash2 } from 'lucide-react'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { discard, resend, type Unsent, useLate } from '../log/outbox.ts'
import { useAround } from '../room/around.ts'
import bubble from './bubble/Bubble.module.css'
import styles from './MessageRow.module.css'
import { Folded } from './bubble/Folded.tsx'
import pending from './PendingRow.module.css'
import { Words } from '../words/Words.tsx'

/** A message of mine that the server does not have yet. */
export function PendingRow({ unsent, isNext }: { unsent: Unsent; isNext: boolean }) {
  const { orgId, roomId } = useAround()
  const isLate = useLate(({ late }) => late.has(unsent.clientId))
  const { body, quoted, fileIds = [], failure, clientId } = unsent
  const at = { orgId, roomId }
  const hasFailed = failure !== undefined || isLate
  return (
    <article className={classes(styles.message, styles.own, isNext && styles.next)} data-unsent={clientId}>
      <div className={styles.words}>
        <div className={styles.line}>
          <div className={classes(bubble.bubble, bubble.own, pending.bubble)}>
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
            <Button kind="ghost" size="small" onClick={() => resend(at, clientId)}>
              <RotateCw />
              {chatText.resend}
            </Button>
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
