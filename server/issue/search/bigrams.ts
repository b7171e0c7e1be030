// What a title looks like: its letters in pairs, by which titles that are much alike are found.

/** As the column `flat_title` makes them: small letters, no blanks. */
const flat = (title: string) => title.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** Each letter with the one behind it. One letter alone is a pair by itself. */
export function pairsIn(title: string): string[] {
  const letters = Array.from(flat(title))
  if (letters.length === 1) return letters
  return [...new Set(letters.slice(1).map((letter, at) => letters[at]! + letter))]
}

/** Behind the number of the project, so that an index over all of them finds those of one. */
export const bigramsOf = (projectId: number, title: string) => pairsIn(title).map(pair => `${projectId}:${pair}`)

/** How much of two titles is the same, 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]) {
  const shared = a.filter(pair => b.includes(pair)).length
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}
