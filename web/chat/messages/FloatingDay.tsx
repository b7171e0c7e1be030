import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './MessageList.module.css'
import { dayOfRow, dayWords, type Row } from './rows.ts'

export type FloatingDayHandle = { show: (first: Row) => void }

const SHOWN_MS = 1_200

/** The day of the uppermost message, for as long as one scrolls. Apart, so that nothing else is drawn for it. */
export function FloatingDay({ ref }: { ref: Ref<FloatingDayHandle> }) {
  const [row, setRow] = useState<Row>()
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      show: first => {
        setRow(known => (known && dayOfRow(known) === dayOfRow(first) ? known : first))
        setShown(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(setShown, SHOWN_MS, false)
      },
    }),
    [],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    row && (
      <p className={styles.floating} data-floats="" data-shown={isShown || undefined} aria-hidden>
        {dayWords(row)}
      </p>
    )
  )
}
