// My work: the open issues of a member over all projects that they see, by what they ask of the member today.
import { z } from 'zod'
import { dayAfter, weekdayOf } from './day.ts'
import { issueRow, type IssueRow } from './issue.ts'
import { memberStatus, person } from './member.ts'
import { colors } from './project.ts'
import { route } from './route.ts'
import { categories, type Category } from './workflow.ts'

/** In the order of the page. The server numbers them by their place here. */
export const workGroups = ['overdue', 'today', 'thisWeek', 'waiting', 'requested', 'later', 'undated'] as const
export type WorkGroupKey = (typeof workGroups)[number]
/** The most issues of one group in one answer. */
export const WORK_PAGE = 50
/** The most absent people in an answer. */
export const AWAY_MOST = 5

const SUNDAY = 6
/** A week begins on Monday. */
export const weekOf = (today: string) => {
  const firstDay = dayAfter(today, -weekdayOf(today))
  return { firstDay, lastDay: dayAfter(firstDay, SUNDAY) }
}

type Asked = Pick<IssueRow, 'assigneeId' | 'creatorId' | 'dueDate' | 'participantIds'>
type Around = { memberId: number; today: string; category: Category; isBlocked: boolean }

/**
 * The one group of an open issue, or undefined if it is none of this member's. A deadline that has come is never hidden by a
 * reason to wait. The server says the same in SQL (server/issue/work/grouping.ts), and a test compares the two.
 */
export function workGroupOf(issue: Asked, { memberId, today, category, isBlocked }: Around): WorkGroupKey | undefined {
  const { assigneeId, creatorId, dueDate, participantIds } = issue
  if (assigneeId !== memberId) {
    if (creatorId === memberId && assigneeId !== null) return 'requested'
    return participantIds.includes(memberId) ? 'waiting' : undefined
  }
  if (dueDate !== null && dueDate <= today) return dueDate < today ? 'overdue' : 'today'
  if (isBlocked || category === 'backlog') return 'waiting'
  if (dueDate === null) return 'undated'
  return dueDate <= weekOf(today).lastDay ? 'thisWeek' : 'later'
}

const workGroup = z.object({
  key: z.enum(workGroups),
  count: z.number(),
  /** By due date, then by priority; without a due date last. */
  issues: z.array(issueRow),
  /** The cursor of the rest; null if there is none. */
  next: z.string().nullable(),
})
export type WorkGroup = z.infer<typeof workGroup>

/** In the order of the boards. */
const workState = z.object({
  stateId: z.number(),
  projectId: z.number(),
  name: z.string(),
  category: z.enum(categories),
  color: z.enum(colors),
})
export type WorkState = z.infer<typeof workState>

const face = person.pick({ memberId: true, memberName: true, profileImgUrl: true })

/** An open issue that blocks one of the shown ones, as far as the reader sees it. */
const blocker = z.object({ issueId: z.number(), blockerId: z.number(), projectId: z.number(), number: z.number() })

const workRest = z.object({
  group: workGroup,
  /** All states of the projects of the rows; the projects themselves stand in the list of all projects. */
  states: z.array(workState),
  people: z.array(face),
  blockers: z.array(blocker),
})
export type WorkRest = z.infer<typeof workRest>

export const myWork = workRest.omit({ group: true }).extend({
  today: z.string(),
  /** Each of them, also an empty one. */
  groups: z.array(workGroup),
  /** Issues of mine that are due in this week, completed ones too. */
  week: z.array(z.object({ day: z.string(), stateId: z.number(), count: z.number() })),
  /** The next one in which open issues are mine, with all its issues by state. */
  milestone: z
    .object({
      milestoneId: z.number(),
      projectId: z.number(),
      name: z.string(),
      dueDate: z.string(),
      counts: z.array(z.object({ stateId: z.number(), count: z.number() })),
    })
    .nullable(),
  /** People with a status: first those who stand on the page, then those of my department. Guests see none. */
  away: z.array(face.extend({ deptId: z.number().nullable(), status: memberStatus })),
  awayCount: z.number(),
})
export type MyWork = z.infer<typeof myWork>

/** The due date, the priority from 0 to 4 and the id of the last known issue. */
const CURSOR = /^(none|[1-9]\d{3}-\d\d-\d\d)_([0-4])_([1-9]\d{0,14})$/
const cursor = z
  .string('type')
  .regex(CURSOR, 'type')
  .transform(text => {
    const [, dueDate, priority, issueId] = CURSOR.exec(text)!
    return { dueDate: dueDate === 'none' ? null : dueDate!, priority: Number(priority), issueId: Number(issueId) }
  })
  .refine(({ dueDate }) => dueDate === null || z.iso.date().safeParse(dueDate).success, { error: 'type' })

const SEES = { allow: 'project.see' } as const

export const workRoutes = {
  read: route('GET /api/organizations/:orgId/work', { ...SEES, answer: myWork, isRevalidated: true }),
  /** The issues of one group behind the known ones. */
  rest: route('GET /api/organizations/:orgId/work/rest', {
    ...SEES,
    query: z.strictObject({ group: z.enum(workGroups, 'type'), cursor }),
    answer: workRest,
  }),
}
