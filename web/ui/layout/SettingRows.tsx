import type { ReactNode } from 'react'
import styles from './SettingRows.module.css'

/** The things of a section of settings, one below the other. */
export const SettingRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

type SettingRowProps = {
  name: string
  /** Below the name. */
  words: ReactNode
  /** It has no effect any more. */
  isOver?: boolean
  /** Its buttons and menus. */
  children: ReactNode
}

export const SettingRow = ({ name, words, isOver, children }: SettingRowProps) => (
  <li data-over={isOver || undefined}>
    <div>
      <b>{name}</b>
      {words}
    </div>
    <div>{children}</div>
  </li>
)
