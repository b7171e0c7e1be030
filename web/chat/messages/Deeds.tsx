import { type RefObject, useState } from 'react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fetchedComponent } from '../../ui/fetched.ts'
import styles from './Deeds.module.css'
import { MENU } from './menu-mark.ts'
import { useNear } from './near.ts'
import type { ToolbarProps } from './Toolbar.tsx'

export const Toolbar = fetchedComponent<ToolbarProps>(() => import('./Toolbar.tsx').then(it => it.Toolbar))

type DeedsProps = {
  message: Message
  isNear: boolean
  isInThread: boolean
  /** Somebody reaches for the menu by the keyboard or by a screen reader. */
  onNear: () => void
}

const DRAWN_MS = 2_000

/** Opens the menu, once it is drawn. */
export function openMenuIn(row: RefObject<HTMLElement | null>) {
  const until = performance.now() + DRAWN_MS
  function look() {
    const button = row.current?.querySelector<HTMLElement>(`[${MENU}] button[aria-haspopup]`)
    if (button) button.click()
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Drawn for the message that somebody points at: a room shows fifty others. */
export function Deeds({ message, isNear, isInThread, onNear }: DeedsProps) {
  const [isHeld, setHeld] = useState(false)
  // The focus stays in a toolbar while another message is pointed at.
  const isElsewhere = useNear(({ id }) => isHeld && !isNear && id !== undefined)
  if (!isNear && !isHeld)
    return (
      <button type="button" className={styles.way} aria-haspopup="menu" onClick={onNear}>
        {chatText.more}
      </button>
    )
  return (
    <span className={styles.place} data-elsewhere={isElsewhere || undefined} data-in-thread={isInThread || undefined}>
      <span className={styles.deeds} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
        <Toolbar message={message} isInThread={isInThread} />
      </span>
    </span>
  )
}
