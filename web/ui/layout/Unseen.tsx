import type { ReactNode } from 'react'
import styles from './Unseen.module.css'

/** For an element that has to be of a kind of its own, as a heading. */
export const unseen = styles.unseen

/** Words that only a screen reader needs, because a picture or the place says them to the eye. */
export const Unseen = ({ children }: { children: ReactNode }) => <span className={styles.unseen}>{children}</span>
