import { Check, Ellipsis, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notification'
import { inboxText, inboxTime, snoozedUntil } from '#korean/notification'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { classes } from '../../ui/classes.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { isPutOff } from '../rules.ts'
import styles from './InboxRow.module.css'
import { KindIcon } from './kinds.tsx'
import { allItems, type InboxDeeds } from './menus.ts'

export type InboxRowProps = {
  notification: Notification
  picture: string | null | undefined
  isCurrent: boolean
  deeds: InboxDeeds
  onCurrent: () => void
  /** A plain press; one that wants another tab is the browser's. */
  onPress: () => void
}

export const rowId = (notificationId: number) => `notification-${notificationId}`

export function InboxRow({ notification, picture, isCurrent, deeds, onCurrent, onPress }: InboxRowProps) {
  const { notificationId, isRead, path, excerpt, why } = notification
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPress()
  }
  return (
    <li id={rowId(notificationId)} className={classes(styles.row, !isRead && styles.unread)} data-current={isCurrent}>
      <a href={path} onClick={press} onFocus={onCurrent} aria-current={isCurrent || undefined}>
        <Lead notification={notification} picture={picture} />
        <span className={styles.words}>
          <span className={styles.said}>
            <Sentence notification={notification} />
          </span>
          {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
          <span className={styles.why}>{why}</span>
        </span>
        <span className={styles.end}>
          <Time notification={notification} />
          {!isRead && <i role="img" aria-label={inboxText.unread} />}
        </span>
      </a>
      <span className={styles.tools}>
        {!isRead && (
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={inboxText.read}
            aria-keyshortcuts="R"
            onClick={() => deeds.read(notification)}
          >
            <Check />
          </Button>
        )}
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={inboxText.remove}
          aria-keyshortcuts="E"
          onClick={() => deeds.remove(notification)}
        >
          <X />
        </Button>
        <Menu
          label={fill(inboxText.actions, { title: notification.title })}
          kind="ghost"
          size="small"
          isIcon
          trigger={<Ellipsis />}
          items={allItems(deeds, notification)}
          placement="bottom end"
        />
      </span>
    </li>
  )
}

/** The face of who did it, with the kind beside it; of what nobody did the kind alone. */
function Lead({ notification: { actor, type }, picture }: Pick<InboxRowProps, 'notification' | 'picture'>) {
  if (!actor)
    return (
      <span className={classes(styles.lead, styles.alone)}>
        <KindIcon type={type} />
      </span>
    )
  return (
    <span className={styles.lead}>
      <Avatar name={actor.name} imageUrl={picture} size={36} />
      <span className={styles.kind}>
        <KindIcon type={type} />
      </span>
    </span>
  )
}

/** The name of who did it stands out, where the sentence begins with it. */
function Sentence({ notification: { sentence, actor } }: { notification: Notification }) {
  if (!actor || !sentence.startsWith(actor.name)) return sentence
  return (
    <>
      <b>{actor.name}</b>
      {/* A name as long as the line would tear the word behind it. */}
      <wbr />
      {sentence.slice(actor.name.length)}
    </>
  )
}

function Time({ notification }: { notification: Notification }) {
  const { at } = notification
  const moment = new Date(at)
  return (
    <time dateTime={at} data-tip={fullTime(moment)}>
      {isPutOff(notification) ? snoozedUntil(moment) : inboxTime(moment)}
    </time>
  )
}
