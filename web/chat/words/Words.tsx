// The words of a message as elements. Nothing that somebody wrote ever becomes HTML.
import { Fragment, memo, type ReactNode } from 'react'
import { fetchedComponent } from '../../ui/fetched.ts'
import { WordsLink } from './WordsLink.tsx'
import { PlainOnError } from './PlainOnError.tsx'
import { type Block, blocksOf, type Inline } from './words.ts'
import styles from './Words.module.css'

const IssueKey = fetchedComponent<{ orgId: number; issueKey: string }>(
  () => import('./IssueKey.tsx').then(it => it.IssueKey),
  ({ issueKey }) => issueKey,
)

type WordsProps = {
  orgId: number
  text: string
  /** Whether a mention means the reader; without it none does. */
  isMe?: (mention: { of: string; id: number }) => boolean
}

export const Words = memo((props: WordsProps) => (
  <PlainOnError text={props.text} version={props.text}>
    <Parsed {...props} />
  </PlainOnError>
))

function Parsed({ text, ...manner }: WordsProps) {
  const blocks = blocksOf(text)
  if (!blocks) return <p className={styles.lines}>{text}</p>
  return <>{blocks.map((block, at) => drawn(block, at, manner))}</>
}

type Manner = Omit<WordsProps, 'text'>

function drawn(block: Block, at: number, manner: Manner): ReactNode {
  switch (block.kind) {
    case 'quote':
      return (
        <blockquote key={at} className={styles.quote}>
          {block.inside.map((each, place) => drawn(each, place, manner))}
        </blockquote>
      )
    case 'code':
      return (
        <pre key={at} className={styles.code}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const List = block.start === undefined ? 'ul' : 'ol'
      return (
        <List key={at} className={styles.list} {...(block.start !== undefined && { start: block.start })}>
          {block.items.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- words have no names
            <li key={place}>{inline(item, manner)}</li>
          ))}
        </List>
      )
    }
    case 'lines':
      return (
        <p key={at} className={styles.lines}>
          {inline(block.inside, manner)}
        </p>
      )
  }
}

const inline = (nodes: readonly Inline[], manner: Manner): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key -- words have no names
  nodes.map((node, at) => <Fragment key={at}>{piece(node, manner)}</Fragment>)

function piece(node: Inline, manner: Manner): ReactNode {
  if (typeof node === 'string') return node
  switch (node.kind) {
    case 'bold':
      return <strong>{inline(node.inside, manner)}</strong>
    case 'struck':
      return <s>{inline(node.inside, manner)}</s>
    case 'code':
      return <code className={styles.inline}>{node.text}</code>
    case 'link':
      return <WordsLink href={node.href}>{inline(node.inside, manner)}</WordsLink>
    case 'mention':
      return <span className={manner.isMe?.(node) ? styles.me : styles.mention}>@{node.label}</span>
    case 'issue':
      return <IssueKey orgId={manner.orgId} issueKey={node.key} />
  }
}
