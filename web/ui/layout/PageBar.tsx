import type { ReactNode } from 'react'
import styles from './PageBar.module.css'

/** On top of a page inside the frame: its title, and at the end what one may do there. */
export const PageBar = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={styles.bar}>
    <h1>{title}</h1>
    {children && <span className={styles.end}>{children}</span>}
  </header>
)
