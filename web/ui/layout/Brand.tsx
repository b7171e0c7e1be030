import type { CSSProperties } from 'react'
import { ui } from '#korean/ui'
import styles from './Brand.module.css'

export const Brand = ({ size = 20 }: { size?: number }) => (
  <span className={styles.brand} style={{ '--mark-size': `${size}px` } as CSSProperties}>
    <svg className={styles.mark} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M19 4.5H6.2c-.7 0-1.2.5-1.2 1.2v12.6c0 .7.5 1.2 1.2 1.2H19" stroke="currentColor" strokeWidth="3" />
      <circle className={styles.dot} cx="15.6" cy="12" r="2.9" />
    </svg>
    {ui.brand}
  </span>
)
