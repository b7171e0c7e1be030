// Calls for lists of issues: grouped and sorted pages, and the days of a calendar.
import { daysBetween } from './day.ts'
import { z } from 'zod'
import { filterShape } from './filter.ts'
import { briefIssue } from './brief-issue.ts'
import { issueRow, TITLE_MOST } from './issue.ts'
import { route } from './route.ts'
import { nameText } from './text.ts'

export const PAGE_MOST = 100
const day = z.iso.date('date')

export const groupings = ['state', 'assignee', 'priority', 'milestone', 'none'] as const
export type Grouping = (typeof groupings)[number]
/** By hand, by due date, by priority, by last change, by creation. */
export const sortings = ['rank', 'due', 'priority', 'updated', 'created'] as const
export type Sorting = (typeof sortings)[number]

const most = (limit: number, fallback: number) =>
  z
    .string('type')
    .regex(/^[1-9][0-9]{0,3}$/, 'page.size')
    .default(String(fallback))
    .transform(Number)
    .refine(size => size <= limit, { error: 'page.size' })

export const issueQuery = z.strictObject({
  ...filterShape,
  group: z.enum(groupings, 'type').default('state'),
  sort: z.enum(sortings, 'type').default('rank'),
  /** The most issues of one group. */
  limit: most(PAGE_MOST, PAGE_MOST),
  /** The most issues of all groups together; further groups come without issues, but with their count. */
  total: most(1_000, PAGE_MOST),
  /** Groups of which only the count is needed. */
  folded: z
    .string('type')
    .regex(/^[\w,]{1,600}$/, 'type')
    .optional(),
  /** Only this group, from the cursor on. */
  only: z
    .string('type')
    .regex(/^\w{1,12}$/, 'type')
    .optional(),
  behind: z
    .string('type')
    .regex(/^[\w-]{1,400}$/, 'type')
    .optional(),
})
export type IssueQuery = z.output<typeof issueQuery>

/** `key` is the id of its state, its assignee …, the priority itself, or `none`. */
export const issueGroup = z.object({
  key: z.string(),
  count: z.number(),
  issues: z.array(issueRow),
  /** The cursor of the rest; null if there is none. */
  next: z.string().nullable(),
})
export type IssueGroup = z.infer<typeof issueGroup>
export const issuePage = z.object({ groups: z.array(issueGroup) })
export type IssuePage = z.infer<typeof issuePage>

export const CALENDAR_DAYS_MOST = 45
export const CALENDAR_MOST = 1_000
export const calendarQuery = z
  .strictObject({ ...filterShape, firstDay: day, lastDay: day })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay && daysBetween(firstDay, lastDay) < CALENDAR_DAYS_MOST, {
    error: 'type',
    path: ['lastDay'],
  })
export type CalendarQuery = z.output<typeof calendarQuery>

const ALL = '/api/organizations/:orgId/projects/:projectId/issues'
/** In one call. */
export const CARDS_MOST = 100
const KEY = '[A-Z][A-Z0-9]{1,5}-[1-9][0-9]{0,8}'
const KEYS_LETTERS = CARDS_MOST * 17
const issueKeys = z
  .string()
  .max(KEYS_LETTERS, 'type')
  .regex(new RegExp(`^${KEY}(?:,${KEY}){0,${CARDS_MOST - 1}}$`), 'type')
/** An issue as a text shows it; `asked` is the key by which the text names it. */
export const issueCard = briefIssue.extend({ asked: z.string() })
export type IssueCard = z.infer<typeof issueCard>

const SEES = { allow: 'project.see' } as const

export const listingRoutes = {
  /** Groups in their order, each with its count and its first issues. */
  page: route(`GET ${ALL}`, {
    ...SEES,
    query: issueQuery,
    answer: issuePage,
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
  /** Issues that are due on these days, the earliest first. */
  calendar: route(`GET ${ALL}/calendar`, {
    ...SEES,
    query: calendarQuery,
    answer: z.object({ issues: z.array(issueRow), isCut: z.boolean() }),
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
  /** For each tag that has any the number of its issues. */
  tagCounts: route(`GET ${ALL}/tags`, {
    ...SEES,
    answer: z.array(z.object({ tagId: z.number(), count: z.number() })),
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
  /** Searches by key, current or former, and by words of the title, in all projects that I see. At most 20. */
  find: route('GET /api/organizations/:orgId/issues/find', {
    ...SEES,
    query: z.strictObject({ words: nameText(TITLE_MOST) }),
    answer: z.array(briefIssue),
  }),
  /** The issues with these keys, current or former, of all projects that I see. The others are left out. */
  cards: route('GET /api/organizations/:orgId/issues/cards', {
    ...SEES,
    query: z.strictObject({ keys: issueKeys }),
    answer: z.array(issueCard),
  }),
}
