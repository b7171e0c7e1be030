// Work hours: those of an organization, and of members who keep others. Outside of them nobody is disturbed.
import { z } from 'zod'
import { route } from './route.ts'

export const MINUTES_A_DAY = 1_440

/** People who work for less would be left alone almost always. */
const SHORTEST_MINUTES = 60

const minuteOr = (error: string) =>
  z
    .int(error)
    .min(0, error)
    .max(MINUTES_A_DAY - 1, error)
const weekday = z.int('workHours.days').min(0, 'workHours.days').max(6, 'workHours.days')

/** Hours that end no later than they start end on the next day: equal times are a whole one. */
export const minutesOf = ({ startMinute, endMinute }: { startMinute: number; endMinute: number }) =>
  endMinute > startMinute ? endMinute - startMinute : MINUTES_A_DAY + endMinute - startMinute

/** Times are minutes of a day in Seoul. */
const fields = z.strictObject({
  /** Monday is 0. */
  weekdays: z
    .array(weekday, 'workHours.days')
    .min(1, 'workHours.days')
    .max(7, 'workHours.days')
    .transform(days => [...new Set(days)].toSorted((a, b) => a - b)),
  startMinute: minuteOr('workHours.start'),
  endMinute: minuteOr('workHours.end'),
  /** Public and substitute holidays are free. */
  isHolidayFree: z.boolean('type'),
})
const isLong = (hours: { startMinute: number; endMinute: number }) => minutesOf(hours) >= SHORTEST_MINUTES
const SHORT = { error: 'workHours.short', path: ['endMinute'] }

export const workHours = fields.refine(isLong, SHORT)
export type WorkHours = z.output<typeof workHours>

/** Without what else an organization says beside them. */
export const hoursAlone = ({ weekdays, startMinute, endMinute, isHolidayFree }: WorkHours): WorkHours => ({
  weekdays,
  startMinute,
  endMinute,
  isHolidayFree,
})

/** Of an organization that has not said another word. */
export const USUAL_WORK_HOURS: WorkHours = {
  weekdays: [0, 1, 2, 3, 4],
  startMinute: 540,
  endMinute: 1_080,
  isHolidayFree: true,
}

const withQuiet = fields.extend({
  /** Whether members who have not chosen are left alone outside of the hours. */
  isQuiet: z.boolean('type'),
})
export const organizationHoursDraft = withQuiet.refine(isLong, SHORT)

export const organizationHours = withQuiet.extend({
  /** 0 while nobody has changed them. */
  version: z.number(),
})
export type OrganizationHours = z.infer<typeof organizationHours>

/** When a member is left alone: outside of the hours of the organization, or of one's own, or never. */
export const quietChoices = ['organization', 'own', 'never'] as const
export type QuietChoice = (typeof quietChoices)[number]

export const ownHours = z.object({
  choice: z.enum(quietChoices),
  /** Kept while another choice holds; null if there never were any. */
  own: workHours.nullable(),
  organization: organizationHours,
})
export type OwnHours = z.infer<typeof ownHours>

const HOURS = '/api/organizations/:orgId/work-hours'

export const workHoursRoutes = {
  read: route(`GET ${HOURS}`, { allow: 'organization.see', answer: organizationHours }),
  change: route(`PUT ${HOURS}`, {
    allow: 'organization.edit',
    body: withQuiet.extend({ version: z.int('type').min(0, 'type').optional() }).refine(isLong, SHORT),
    answer: organizationHours,
    refusals: ['row.stale'],
    current: organizationHours,
  }),
  mine: route(`GET ${HOURS}/mine`, { allow: 'organization.see', answer: ownHours }),
  /** Whether I am left alone at this moment. */
  quiet: route(`GET ${HOURS}/mine/quiet`, { allow: 'organization.see', answer: z.object({ isQuiet: z.boolean() }) }),
  /** Own hours that are chosen for the first time begin as those of the organization. */
  choose: route(`PUT ${HOURS}/mine`, {
    allow: 'organization.see',
    body: z.strictObject({ choice: z.enum(quietChoices, 'type') }),
    answer: ownHours,
  }),
  /** Chooses them, too. */
  changeMine: route(`PUT ${HOURS}/mine/hours`, { allow: 'organization.see', body: workHours, answer: ownHours }),
}
