import type { ReactNode } from 'react'
import styles from './GalleryPage.module.css'

export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className={styles.sample}>
    <div>{children}</div>
    <figcaption>{name}</figcaption>
  </figure>
)
