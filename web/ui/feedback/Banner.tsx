import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Banner.module.css'

export type BannerProps = Omit<ComponentProps<'div'>, 'className'> & {
  kind?: 'quiet' | 'warn' | 'danger' | undefined
  icon?: ReactNode
  trailing?: ReactNode
  isBox?: boolean | undefined
}

export const Banner = ({ kind = 'quiet', icon, trailing, isBox, children, ...native }: BannerProps) => (
  <div {...native} className={classes(styles.banner, styles[kind], isBox && styles.box)}>
    {icon}
    <span className={styles.text}>{children}</span>
    {trailing}
  </div>
)
