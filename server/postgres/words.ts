// Unfinished Korean input as a condition: a part of a text, an unfinished syllable at its end, or initial consonants.
import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { searchPattern, wholeParts } from '#korean/match'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** @param flat the searched form of the text: lower case, without blanks */
export function wordsCondition(flat: Column, text: string): SQL | undefined {
  const pattern = searchPattern(text)
  if (pattern === '') return undefined
  // A cheap condition that every match of the pattern meets: it excludes most texts before the pattern runs.
  const parts = wholeParts(text).map(part => sql`${flat} like ${`%${escaped(part)}%`}`)
  return and(...parts, sql`${flat} ~ ${pattern}`)
}
