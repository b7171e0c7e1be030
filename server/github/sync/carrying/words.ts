// The words of issues and comments on their way: nothing of theirs refers to our things, and nothing of ours to theirs.
import { COMMENT_BYTES } from '#contract/comment'
import { ATTACHMENT, MENTION, plainExcerpt, withoutReferences } from '#contract/rich-text'
import { withoutHidden } from '#contract/text'
import { commentBy } from '#korean/github-sync'
import type { RemoteComment } from '../../forge/forge.ts'

const MARK_BEGIN = '<!-- dure:'
const MARK = /^<!-- dure:([0-9a-f-]{36}) -->\s*$/

/** The place of the mark at the end. Without a search that begins anew at each blank: anybody may write a million of them. */
function placeOfMark(body: string): { at: number; mark: string } | undefined {
  const at = body.lastIndexOf(MARK_BEGIN)
  const mark = at < 0 ? undefined : MARK.exec(body.slice(at, at + 100))?.[1]
  return mark !== undefined && body.slice(at).trimEnd().length < 100 ? { at, mark } : undefined
}

/** By this a thing that we made there is known again, whatever answer got lost. Readers there do not see it. */
export const markIn = (body: string): string | undefined => placeOfMark(body)?.mark
export const withMark = (body: string, mark: string | null) =>
  mark === null ? body : `${body}${body === '' ? '' : '\n\n'}${MARK_BEGIN}${mark} -->`
const withoutMark = (body: string) => body.slice(0, placeOfMark(body)?.at).trimEnd()

/** Names instead of mentions and files. Without a sign before it: `@john` would call somebody there who has that login. */
export const outward = (body: string) =>
  body
    .replaceAll(new RegExp(MENTION.source, 'g'), (_, label: string) => label)
    .replaceAll(new RegExp(ATTACHMENT.source, 'g'), (_, __, label: string) => label)
    .trimEnd()

const ROUNDS_MOST = 10

/** One that is taken away may leave another one where it stood. */
function unreferring(body: string): string {
  let text = body
  for (let round = 0; round < ROUNDS_MOST; round++) {
    const next = withoutReferences(text)
    if (next === text) return text
    text = next
  }
  return text.replaceAll('](', '] (')
}

const utf8 = new TextEncoder()

/**
 * Words from outside as ours may be. A mention in them would call members here, and a file would be one of ours.
 * @param most in bytes; a longer text ends with the address at which the rest is
 */
export function inward(body: string, { most, url }: { most: number; url: string }): string {
  const plain = withoutMark(body).replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().normalize('NFC')
  const text = unreferring(plain).trimEnd()
  if (utf8.encode(text).length <= most) return text
  const end = `…\n\n<${url}>`
  const whole = utf8.encode(text)
  let room = most - utf8.encode(end).length
  // Never within a letter.
  while ((whole[room]! & 0b1100_0000) === 0b1000_0000) room--
  return `${new TextDecoder().decode(whole.slice(0, room))}${end}`
}

/**
 * The words that came, with the lines of before where they say the same: pictures and mentions stay where somebody there has
 * changed another line.
 */
export function restored(before: string, came: string): string {
  const lines = new Map(before.split('\n').map(line => [outward(line), line]))
  return came
    .split('\n')
    .map(line => lines.get(line.trimEnd()) ?? line)
    .join('\n')
}

/** A name on one line, cut at so many letters; undefined where nothing visible is left of it. */
export function lineOf(text: string, most: number): string | undefined {
  const line = withoutHidden(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')).normalize('NFC')
  const cut = [...line].slice(0, most).join('').trim()
  return cut === '' ? undefined : cut
}

/** A comment of a member is written by our App, in their name. */
export const asComment = (name: string, body: string, mark: string) => withMark(`${commentBy(name)}\n\n${body}`, mark)
/** The words alone. Whoever rewrote the line of the name there has rewritten the words. */
export function commentIn(body: string, isOurs: boolean): string {
  const text = withoutMark(body)
  const end = text.indexOf('\n\n')
  return isOurs && end > 0 && text.startsWith('**') ? text.slice(end + 2) : text
}

const NAME_LETTERS = 80
export const nameOfComment = (body: string) => plainExcerpt(body, NAME_LETTERS) || '…'

/** Its words as they are here; of one that our App has written without the line of its author. */
export const wordsThere = ({ body, url }: Pick<RemoteComment, 'body' | 'url'>, isOurs: boolean) =>
  inward(commentIn(body, isOurs), { most: COMMENT_BYTES, url }) || `<${url}>`
