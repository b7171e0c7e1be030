import type { Priority } from '#contract/filter'
import { issueText, priorityNames } from '#korean/issue'
import { fill } from '#korean/particle'
import styles from './Glyphs.module.css'

const bars = [
  { x: 2, y: 9, height: 5 },
  { x: 6.5, y: 5.5, height: 8.5 },
  { x: 11, y: 2, height: 12 },
]
const LIT: Partial<Record<Priority, number>> = { LOW: 1, MEDIUM: 2, HIGH: 3 }

/** @param isNamed its name stands beside it */
export function PriorityGlyph({ priority, isNamed = false }: { priority: Priority; isNamed?: boolean }) {
  const name = fill(issueText.priorityOf, { name: priorityNames[priority] })
  const spoken = isNamed ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': name } as const)
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      className={priority === 'URGENT' ? styles.urgent : styles.priority}
      {...spoken}
    >
      {priority === 'NONE' && (
        <path d="M3 8h2m2 0h2m2 0h2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" opacity=".6" />
      )}
      {priority === 'URGENT' && (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="currentColor" />
          <path d="M8 4.5v4M8 11.2v.1" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
        </>
      )}
      {LIT[priority] !== undefined &&
        bars.map((bar, at) => (
          <rect key={bar.x} {...bar} width="3" rx="1" fill="currentColor" opacity={at < LIT[priority]! ? 1 : 0.3} />
        ))}
    </svg>
  )
}
