import type { ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { fetchedLater } from '../../fetched.ts'
import styles from './code.module.css'
import type { Highlighted } from './highlight.ts'

/** Fetched by the first text with code that says its language. */
export const highlighting = fetchedLater(() => import('./highlight.ts'))
/** Longer code stays plain: it would hold up the page. */
export const HIGHLIGHTED_MOST = 20_000

/** Code, with its parts told apart where its language is known. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const isWanted = language !== '' && code.length <= HIGHLIGHTED_MOST
  const highlighter = highlighting.useFetched(isWanted)
  const parts = isWanted ? highlighter?.highlighted(code, language) : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre data-language={language} tabIndex={0}>
      <code>{parts ? parts.map(drawn) : code}</code>
    </pre>
  )
}

const drawn = (part: Highlighted, at: number): ReactNode =>
  typeof part === 'string' ? (
    part
  ) : (
    <span key={at} className={classes(...part.kinds.map(kind => styles[kind]))}>
      {part.parts.map(drawn)}
    </span>
  )
