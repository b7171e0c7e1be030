// The rights on a board as they are stored: a level and the key of an audience.
import { type Board, boardLevels, type BoardLevel } from '#contract/board'
import { type Audience, isNobody } from '#contract/audience'
import { audienceOf, keysOf, RUN } from '../department/audience.ts'

export type BoardRights = Pick<Board, 'readers' | 'commenters' | 'writers' | 'managers'>

const LISTS = {
  read: 'readers',
  comment: 'commenters',
  write: 'writers',
  manage: 'managers',
} as const satisfies Record<BoardLevel, keyof BoardRights>

/**
 * The columns for these rights. Whoever may do anything may read. Those who run the organization manage what everybody reads, and what
 * nobody else would manage; of other boards they know nothing.
 */
export function rightsColumns(rights: BoardRights) {
  const named = boardLevels.flatMap(level => keysOf(rights[LISTS[level]]).map(key => `${level} ${key}`))
  const isRun = named.some(right => keyOf(right) === 'all') || isNobody(rights.managers)
  const stored = isRun ? [...named, `manage ${RUN}`] : named
  return { rights: [...new Set(stored)], readerKeys: [...new Set(stored.map(keyOf))] }
}

const keyOf = (right: string) => right.slice(right.indexOf(' ') + 1)
const levelIn = (right: string) => right.slice(0, right.indexOf(' ')) as BoardLevel

/** The keys that have this right by name. */
export const keysWith = (stored: readonly string[], level: BoardLevel) =>
  stored.filter(right => levelIn(right) === level).map(keyOf)

export function rightsOf(stored: readonly string[]): BoardRights {
  const of = (level: BoardLevel): Audience => audienceOf(keysWith(stored, level))
  return { readers: of('read'), commenters: of('comment'), writers: of('write'), managers: of('manage') }
}

/** Undefined if the board is hidden from them. */
export function levelOf(keys: readonly string[], rights: readonly string[]): BoardLevel | undefined {
  const mine = new Set(keys)
  const levels = new Set(rights.filter(right => mine.has(keyOf(right))).map(levelIn))
  return boardLevels.findLast(level => levels.has(level))
}
