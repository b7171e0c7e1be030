// Bold, italic and struck: runs of `*`, `_` and `~~`. They open and close beside any letter or sign, so that a Korean
// particle may follow a bold quotation, where CommonMark leaves the run as text. An underscore within a word stays one.
import type { Delimiter, StateInline, Token } from 'markdown-it'

const TILDE = '~'
const RUN = /(?:\*+|_+|~+)/y
/** Longer runs are decoration. */
const LONGEST = 3

const isSpace = (character: string) => /\s/u.test(character)
const isSign = (character: string) => /[\p{P}\p{S}]/u.test(character)

function characterBefore(text: string, at: number): string {
  if (at === 0) return ' '
  const unit = text.charCodeAt(at - 1)
  const isSecondHalf = (unit & 0xfc00) === 0xdc00 && at > 1
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 2 : at - 1)!)
}

/** Notes a run, each sign as a text of its own; which of them mean something is known at the end of the line. */
export function delimiterRun(state: StateInline, isSilent: boolean): boolean {
  if (isSilent) return false
  RUN.lastIndex = state.pos
  const run = RUN.exec(state.src)?.[0]
  if (!run) return false
  const end = state.pos + run.length
  const [last, next] = [characterBefore(state.src, state.pos), String.fromCodePoint(state.src.codePointAt(end) ?? 0x20)]
  const isWordSign = run[0] === '_'
  const open = !isSpace(next) && (!isWordSign || isSpace(last) || isSign(last))
  const close = !isSpace(last) && (!isWordSign || isSpace(next) || isSign(next))
  state.pos = end
  const isMeant = run[0] === TILDE ? run.length === 2 : run.length <= LONGEST
  if (!isMeant) {
    state.pending += run
    return true
  }
  const token = state.tokens.length + (state.pending ? 1 : 0)
  for (const sign of run) state.push('text', '', 0).content = sign
  state.delimiters.push({ marker: run.charCodeAt(0), length: run.length, token, end: -1, open, close })
  return true
}

type Opened = { marker: number; size: number; token: number }

/** The runs that are open, and where those of each marker and size stand. */
function openedRuns() {
  const stack: Opened[] = []
  const places = new Map<string, number[]>()
  const placesOf = ({ marker, size }: Pick<Opened, 'marker' | 'size'>) => {
    const key = `${marker} ${size}`
    const known = places.get(key) ?? []
    places.set(key, known)
    return known
  }
  return {
    push(run: Opened) {
      placesOf(run).push(stack.length)
      stack.push(run)
    },
    /** The topmost run of one of these sizes, which is taken out with all that was opened after it. */
    take(marker: number, sizes: readonly number[]): Opened | undefined {
      const place = Math.max(-1, ...sizes.map(size => placesOf({ marker, size }).at(-1) ?? -1))
      if (place < 0) return undefined
      const taken = stack[place]!
      while (stack.length > place) placesOf(stack.pop()!).pop()
      return taken
    },
  }
}

const NAMES: Record<number, [type: string, tag: string]> = { 1: ['em', 'em'], 2: ['strong', 'strong'] }

function turn(tokens: Token[], marker: number, at: number, size: number, nesting: 1 | -1): void {
  const [type, tag] = String.fromCharCode(marker) === TILDE ? ['s', 's'] : NAMES[size]!
  for (let each = at; each < at + size; each += 1) tokens[each]!.content = ''
  // The outermost sign of a run that opens, and of one that closes.
  const token = tokens[nesting === 1 ? at : at + size - 1]!
  Object.assign(token, { type: `${type}_${nesting === 1 ? 'open' : 'close'}`, tag, nesting })
}

/** Pairs the runs from left to right: a run closes what is open of its size, or opens. */
function pair(tokens: Token[], runs: readonly Delimiter[]): void {
  const opened = openedRuns()
  function close(marker: number, at: number, size: number): boolean {
    const found = opened.take(marker, [size, LONGEST])
    if (!found) return false
    const rest = found.size - size
    turn(tokens, marker, found.token + rest, size, 1)
    turn(tokens, marker, at, size, -1)
    if (rest > 0) opened.push({ marker, size: rest, token: found.token })
    return true
  }
  for (const { marker, length = 0, token, open, close: mayClose } of runs) {
    let at = token
    let left = length
    if (mayClose && length === LONGEST) {
      // Bold within italic or the other way round, whichever was opened last.
      const inner = opened.take(marker, [1, 2, LONGEST])
      if (inner) {
        opened.push(inner)
        const size = inner.size === LONGEST ? 1 : inner.size
        close(marker, at, size)
        at += size
        left -= size
      }
    }
    const isClosed = mayClose && left < LONGEST && close(marker, at, left)
    if (!isClosed && open) opened.push({ marker, size: left, token: at })
  }
}

/** In the line itself and within each of its links. */
export function emphasis(state: StateInline): void {
  pair(state.tokens, state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pair(state.tokens, meta.delimiters)
}
