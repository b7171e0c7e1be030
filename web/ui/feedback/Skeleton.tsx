import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

export type BoneProps = {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  isRound?: boolean | undefined
}

/** One bar of a skeleton. Whoever draws the skeleton says that it is loading. */
export const Skeleton = ({ width, height, isRound }: BoneProps) => (
  <span
    className={classes(styles.bone, isRound && styles.round)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
)
