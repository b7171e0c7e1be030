// The activity of issues: every change with its author, time, old value and new value, and the older versions of a body.
import { z } from 'zod'
import { route } from './route.ts'
import { somebody } from './somebody.ts'

export const ACTIVITIES_PAGE = 50
/**
 * The fields whose changes are recorded. A change of the body is recorded without its text; body versions are stored
 * separately.
 */
export const changedFields = [
  'created',
  'title',
  'body',
  'state',
  'priority',
  'assignee',
  'participants',
  'tags',
  'milestone',
  'startDate',
  'dueDate',
  'parent',
  'relation',
  'project',
  'left',
  'deleted',
  'restored',
] as const
export type ChangedField = (typeof changedFields)[number]

/** The fields of which a moved issue may leave values behind. */
export const leftFields = ['state', 'tags', 'milestone', 'assignee', 'participants', 'parent'] as const
export type LeftField = (typeof leftFields)[number]

/** The old and the new value in words, with the names as they were at that time. */
export const issueEvent = z.object({
  field: z.enum(changedFields),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Only of `left`: names of what the other project had no place for. */
  left: z.array(z.object({ field: z.enum(leftFields), names: z.array(z.string()) })).optional(),
})

/** The changes that one person made within five minutes: a member, or somebody at GitHub of whom no more than the name there is known. */
export const issueActivity = z.object({
  activityId: z.number(),
  at: z.iso.datetime(),
  who: somebody.nullable(),
  outsider: z.string().nullable(),
  bulkId: z.number().nullable(),
  changes: z.array(issueEvent),
})
export type IssueActivity = z.infer<typeof issueActivity>

/** The activity of one person, as the record of the whole project shows it. A bulk change names only its first issue. */
export const projectActivity = issueActivity.extend({
  issue: z.object({ issueId: z.number(), key: z.string(), title: z.string() }),
  issueCount: z.number(),
  mayUndo: z.boolean(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ProjectActivity = z.infer<typeof projectActivity>

const page = z.strictObject({
  after: z
    .string('type')
    .regex(/^[1-9][0-9]{0,15}$/, 'type')
    .optional(),
})
const pageOfActivities = <Item extends z.ZodType>(item: Item) =>
  z.object({ activities: z.array(item), next: z.string().nullable() })

export const bodyVersion = z.object({
  versionId: z.number(),
  at: z.iso.datetime(),
  who: somebody.nullable(),
  outsider: z.string().nullable(),
  body: z.string(),
})
export type BodyVersion = z.infer<typeof bodyVersion>

const PROJECT = '/api/organizations/:orgId/projects/:projectId'
const ONE = `${PROJECT}/issues/:issueId` as const
const issueRefusals = ['project.missing', 'issue.missing'] as const
const SEES = { allow: 'project.see' } as const

export const activityRoutes = {
  activities: route(`GET ${ONE}/activities`, {
    ...SEES,
    query: page,
    answer: pageOfActivities(issueActivity),
    isRevalidated: true,
    refusals: issueRefusals,
  }),
  /** Newest first; the first version is the current one. */
  versions: route(`GET ${ONE}/versions`, {
    ...SEES,
    query: page,
    answer: z.object({ versions: z.array(bodyVersion), next: z.string().nullable() }),
    isRevalidated: true,
    refusals: issueRefusals,
  }),
  projectActivities: route(`GET ${PROJECT}/activities`, {
    ...SEES,
    query: page,
    answer: pageOfActivities(projectActivity),
    refusals: ['project.missing'],
  }),
}
