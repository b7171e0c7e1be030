// The filter of a list of issues, as the URL writes it: OR inside a field, AND between fields, `!` negates one.
import { dayAfter, weekdayOf } from './day.ts'
import { z } from 'zod'
import { SEARCH_MOST } from './pagination.ts'
import { lineText } from './text.ts'
import { categories } from './workflow.ts'

export const priorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const
export type Priority = (typeof priorities)[number]

/** Relative days in the Korean calendar. A week begins on Monday. */
export const dayWords = [
  'overdue',
  'today',
  'tomorrow',
  'yesterday',
  'thisWeek',
  'nextWeek',
  'lastWeek',
  'thisMonth',
  'next7',
  'past7',
  'past30',
  'none',
] as const
export type DayWord = (typeof dayWords)[number]

const MOST_VALUES = 50
const ID = '[1-9][0-9]{0,9}'
const DAY = '\\d{4}-\\d{2}-\\d{2}'

/** `5,none` or `!5,7`. */
const listOf = (value: string) =>
  z
    .string('type')
    .max(600, 'type')
    .regex(new RegExp(`^!?(?:${value})(?:,(?:${value}))*$`), 'type')
    .transform(text => {
      const isNot = text.startsWith('!')
      return { isNot, values: [...new Set(text.slice(isNot ? 1 : 0).split(','))] }
    })
    .refine(({ values }) => values.length <= MOST_VALUES, { error: 'type' })
    .optional()

/** Refuses days that do not exist, such as 2026-02-30. */
const isDay = (text: string) => {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** Day words, days, and spans of days (`2026-11-01..2026-11-30`, either end may be open). */
const days = listOf(`${dayWords.join('|')}|${DAY}|(?:${DAY})?\\.\\.(?:${DAY})?`).refine(
  said => said === undefined || said.values.every(value => (value.match(/\d{4}-\d{2}-\d{2}/g) ?? []).every(isDay)),
  { error: 'date' },
)

/** Ids; `none` matches issues without a value, `me` is the caller. */
export const filterShape = {
  state: listOf(ID),
  category: listOf(categories.join('|')),
  priority: listOf(priorities.join('|')),
  assignee: listOf(`${ID}|me|none`),
  participant: listOf(`${ID}|me|none`),
  creator: listOf(`${ID}|me`),
  tag: listOf(`${ID}|none`),
  milestone: listOf(`${ID}|none`),
  /** By the pull requests that name them: one that is open, any, or none. */
  pulls: listOf('open|any|none'),
  due: days,
  created: days,
  updated: days,
  completed: days,
  /** A part of the title, also with an unfinished syllable or by initial consonants; or a number. */
  text: lineText(SEARCH_MOST).optional(),
  /** Issues whose assignee or participant I am. */
  mine: z.enum(['true'], 'type').optional(),
}
export const issueFilter = z.strictObject(filterShape)
export type IssueFilter = z.output<typeof issueFilter>
export type FilterField = Exclude<keyof IssueFilter, 'text' | 'mine'>
export const filterFields = Object.keys(filterShape).filter(name => name !== 'text' && name !== 'mine') as FilterField[]
export type Wanted = { isNot: boolean; values: string[] }

/** The first and the last day of a word or a span, both included; an open end is undefined. */
export type Span = { from?: string | undefined; to?: string | undefined }

/**
 * @param today in the Korean calendar; `overdue` and `none` name no days and mean something else in each field
 */
export function spanOf(value: string, today: string): Span {
  const weekday = weekdayOf(today)
  const around = (from: number, to: number): Span => ({ from: dayAfter(today, from), to: dayAfter(today, to) })
  switch (value) {
    case 'overdue':
      return { to: dayAfter(today, -1) }
    case 'today':
      return around(0, 0)
    case 'tomorrow':
      return around(1, 1)
    case 'yesterday':
      return around(-1, -1)
    case 'thisWeek':
      return around(-weekday, 6 - weekday)
    case 'nextWeek':
      return around(7 - weekday, 13 - weekday)
    case 'lastWeek':
      return around(-7 - weekday, -1 - weekday)
    case 'thisMonth':
      return monthOf(today)
    case 'next7':
      return around(0, 6)
    case 'past7':
      return around(-6, 0)
    case 'past30':
      return around(-29, 0)
    default: {
      const [from = '', to = from] = value.split('..')
      return { from: from || undefined, to: to || undefined }
    }
  }
}

function monthOf(day: string): Span {
  const month = day.slice(0, 7)
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: `${month}-01`, to: dayAfter(next.toISOString().slice(0, 10), -1) }
}
