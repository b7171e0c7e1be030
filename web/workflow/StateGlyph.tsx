import type { ReactNode } from 'react'
import type { Color } from '#contract/project'
import type { Category } from '#contract/workflow'
import { classes } from '../ui/classes.ts'
import { colorClass } from '../project/ProjectIcon.tsx'
import styles from './StateGlyph.module.css'

const shapes: Record<Category, ReactNode> = {
  backlog: <circle cx="8" cy="8" r="6" strokeDasharray="1.6 2.2" />,
  unstarted: <circle cx="8" cy="8" r="6" />,
  started: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path className={styles.full} d="M8 4.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  completed: (
    <>
      <circle className={styles.full} cx="8" cy="8" r="6.6" />
      <path className={styles.mark} d="m5.3 8.2 1.9 1.9 3.6-4" />
    </>
  ),
  cancelled: (
    <>
      <circle className={styles.full} cx="8" cy="8" r="6.6" />
      <path className={styles.mark} d="m6 6 4 4m0-4-4 4" />
    </>
  ),
}

/** A state as a picture: its shape is its category. Its name is written beside it. */
export const StateGlyph = ({ category, color }: { category: Category; color: Color }) => (
  <svg className={classes(colorClass(color), styles.glyph)} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[category]}
  </svg>
)
