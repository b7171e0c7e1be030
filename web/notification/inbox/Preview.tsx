import { BellOff, Clock } from 'lucide-react'
import type { Notification } from '#contract/notification'
import { inboxText, openName } from '#korean/notification'
import { partsOf } from '../../feature.ts'
import { kindOf } from '../../organization/things.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { type InboxDeeds, muteItems, snoozeItems } from './menus.ts'
import styles from './Preview.module.css'

type PreviewProps = { orgId: number; notification: Notification; deeds: InboxDeeds; onOpen: () => void }

/** The thing of a notification, drawn by its own feature, and what one may do about it. */
export function Preview({ orgId, notification, deeds, onOpen }: PreviewProps) {
  const { thing, path, at, title, sentence, excerpt } = notification
  const kind = kindOf(thing)
  const Card = partsOf('cards').find(cards => kind in cards)?.[kind]
  return (
    <section className={styles.preview} aria-label={inboxText.preview}>
      {Card ? (
        // One that has grown shows what came to it.
        <Card key={`${thing} ${at}`} orgId={orgId} thing={thing} path={path} />
      ) : (
        <header className={styles.plain}>
          <h2>{title}</h2>
          <p>{sentence}</p>
          {excerpt && <p>{excerpt}</p>}
        </header>
      )}
      <p className={styles.acts}>
        <Button size="small" onClick={onOpen}>
          {openName(kind)}
        </Button>
        <Menu
          label={inboxText.snooze}
          kind="ghost"
          size="small"
          trigger={
            <>
              <Clock />
              {inboxText.snooze}
            </>
          }
          items={snoozeItems(deeds, notification)}
        />
        <Menu
          label={inboxText.mute}
          kind="ghost"
          size="small"
          trigger={
            <>
              <BellOff />
              {inboxText.mute}
            </>
          }
          items={muteItems(deeds, notification)}
        />
      </p>
    </section>
  )
}
