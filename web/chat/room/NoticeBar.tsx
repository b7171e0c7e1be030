import { ChevronDown, ChevronUp, Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Room } from '#contract/chat'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import { Words } from '../words/Words.tsx'
import { useEndNotice } from '../rooms/room.ts'
import { useAround } from './around.ts'
import styles from './NoticeBar.module.css'

/** The message that stands above all others: in one line, or whole. */
export function NoticeBar({ notice }: { notice: NonNullable<Room['notice']> }) {
  const { orgId, roomId, mayPost, onJump } = useAround()
  const end = useEndNotice({ orgId, roomId })
  const [isOpen, setOpen] = useState(false)
  const { body, fileCount, authorName, at, seq } = notice
  return (
    <section className={styles.notice} aria-label={chatText.notice} data-open={isOpen || undefined}>
      <Megaphone aria-hidden />
      <div className={styles.words}>
        {body === '' ? <p>{fill(chatText.files, { count: fileCount })}</p> : <Words orgId={orgId} text={body} />}
        {isOpen && (
          <footer>
            <small>
              {authorName} · {fullTime(new Date(at))}
            </small>
            <Button kind="ghost" size="small" onClick={() => onJump(seq)}>
              {chatText.toMessage}
            </Button>
            {mayPost && (
              <Button kind="ghost" size="small" isBusy={end.isPending} onClick={() => end.mutate(null)}>
                {chatText.endNotice}
              </Button>
            )}
          </footer>
        )}
      </div>
      <Button
        kind="ghost"
        size="small"
        isIcon
        aria-label={isOpen ? chatText.foldNotice : chatText.unfoldNotice}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronUp /> : <ChevronDown />}
      </Button>
    </section>
  )
}
