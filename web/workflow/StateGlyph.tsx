import type { ReactNode } from 'react'
import type { State } from '#contract/workflow'
import { colorClass } from '../project/ProjectIcon.tsx'
import { classes } from '../ui/classes.ts'
import styles from './StateGlyph.module.css'

type StateGlyphProps = {
  state: Pick<State, 'category' | 'color'>
  /** How far along it is among those under way, 0 to 1. */
  share?: number | undefined
  /** Where its name does not stand beside it. */
  label?: string | undefined
}

/** The category of a state at a glance: put off, planned, under way, done, dropped. */
export function StateGlyph({ state, share = 0.5, label }: StateGlyphProps) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      className={classes(colorClass(state.color), styles.glyph)}
      {...spoken}
    >
      {shapes[state.category](share)}
    </svg>
  )
}

const circle = <circle cx="8" cy="8" r="5.75" stroke="currentColor" strokeWidth="1.5" />
const disc = <circle cx="8" cy="8" r="6.5" fill="currentColor" />
const line = { stroke: 'var(--surface)', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const shapes: Record<State['category'], (share: number) => ReactNode> = {
  unstarted: () => <circle cx="8" cy="8" r="5.75" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.4" />,
  started: share => (
    <>
      {circle}
      <path d={slice(share)} fill="currentColor" />
    </>
  ),
  completed: () => (
    <>
      {disc}
      <path d="M5 8.2 7.1 10.3 11 6" {...line} />
    </>
  ),
  backlog: () => (
    <>
      {circle}
      <path d="M6.5 6v4M9.5 6v4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  cancelled: () => (
    <>
      {circle}
      <path d="m6.2 6.2 3.6 3.6M9.8 6.2 6.2 9.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
}

/** A piece of a round cake, from the top on. */
function slice(share: number) {
  const angle = Math.min(0.99, Math.max(0.05, share)) * 2 * Math.PI
  const [x, y] = [8 + 3.4 * Math.sin(angle), 8 - 3.4 * Math.cos(angle)].map(each => each.toFixed(2))
  return `M8 8V4.6A3.4 3.4 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}

/** How far along a state is among those under way. */
export function shareOf(states: readonly Pick<State, 'stateId' | 'category'>[], stateId: number) {
  const started = states.filter(({ category }) => category === 'started')
  const at = started.findIndex(state => state.stateId === stateId)
  return (at + 1) / (started.length + 1)
}
