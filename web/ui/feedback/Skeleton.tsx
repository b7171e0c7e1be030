import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

export type BoneProps = {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  isRound?: boolean | undefined
}

/** A bar of a skeleton. Its owner says that it is loading. */
export const Skeleton = ({ width, height, isRound }: BoneProps) => (
  <span
    className={classes(styles.bone, isRound && styles.round)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
)

/** A bar as high as the line of words that it stands for. */
export const WordsSkeleton = ({ width }: Pick<BoneProps, 'width'>) => (
  <span className={styles.line} aria-hidden="true">
    <Skeleton width={width} />
  </span>
)
