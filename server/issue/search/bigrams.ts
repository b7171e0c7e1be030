// The bigrams of a title, by which similar titles are found.

/** Equals the column `flat_title`: lower case, no blanks. */
const flat = (title: string) => title.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** Each letter with the next one. A single letter counts as a bigram. */
export function pairsIn(title: string): string[] {
  const letters = Array.from(flat(title))
  if (letters.length === 1) return letters
  return [...new Set(letters.slice(1).map((letter, at) => letters[at]! + letter))]
}

/** With the project id as prefix, so that one index over all projects finds the bigrams of one. */
export const bigramsOf = (projectId: number, title: string) => pairsIn(title).map(pair => `${projectId}:${pair}`)

/** The similarity of two titles, 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]) {
  const shared = a.filter(pair => b.includes(pair)).length
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}
