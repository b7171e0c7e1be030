import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { blockAround } from '#contract/pagination'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import { classes } from '../classes.ts'
import styles from './Pagination.module.css'

/** So many numbers fit beside both words on the smallest phone. */
const SHORT = 5
const SHORT_BELOW = 1_000

export type PaginationProps = { page: number; totalPages: number; onPage: (page: number) => void }

/** Renders nothing for a single page. */
export const Pagination = (props: PaginationProps) => (props.totalPages > 1 ? <Bar {...props} /> : null)

function Bar({ page, totalPages, onPage }: PaginationProps) {
  const bar = useRef<HTMLElement>(null)
  const turnedFrom = useRef<number>(undefined)
  const { numbers, previous, next } = blockAround(page, totalPages)
  const last = numbers.at(-1) ?? 0
  const isShort = numbers.length <= SHORT && last < SHORT_BELOW

  // A button that has led to the last block is disabled there, and the browser lets the focus fall.
  useLayoutEffect(() => {
    if (turnedFrom.current === undefined || turnedFrom.current === page) return
    turnedFrom.current = undefined
    if (!enabledIn(bar.current!).includes(document.activeElement as HTMLButtonElement))
      bar.current!.querySelector<HTMLElement>('[aria-current]')?.focus()
  })

  function turn(to: number | undefined) {
    if (to === undefined || to === page) return
    turnedFrom.current = page
    onPage(to)
  }

  return (
    // The arrows only move the focus between the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={bar}
      className={classes(styles.bar, isShort && styles.short)}
      aria-label={findingText.pages}
      onKeyDown={moveFocus}
    >
      <button type="button" className={styles.previous} disabled={!previous} onClick={() => turn(previous)}>
        <ChevronLeft />
        {findingText.previous}
      </button>
      <span className={classes(styles.numbers, last >= SHORT_BELOW && styles.long)}>
        {numbers.map(number => (
          <button
            key={number}
            type="button"
            aria-label={fill(findingText.page, { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turn(number)}
          >
            {number}
          </button>
        ))}
      </span>
      <button type="button" className={styles.next} disabled={!next} onClick={() => turn(next)}>
        {findingText.next}
        <ChevronRight />
      </button>
    </nav>
  )
}

const enabledIn = (bar: HTMLElement) => Array.from(bar.querySelectorAll('button')).filter(button => !button.disabled)

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  // With Alt or Command the arrows are the browser's own.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = enabledIn(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  buttons[goal]?.focus()
}
