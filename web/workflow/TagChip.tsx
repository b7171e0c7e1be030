import type { Tag } from '#contract/workflow'
import styles from './TagChip.module.css'
import { toneOf } from './tones.ts'

export const TagChip = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={styles.tag}>
    <i style={{ background: toneOf(color) }} />
    {name}
  </span>
)
