import { useState } from 'react'
import { isComposing } from '../field/ime.ts'
import styles from './TypeAheadBuffer.module.css'

/** Stands at the end of what was typed and sent. */
export const ENTER = '\n'

type KeyKeeperProps = { label: string; onType: (typed: string) => void; onClose: () => void }

/** Has the focus, and keeps what is typed, until what it is meant for has been fetched. */
export function TypeAheadBuffer({ label, onType, onClose }: KeyKeeperProps) {
  // Keys behind an Enter are meant for whatever it opens.
  const [isSent, send] = useState(false)
  return (
    <input
      type="text"
      autoFocus
      autoComplete="off"
      className={styles.keeper}
      aria-label={label}
      onInput={event => !isSent && onType(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
        if (event.key !== 'Enter' || isComposing(event)) return
        // The form around the field that is being chosen for must not be sent by it.
        event.preventDefault()
        send(true)
        onType(`${event.currentTarget.value}${ENTER}`)
      }}
    />
  )
}
