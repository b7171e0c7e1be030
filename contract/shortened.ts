/** Words on one line of at most so many characters. */
export function shortened(words: string, most: number): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  // As many units of UTF-16 are no more characters.
  if (line.length <= most) return line
  const characters = [...line]
  if (characters.length <= most) return line
  const kept = characters.slice(0, most - 1).join('')
  return `${kept.trimEnd()}…`
}
