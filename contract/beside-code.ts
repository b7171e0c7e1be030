// The words of a message outside of its code, as web/chat/words/words.ts draws them.
const FENCE = /^```/
/** Escaped signs stay: they begin no code. */
const INLINE = /\\[!-/:-@[-`{-~]|`[^`\n]+`/g

/** Lines in no fenced block; a fence that is never closed is none. */
export function* linesBesideCode(body: string): Generator<string> {
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const end = FENCE.test(lines[at]!) ? closingOf(lines, at) : undefined
    if (end === undefined) yield lines[at]!
    else at = end
  }
}

function closingOf(lines: readonly string[], at: number): number | undefined {
  for (let end = at + 1; end < lines.length; end++) if (FENCE.test(lines[end]!)) return end
  return undefined
}

export const withoutCode = (body: string) =>
  body.includes('`')
    ? [...linesBesideCode(body)]
        .map(line => line.replaceAll(INLINE, piece => (piece.startsWith('`') ? ' ' : piece)))
        .join('\n')
    : body
