// Rules for what stands within a line and is not CommonMark: mentions, files, addresses, code on one line.
import type { StateInline, Token } from 'markdown-it'
import { bareAddressAt } from '#contract/links'
import { unescaped } from '#contract/markdown-escapes'
import { ATTACHMENT, MENTION } from '#contract/rich-text'

const BACKTICK = 0x60

function runEnd({ src, posMax }: StateInline, start: number): number {
  const marker = src.charCodeAt(start)
  let end = start
  while (end < posMax && src.charCodeAt(end) === marker) end += 1
  return end
}

/** Code never reaches over the end of a line: one stray backtick does not swallow a mention two lines below. */
export function codeSpan(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src.charCodeAt(pos) !== BACKTICK) return false
  const opened = runEnd(state, pos)
  const ticks = src.slice(pos, opened)
  const line = src.indexOf('\n', pos)
  const last = line < 0 ? posMax : Math.min(line, posMax)
  for (let from = opened; ;) {
    const end = src.indexOf(ticks, from)
    if (end < 0 || end >= last) break
    const after = runEnd(state, end)
    if (after === end + ticks.length) {
      if (!isSilent) state.push('code_inline', 'code', 0).content = src.slice(opened, end).replace(/^ (.+) $/, '$1')
      state.pos = after
      return true
    }
    from = after
  }
  if (!isSilent) state.pending += ticks
  state.pos = opened
  return true
}

function matched(pattern: RegExp, { src, pos, posMax }: StateInline): RegExpExecArray | undefined {
  pattern.lastIndex = pos
  const found = pattern.exec(src)
  return found && pos + found[0].length <= posMax ? found : undefined
}

type Mentioned = { kind: 'member' | 'department'; id: number; label: string }
type Attached = { id: number; label: string; isPicture: boolean }
export const mentionOf = ({ meta, content }: Token) => ({ ...meta, label: content }) as Mentioned
export const attachmentOf = ({ meta, content }: Token) => ({ ...meta, label: content }) as Attached

export function mention(state: StateInline, isSilent: boolean): boolean {
  const found = state.src[state.pos] === '[' ? matched(MENTION, state) : undefined
  if (!found) return false
  const [whole, label = '', kind, id] = found
  if (!isSilent) {
    const token = state.push('mention', '', 0)
    token.content = unescaped(label)
    token.meta = { kind, id: Number(id) }
  }
  state.pos += whole.length
  return true
}

export function attachment(state: StateInline, isSilent: boolean): boolean {
  const found = '!['.includes(state.src[state.pos]!) ? matched(ATTACHMENT, state) : undefined
  if (!found) return false
  const [whole, sign, label = '', id] = found
  if (!isSilent) {
    const token = state.push('attachment', '', 0)
    token.content = unescaped(label)
    token.meta = { id: Number(id), isPicture: sign === '!' }
  }
  state.pos += whole.length
  return true
}

const SCHEME = /(?:^|[^a-z0-9])(https?)$/i

/** An address is a link without brackets around it. */
export function bareAddress(state: StateInline, isSilent: boolean): boolean {
  if (isSilent || state.linkLevel > 0 || !state.src.startsWith('://', state.pos)) return false
  const scheme = SCHEME.exec(state.pending)?.[1]
  const address = scheme && bareAddressAt(state.src, state.pos - scheme.length)
  if (!address || state.pos - scheme.length + address.length > state.posMax) return false
  state.pending = state.pending.slice(0, -scheme.length)
  state.push('link_open', 'a', 1).attrs = [['href', address]]
  state.push('text', '', 0).content = address
  state.push('link_close', 'a', -1)
  state.pos += address.length - scheme.length
  return true
}

const BREAK = /<br ?\/?>|<!---->/iy

/** `<br>` where a line cannot end, as in a table; an empty comment keeps two runs of signs apart. */
export function lineBreak(state: StateInline, isSilent: boolean): boolean {
  const found = state.src[state.pos] === '<' ? matched(BREAK, state) : undefined
  if (!found) return false
  if (!isSilent && found[0] !== '<!---->') state.push('hardbreak', 'br', 0)
  state.pos += found[0].length
  return true
}
