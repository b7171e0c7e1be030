import type { Tag } from '#contract/workflow'
import { Dot } from '../project/ProjectIcon.tsx'
import styles from './TagChip.module.css'

type TagChipProps = {
  tag: Pick<Tag, 'name' | 'color'>
  /** It takes no room, and keeps its width. */
  isHidden?: boolean
}

export const TagChip = ({ tag: { name, color }, isHidden }: TagChipProps) => (
  <span className={styles.tag} data-hidden={isHidden || undefined}>
    <Dot color={color} />
    <span className={styles.name}>{name}</span>
  </span>
)
