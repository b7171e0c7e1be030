import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Banner.module.css'

export type BannerProps = Omit<ComponentProps<'div'>, 'className'> & {
  kind?: 'quiet' | 'warn' | 'danger' | undefined
  icon?: ReactNode
  trailing?: ReactNode
  isBox?: boolean | undefined
  /** Above dialogs, which otherwise make the page inert. */
  isOnTop?: boolean | undefined
}

export const Banner = ({ kind = 'quiet', icon, trailing, isBox, isOnTop, children, ...native }: BannerProps) => (
  <div
    {...native}
    {...(isOnTop && { 'data-react-aria-top-layer': 'true' })}
    className={classes(styles.banner, styles[kind], isBox && styles.box, isOnTop && styles.onTop)}
  >
    {icon}
    <span className={styles.text}>{children}</span>
    {trailing}
  </div>
)
