// Mentions in a plain field: there they are `@name`, and on their way `[@name](member:12)`.
import { escapedLabel, unescaped } from '#contract/markdown-escapes'
import { MENTION, type MentionKind } from '../words/words.ts'

export type Mention = { kind: MentionKind; id: number; label: string }

const WRITTEN = new RegExp(MENTION, 'g')

export const writtenMention = ({ kind, id, label }: Mention) =>
  `[@${escapedLabel(label)}](${kind === 'everyone' ? kind : `${kind}:${id}`})`

/** The words of a field with those who were chosen. Of two with one name the first one stands first. */
export function written(text: string, chosen: readonly Mention[]): string {
  const byLabel = Map.groupBy(chosen, ({ label }) => label)
  if (byLabel.size === 0 || !text.includes('@')) return text
  // The longer name first: a name may begin with another one.
  const labels = [...byLabel.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(label => label.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`))
  const seen = new Map<string, number>()
  return text.replaceAll(new RegExp(`@(${labels.join('|')})`, 'g'), (_, label: string) => {
    const all = byLabel.get(label)!
    const at = seen.get(label) ?? 0
    seen.set(label, at + 1)
    return writtenMention(all[Math.min(at, all.length - 1)]!)
  })
}

/** The same words as a field shows them, and who is meant in them. */
export function typed(body: string): { text: string; chosen: Mention[] } {
  const chosen: Mention[] = []
  const text = body.replaceAll(WRITTEN, (_, label: string, kind: MentionKind | undefined, id: string | undefined) => {
    const mention = { kind: kind ?? 'everyone', id: Number(id ?? 0), label: unescaped(label) }
    chosen.push(mention)
    return `@${mention.label}`
  })
  return { text, chosen }
}

/** The letters after an @ that begins a word, up to the caret; also in the middle of a syllable. */
export function queryAt(text: string, caret: number): { from: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@]{0,20})$/.exec(text.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, query: found[1]! } : undefined
}
