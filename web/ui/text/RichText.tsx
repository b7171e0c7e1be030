// Markdown as elements: nothing that somebody wrote ever becomes HTML.
import type { Token } from 'markdown-it'
import { createElement, memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { plainExcerpt } from '#contract/rich-text'
import { textText } from '#korean/text'
import checkbox from '../field/Checkbox.module.css'
import { attachmentOf, mentionOf } from './markdown/inline-rules.ts'
import { tokensOf } from './markdown/parser.ts'
import { type Task, taskOf } from './markdown/tasks.ts'
import styles from './RichText.module.css'
import { CodeBlock } from './shown/CodeBlock.tsx'
import { Attachment, Mention, withIssueKeys } from './shown/inline.tsx'

export type ToggleTask = (line: number, isDone: boolean) => void
export type RichTextProps = {
  text: string
  /** Where a task may be ticked right in the text: told its line, as `withTask` needs it. */
  onToggleTask?: ToggleTask | undefined
}

/** More than a screen shows. The rest of a longer text follows without holding up the page. */
const FIRST_TOKENS = 600

/** A text as people read it. */
export const RichText = memo(({ text, onToggleTask }: RichTextProps) => {
  const tokens = useMemo(() => tokensOf(text), [text])
  const first = useMemo(() => firstBlocks(tokens), [tokens])
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const manner = { onToggleTask, isInLink: false }
  return <div className={styles.prose}>{elements(isWhole ? tokens : first, manner)}</div>
})

/** The blocks of the first screen, none of them in part. */
function firstBlocks(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length <= FIRST_TOKENS) return tokens
  const end = tokens.findIndex(({ level, nesting }, at) => at >= FIRST_TOKENS && level === 0 && nesting !== -1)
  return end < 0 ? tokens : tokens.slice(0, end)
}

const BLOCKS: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  strong: 'strong',
  em: 'em',
  s: 's',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
}
/** A page has titles of its own; those within a text stand below them. */
const HEADING_SHIFT = 2
const ALIGNED = { left: styles.left, center: styles.center, right: styles.right } as Record<string, string | undefined>

type Manner = { onToggleTask: ToggleTask | undefined; isInLink: boolean }
type Open = { kind: string; draw: (children: ReactNode[], key: number) => ReactNode; children: ReactNode[] }

/** Tokens come one after the other; what is open waits until it is closed. */
function elements(tokens: readonly Token[], manner: Manner): ReactNode[] {
  const open: Open[] = [{ kind: '', draw: () => null, children: [] }]
  const add = (node: ReactNode) => void open.at(-1)!.children.push(node)
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) open.push({ kind: token.type, draw: opened(token, tokens[at + 2], manner), children: [] })
    else if (token.nesting === -1) {
      const { draw, children } = open.pop()!
      add(draw(children, at))
    } else add(single(token, at, { ...manner, isInLink: open.some(({ kind }) => kind === 'link_open') }))
  }
  return open[0]!.children
}

const drawn =
  (tag: string, props: Record<string, unknown> = {}) =>
  (children: ReactNode[], key: number) =>
    createElement(tag, { key, ...props }, ...children)

function opened(token: Token, words: Token | undefined, manner: Manner): Open['draw'] {
  const kind = token.type.replace(/_open$/, '')
  if (kind === 'link') return drawn('a', linkTo(String(token.attrGet('href') ?? '')))
  if (kind === 'paragraph' && token.hidden) return children => children
  if (kind === 'ordered_list') return drawn('ol', { start: Number(token.attrGet('start') ?? 1) })
  if (kind === 'table') return tableOf
  if (kind === 'list_item') return itemOf(taskOf(token), words?.content ?? '', manner)
  if (kind === 'heading') {
    const level = Number(token.tag.slice(1))
    return drawn(`h${Math.min(6, level + HEADING_SHIFT)}`, { 'data-level': level })
  }
  if (kind === 'th' || kind === 'td') {
    const side = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? ''
    return drawn(kind, { className: ALIGNED[side] })
  }
  return drawn(BLOCKS[kind] ?? 'div')
}

/** Elsewhere, in a tab of its own. The parser has left out what is no address of the web or of mail. */
const linkTo = (href: string) => ({ href, className: styles.link, target: '_blank', rel: 'noreferrer noopener' })

/** Wide tables scroll within the text, by the keys as well. */
const tableOf: Open['draw'] = (children, key) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div key={key} role="group" aria-label={textText.table} className={styles.table} tabIndex={0}>
    <table>{children}</table>
  </div>
)

function itemOf(task: Task | undefined, words: string, { onToggleTask }: Manner): Open['draw'] {
  if (!task) return drawn('li')
  const { isDone, line } = task
  return (children, key) => (
    <li key={key} className={styles.task} data-done={isDone}>
      <label className={styles.box}>
        <input
          type="checkbox"
          className={checkbox.input}
          aria-label={plainExcerpt(words, 80) || textText.task}
          checked={isDone}
          disabled={!onToggleTask}
          onChange={({ target }) => onToggleTask?.(line, target.checked)}
        />
      </label>
      <div>{children}</div>
    </li>
  )
}

function single(token: Token, key: number, manner: Manner): ReactNode {
  switch (token.type) {
    case 'inline':
      return elements(token.children ?? [], manner)
    case 'text':
    case 'text_special':
      return manner.isInLink ? token.content : withIssueKeys(token.content, key)
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />
    case 'code_inline':
      return <code key={key}>{token.content}</code>
    case 'mention':
      return <Mention key={key} {...mentionOf(token)} />
    case 'attachment':
      return <Attachment key={key} {...attachmentOf(token)} />
    case 'fence':
      return (
        <CodeBlock
          key={key}
          code={token.content.replace(/\n$/, '')}
          language={token.info.trim().split(/\s/)[0] ?? ''}
        />
      )
    case 'hr':
      return <hr key={key} />
    default:
      return token.content
  }
}
