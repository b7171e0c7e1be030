// The words of a message without their signs, for one line.
const LABELLED =
  /\[(@?)((?:[^[\]\\\n]|\\[^\n]){1,500})\]\((?:(?:member|department|position):\d+|everyone|https?:\/\/[^\s()]+)\)/g
const ESCAPED = /\\([!-/:-@[-`{-~])/g
const SIGNS = /\*\*|~~|^```.*$|^(?:> ?|[-*•] +)|`/gm

/** Mentions and links by their names, everything else as it is written. */
export const withLabels = (body: string) =>
  body.replaceAll(LABELLED, (_, at: string, label: string) => at + label.replaceAll(ESCAPED, '$1'))

export function excerptOf(body: string, most: number): string {
  const letters = [
    ...withLabels(body.slice(0, most * 8))
      .replaceAll(SIGNS, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
