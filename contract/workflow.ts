// The workflow of a project: its states, tags and milestones.
import { z } from 'zod'
import { id } from './id.ts'
import { color, colors, projectRefusals } from './project.ts'
import { binned } from './recycle-bin.ts'
import { route } from './route.ts'
import { plainText, visibleLine } from './text.ts'

export const STATES_MOST = 20
export const TAGS_MOST = 100
export const MILESTONES_MOST = 200

/** The meaning of a state: put off, planned, under way, done, dropped. */
export const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const
export type Category = (typeof categories)[number]
export const isOpen = (category: Category) => category !== 'completed' && category !== 'cancelled'

/** Rises with every change of a field that a form shows. A change that names an older version is refused as stale. */
const version = z.number()
const seenVersion = z.int('type').positive('type').optional()

/** Their order is that of the columns of the board. */
export const state = z.object({
  stateId: z.number(),
  name: z.string(),
  category: z.enum(categories),
  color: z.enum(colors),
  issueCount: z.number(),
  version,
})
export type State = z.infer<typeof state>

export const tag = z.object({ tagId: z.number(), name: z.string(), color: z.enum(colors), version })
export type Tag = z.infer<typeof tag>

/** `done` of `total`: cancelled issues count in neither. */
export const milestone = z.object({
  milestoneId: z.number(),
  name: z.string(),
  description: z.string(),
  dueDate: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  doneCount: z.number(),
  totalCount: z.number(),
  version,
})
export type Milestone = z.infer<typeof milestone>

/** The data that a screen needs to draw the issues of this project. */
export const workflow = z.object({ states: z.array(state), tags: z.array(tag), milestones: z.array(milestone) })
export type Workflow = z.infer<typeof workflow>

const before = id.nullable().optional()
export const stateName = visibleLine(20, 'state.required')
export const tagName = visibleLine(30, 'tag.required')
export const milestoneName = visibleLine(60, 'milestone.required')

const stateDraft = z.strictObject({ name: stateName, category: z.enum(categories, 'type'), color })
const tagDraft = z.strictObject({ name: tagName, color: color.optional() })
const milestoneDraft = z.strictObject({
  name: milestoneName,
  description: plainText(2_000).optional(),
  dueDate: z.iso.date('date').nullable().optional(),
})
export type MilestoneDraft = z.output<typeof milestoneDraft>

/** The fate of the open issues of a closed milestone. */
const openIssues = z.discriminatedUnion('openIssues', [
  z.strictObject({ openIssues: z.literal('stay') }),
  z.strictObject({ openIssues: z.literal('leave') }),
  z.strictObject({ openIssues: z.literal('move'), milestoneId: id }),
])
export type ClosingMilestone = z.output<typeof openIssues>

const PATH = '/api/organizations/:orgId/projects/:projectId'
const WRITES = { allow: 'project.see' } as const

export const workflowRoutes = {
  read: route(`GET ${PATH}/workflow`, {
    allow: 'project.see',
    answer: workflow,
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
  createState: route(`POST ${PATH}/states`, {
    ...WRITES,
    body: stateDraft,
    answer: state,
    refusals: [...projectRefusals, 'state.taken', 'state.tooMany'],
  }),
  /** `before` is the state that follows; null is the end. */
  changeState: route(`PATCH ${PATH}/states/:stateId`, {
    ...WRITES,
    body: stateDraft.partial().extend({ before, version: seenVersion }),
    answer: state,
    refusals: [...projectRefusals, 'row.stale', 'state.missing', 'state.taken', 'state.lastOf'],
    current: state,
  }),
  /** Its issues move to the target, which must be another state. */
  deleteState: route(`POST ${PATH}/states/:stateId/delete`, {
    ...WRITES,
    body: z.strictObject({ targetStateId: id }),
    answer: binned,
    refusals: [...projectRefusals, 'state.missing', 'state.lastOf', 'state.target'],
  }),
  createTag: route(`POST ${PATH}/tags`, {
    ...WRITES,
    body: tagDraft,
    answer: tag,
    refusals: [...projectRefusals, 'tag.taken', 'tag.tooMany'],
  }),
  changeTag: route(`PATCH ${PATH}/tags/:tagId`, {
    ...WRITES,
    body: tagDraft.partial().extend({ version: seenVersion }),
    answer: tag,
    refusals: [...projectRefusals, 'row.stale', 'tag.missing', 'tag.taken'],
    current: tag,
  }),
  /** Its issues get the target instead, and the tag is deleted. */
  mergeTag: route(`POST ${PATH}/tags/:tagId/merge`, {
    ...WRITES,
    body: z.strictObject({ targetTagId: id }),
    answer: binned,
    refusals: [...projectRefusals, 'tag.missing', 'tag.target'],
  }),
  deleteTag: route(`DELETE ${PATH}/tags/:tagId`, {
    ...WRITES,
    answer: binned,
    refusals: [...projectRefusals, 'tag.missing'],
  }),
  createMilestone: route(`POST ${PATH}/milestones`, {
    ...WRITES,
    body: milestoneDraft,
    answer: milestone,
    refusals: [...projectRefusals, 'milestone.taken', 'milestone.tooMany'],
  }),
  changeMilestone: route(`PATCH ${PATH}/milestones/:milestoneId`, {
    ...WRITES,
    body: milestoneDraft.partial().extend({ version: seenVersion }),
    answer: milestone,
    refusals: [...projectRefusals, 'row.stale', 'milestone.missing', 'milestone.taken'],
    current: milestone,
  }),
  closeMilestone: route(`POST ${PATH}/milestones/:milestoneId/close`, {
    ...WRITES,
    body: openIssues,
    answer: milestone,
    refusals: [...projectRefusals, 'milestone.missing', 'milestone.target'],
  }),
  reopenMilestone: route(`DELETE ${PATH}/milestones/:milestoneId/close`, {
    ...WRITES,
    answer: milestone,
    refusals: [...projectRefusals, 'milestone.missing'],
  }),
  /** Its issues keep no milestone. */
  deleteMilestone: route(`DELETE ${PATH}/milestones/:milestoneId`, {
    ...WRITES,
    answer: binned,
    refusals: [...projectRefusals, 'milestone.missing'],
  }),
}

/** The state of a new issue: the first planned one, else the first of all. */
export const firstState = <S extends { category: Category }>(states: readonly S[]): S =>
  states.find(({ category }) => category === 'unstarted') ?? states[0]!
