import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Facts.module.css'

type FactsProps = {
  label?: string
  /** Name and value; a fact without a value is left out. */
  facts: readonly (readonly [string, ReactNode])[]
  isCompact?: boolean
}

/** Names and values, one below the other. */
export const Facts = ({ label, facts, isCompact = false }: FactsProps) => (
  <dl className={classes(styles.facts, isCompact && styles.compact)} aria-label={label}>
    {facts
      .filter(([, value]) => Boolean(value))
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
