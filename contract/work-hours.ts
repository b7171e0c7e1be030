// Work hours: those of an organization, and of members who keep others. Outside of them nobody is disturbed.
import { z } from 'zod'
import { route } from './route.ts'

export const MINUTES_A_DAY = 1_440

const minute = z
  .int('type')
  .min(0, 'type')
  .max(MINUTES_A_DAY - 1, 'type')
const weekday = z.int('type').min(0, 'type').max(6, 'type')

/** Times are minutes of a day in Seoul. One that ends no later than it starts ends on the next day. */
export const workHours = z.strictObject({
  /** Monday is 0. */
  weekdays: z
    .array(weekday, 'type')
    .min(1, 'required')
    .max(7, 'type')
    .transform(days => [...new Set(days)].toSorted((a, b) => a - b)),
  startMinute: minute,
  endMinute: minute,
  /** Public and substitute holidays are free. */
  isHolidayFree: z.boolean('type'),
})
export type WorkHours = z.output<typeof workHours>

/** Of an organization that has not said another word. */
export const USUAL_WORK_HOURS: WorkHours = {
  weekdays: [0, 1, 2, 3, 4],
  startMinute: 540,
  endMinute: 1_080,
  isHolidayFree: true,
}

export const organizationHours = z.object({
  hours: workHours,
  /** Whether members who have not chosen are left alone outside of them. */
  isQuiet: z.boolean(),
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
    body: z.strictObject({
      hours: workHours,
      isQuiet: z.boolean('type'),
      version: z.int('type').min(0, 'type').optional(),
    }),
    answer: organizationHours,
    refusals: ['row.stale'],
    current: organizationHours,
  }),
  mine: route(`GET ${HOURS}/mine`, { allow: 'organization.see', answer: ownHours }),
  /** Own hours that are not sent stay as they were; chosen for the first time they begin as those of the organization. */
  changeMine: route(`PUT ${HOURS}/mine`, {
    allow: 'organization.see',
    body: z.strictObject({ choice: z.enum(quietChoices, 'type'), own: workHours.optional() }),
    answer: ownHours,
  }),
}
