import type { Tag } from '#contract/workflow'
import { Dot } from '../project/ProjectIcon.tsx'
import styles from './TagChip.module.css'

export const TagChip = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={styles.tag}>
    <Dot color={color} />
    {name}
  </span>
)
