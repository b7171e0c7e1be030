import type { ReactNode } from 'react'
import { create } from 'zustand'
import { chatText } from '#korean/chat'
import { keyOf, type Row } from '../rows.ts'
import styles from './Bubble.module.css'

/** Higher than this, words would push the others off the screen. */
const LETTERS_MOST = 1_200
const LINES_MOST = 30
const isLong = (body: string) => body.length > LETTERS_MOST || body.split('\n', LINES_MOST + 1).length > LINES_MOST

/** By message: a row that leaves the screen is drawn anew when it comes back. */
const useUnfolded = create<Record<string, boolean>>(() => ({}))

type FoldedProps = { row: Row; children: ReactNode }

/** Very long words show their beginning, until one wants all of them. */
export function Folded({ row, children }: FoldedProps) {
  const key = keyOf(row)
  const isWhole = useUnfolded(all => all[key] ?? false)
  if (!isLong(row.body)) return children
  return (
    <>
      <div className={styles.long} data-folded={!isWhole || undefined}>
        {children}
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isWhole}
        onClick={() => useUnfolded.setState({ [key]: !isWhole })}
      >
        {isWhole ? chatText.fold : chatText.unfold}
      </button>
    </>
  )
}
