import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: ReactNode
  /** The title of a page that is nothing else is its h1. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  children?: ReactNode
}

export const EmptyState = ({ icon, title, text, heading: Heading = 'h2', children }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.mark}>{icon}</span>
    <Heading>{title}</Heading>
    {text && <p>{text}</p>}
    {children && <div className={styles.act}>{children}</div>}
  </div>
)
