// The parts of a line that are more than words: people, issues, files.
import { Paperclip, Image as Picture } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../RichText.module.css'
import { mentionParts } from '../document/mention-parts.ts'
import { type Mentioned, useTextSources } from '../sources.ts'

export function Mention({ kind, id, label }: Mentioned) {
  const [beginning, rest] = mentionParts(label)
  return (
    <span {...{ [`data-${kind}`]: id }} className={styles.mention}>
      <span className={styles.beginning}>{beginning}</span>
      {rest}
    </span>
  )
}

type AttachmentProps = { id: number; label: string; isPicture: boolean }

export function Attachment({ id, label, isPicture }: AttachmentProps) {
  const { Attachment: Own } = useTextSources()
  return (
    <span data-attachment={id} data-picture={isPicture} className={styles.attachment}>
      {Own ? <Own fileId={id} alt={label} isPicture={isPicture} /> : <FileName name={label} isPicture={isPicture} />}
    </span>
  )
}

/** A file that nothing more is known of. */
export const FileName = ({ name, isPicture }: { name: string; isPicture: boolean }) => (
  <span className={styles.file}>
    {isPicture ? <Picture /> : <Paperclip />}
    <span className={styles.fileName}>{name}</span>
  </span>
)

const KEY = /(?<![A-Za-z0-9_-])[A-Z][A-Z0-9]{1,5}-[1-9]\d{0,8}(?![A-Za-z0-9_-])/g

/** The keys of issues in words. */
export function withIssueKeys(words: string, key: number): ReactNode {
  if (!words.includes('-')) return words
  const found = [...words.matchAll(KEY)]
  if (found.length === 0) return words
  let from = 0
  const parts: ReactNode[] = []
  for (const { 0: issueKey, index } of found) {
    parts.push(words.slice(from, index), <IssueKey key={`${key} ${index}`} issueKey={issueKey} />)
    from = index + issueKey.length
  }
  return [...parts, words.slice(from)]
}

function IssueKey({ issueKey }: { issueKey: string }) {
  const { IssueKey: Own } = useTextSources()
  return Own ? <Own issueKey={issueKey} /> : issueKey
}
