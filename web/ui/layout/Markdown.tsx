// Markdown as elements: nothing that somebody wrote ever becomes HTML.
import MarkdownIt, { type Token } from 'markdown-it'
import cjk from 'markdown-it-cjk-friendly'
import { createElement, type ReactNode } from 'react'
import { textLink } from './link.ts'
import styles from './Markdown.module.css'

/** Deeper than anybody reads; a hundred quotes within each other end there. */
const NESTING_MOST = 20
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: NESTING_MOST })
markdown.use(cjk)
const SAFE = /^(?:https?:|mailto:)/i

const BLOCKS: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  strong: 'strong',
  em: 'em',
  s: 's',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
}
/** A page has one title of its own; those within a text stand below it. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' }

export function Markdown({ text }: { text: string }) {
  return <div className={styles.prose}>{elements(markdown.parse(text, {}))}</div>
}

type Open = { tag: string | null; props: Record<string, unknown>; children: ReactNode[] }

/** Tokens come one after the other; what is open waits until it is closed. */
function elements(tokens: readonly Token[]): ReactNode[] {
  const open: Open[] = [{ tag: null, props: {}, children: [] }]
  const add = (node: ReactNode) => void open.at(-1)!.children.push(node)
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) open.push({ ...opened(token), children: [] })
    else if (token.nesting === -1) {
      const { tag, props, children } = open.pop()!
      add(tag === null ? children : createElement(tag, { key: at, ...props }, ...children))
    } else add(single(token, at))
  }
  return open[0]!.children
}

function opened(token: Token): Omit<Open, 'children'> {
  const kind = token.type.replace(/_open$/, '')
  if (kind === 'link') return link(String(token.attrGet('href') ?? ''))
  if (kind === 'heading') return { tag: HEADINGS[token.tag] ?? 'h6', props: {} }
  if (kind === 'paragraph' && token.hidden) return { tag: null, props: {} }
  const start = kind === 'ordered_list' ? Number(token.attrGet('start') ?? 1) : undefined
  return { tag: BLOCKS[kind] ?? null, props: start === undefined ? {} : { start } }
}

/** Elsewhere in a tab of its own; what is no address of the web is only text. */
function link(href: string): Omit<Open, 'children'> {
  if (!SAFE.test(href)) return { tag: 'span', props: {} }
  return { tag: 'a', props: { href, className: textLink, target: '_blank', rel: 'noreferrer noopener' } }
}

function single(token: Token, key: number): ReactNode {
  if (token.type === 'inline') return elements(token.children ?? [])
  if (token.type === 'text') return token.content
  if (token.type === 'softbreak' || token.type === 'hardbreak') return <br key={key} />
  if (token.type === 'code_inline') return <code key={key}>{token.content}</code>
  if (token.type === 'fence' || token.type === 'code_block')
    return (
      <pre key={key}>
        <code>{token.content}</code>
      </pre>
    )
  if (token.type === 'hr') return <hr key={key} />
  // Pictures come with files; until then their words stand for them.
  if (token.type === 'image') return token.content
  return token.content
}
