/** Words on one line of at most so many characters. */
export function shortened(words: string, most: number): string {
  const characters = [...words.replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= most) return characters.join('')
  const kept = characters.slice(0, most - 1).join('')
  return `${kept.trimEnd()}…`
}
