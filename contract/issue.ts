// Issues: tasks with their people and dates, and the calls that read and change them.
import { z } from 'zod'
import { briefIssue } from './brief-issue.ts'
import { pullMarks } from './code-link.ts'
import { attachment, fileIds } from './file.ts'
import { id } from './id.ts'
import { priorities } from './filter.ts'
import { projectRefusals } from './project.ts'
import { route } from './route.ts'
import { richText } from './rich-text-limits.ts'
import { nameText } from './text.ts'
import { somebody } from './somebody.ts'

export const TITLE_MOST = 200
/** In bytes, as UTF-8. */
export const BODY_BYTES = 100 * 1024
export const PARTICIPANTS_MOST = 20
export const ISSUE_TAGS_MOST = 20
/** An issue, its sub-issues and theirs. */
export const ISSUE_DEPTH = 3
export const CHILDREN_MOST = 200
/** The most issues that move to another project together. */
export const MOVED_MOST = 500
export const RELATIONS_MOST = 100
export const ISSUE_BIN_DAYS = 30
export const WATCHERS_MOST = 200
const BODY_ROUTE_BYTES = 256 * 1024

const day = z.iso.date('date')

export const issueTitle = nameText(TITLE_MOST).meta({ maxLength: TITLE_MOST })
/** Markdown. */
export const issueBody = richText(BODY_BYTES)

/** An issue as lists, boards and events carry it. `rank` orders the issues of a state; only the server creates it. */
export const issueRow = z.object({
  issueId: z.number(),
  projectId: z.number(),
  number: z.number(),
  title: z.string(),
  stateId: z.number(),
  priority: z.enum(priorities),
  assigneeId: z.number().nullable(),
  participantIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  milestoneId: z.number().nullable(),
  parentId: z.number().nullable(),
  parentTitle: z.string().optional(),
  startDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  rank: z.string(),
  childCount: z.number(),
  childDoneCount: z.number(),
  commentCount: z.number(),
  /** With the files of its comments. */
  fileCount: z.number(),
  /** Absent where no pull request names it. */
  pulls: z.enum(pullMarks).optional(),
  /** Null if somebody elsewhere made it. */
  creatorId: z.number().nullable(),
  version: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})
export type IssueRow = z.infer<typeof issueRow>

/** Seen from one of the two issues: I block it, it blocks me, … */
export const relationKinds = ['blocks', 'blockedBy', 'duplicates', 'duplicatedBy', 'relates'] as const
export type RelationKind = (typeof relationKinds)[number]

export const issue = issueRow.extend({
  key: z.string(),
  body: z.string(),
  /** A member, or somebody at GitHub of whom no more than the name there is known. */
  creator: somebody.nullable(),
  outsider: z.string().nullable(),
  /** The parent first, the topmost ancestor last. */
  ancestors: z.array(briefIssue),
  children: z.array(briefIssue),
  /** Only relations to issues that the reader sees. */
  relations: z.array(z.object({ relationId: z.number(), kind: z.enum(relationKinds), issue: briefIssue })),
  isWatched: z.boolean(),
  watcherCount: z.number(),
  bodyVersionCount: z.number(),
  /** Its own, without those of its comments. */
  files: z.array(attachment),
})
export type Issue = z.infer<typeof issue>

const people = z.array(id).max(PARTICIPANTS_MOST, 'issue.participants')
const tags = z.array(id).max(ISSUE_TAGS_MOST, 'issue.tags')
type Span = { startDate?: string | null | undefined; dueDate?: string | null | undefined }
export const isInOrder = ({ startDate, dueDate }: Span) => !startDate || !dueDate || startDate <= dueDate
export const inOrder = { error: 'date.order', path: ['dueDate'] }

export const single = {
  stateId: id.optional(),
  priority: z.enum(priorities, 'type').optional(),
  assigneeId: id.nullable().optional(),
  milestoneId: id.nullable().optional(),
  startDate: day.nullable().optional(),
  dueDate: day.nullable().optional(),
}

export const issueDraft = z
  .strictObject({
    title: issueTitle,
    body: issueBody.optional(),
    ...single,
    participantIds: people.optional(),
    tagIds: tags.optional(),
    parentId: id.nullable().optional(),
    fileIds: fileIds.optional(),
  })
  .refine(isInOrder, inOrder)
export type IssueDraft = z.output<typeof issueDraft>

/** People and tags are added and removed one by one, so that two simultaneous writers do not undo each other. */
export const several = {
  addParticipantIds: people.optional(),
  removeParticipantIds: people.optional(),
  addTagIds: tags.optional(),
  removeTagIds: tags.optional(),
}

/** Absent fields keep their value. `version` is the version that the caller saw. */
export const issueChange = z
  .strictObject({
    title: issueTitle.optional(),
    body: issueBody.optional(),
    ...single,
    ...several,
    parentId: id.nullable().optional(),
    version: z.int('type').min(1, 'type'),
  })
  .refine(isInOrder, inOrder)
export type IssueChange = z.output<typeof issueChange>

/** Directly after `after`, or directly before `before`, both of this project; without either, at the top of its state. */
export const issuePlace = z.strictObject({
  stateId: id,
  after: id.nullable().optional(),
  before: id.nullable().optional(),
})
export type IssuePlace = z.output<typeof issuePlace>

export const deletedIssue = z.object({
  issueId: z.number(),
  key: z.string(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
  by: somebody,
})
export type DeletedIssue = z.infer<typeof deletedIssue>

const PROJECT = '/api/organizations/:orgId/projects/:projectId'
const ALL = `${PROJECT}/issues` as const
const ONE = `${ALL}/:issueId` as const
const issueRefusals = ['project.missing', 'issue.missing'] as const
export const things = ['state.missing', 'tag.missing', 'milestone.missing', 'member.missing'] as const
export const limits = ['issue.participants', 'issue.tags'] as const
export const writing = [...projectRefusals, 'issue.missing'] as const
const SEES = { allow: 'project.see' } as const

export const issueRoutes = {
  create: route(`POST ${ALL}`, {
    ...SEES,
    body: issueDraft,
    bodyBytes: BODY_ROUTE_BYTES,
    answer: issueRow,
    refusals: [...writing, ...things, ...limits, 'issue.deep', 'issue.children', 'file.missing', 'file.tooMany'],
  }),
  /** At most five issues of the project with a similar title, the most similar first. */
  similar: route(`GET ${ALL}/similar`, {
    ...SEES,
    query: z.strictObject({ title: nameText(TITLE_MOST) }),
    answer: z.array(briefIssue),
    refusals: ['project.missing'],
  }),
  /** Searches by key, current or former, in all projects that I see, and by words of the title in this one. At most 20. */
  find: route(`GET ${ALL}/find`, {
    ...SEES,
    query: z.strictObject({ words: nameText(TITLE_MOST) }),
    answer: z.array(briefIssue),
    refusals: ['project.missing'],
  }),
  bin: route(`GET ${ALL}/bin`, { ...SEES, answer: z.array(deletedIssue), refusals: ['project.missing'] }),
  read: route(`GET ${ONE}`, { ...SEES, answer: issue, isRevalidated: true, refusals: issueRefusals }),
  /** The current place of an issue, for readers who see it there, so that an old address still leads to a moved issue. */
  where: route(`GET ${ONE}/place`, {
    ...SEES,
    answer: z.object({ projectId: z.number(), key: z.string() }),
    refusals: ['issue.missing'],
  }),
  change: route(`PATCH ${ONE}`, {
    ...SEES,
    body: issueChange,
    bodyBytes: BODY_ROUTE_BYTES,
    answer: issue,
    refusals: [
      ...writing,
      ...things,
      ...limits,
      'issue.deep',
      'issue.children',
      'issue.circle',
      'row.stale',
      'date.order',
      'file.tooMany',
    ],
    current: issue,
  }),
  /** Moves a dropped card; the answer has its rank. */
  place: route(`POST ${ONE}/place`, {
    ...SEES,
    body: issuePlace,
    answer: issueRow,
    refusals: [...writing, 'state.missing'],
  }),
  remove: route(`DELETE ${ONE}`, { ...SEES, refusals: writing }),
  restore: route(`POST ${ONE}/restore`, { ...SEES, answer: issueRow, refusals: writing }),
  /** With copies of the files in its text. */
  duplicate: route(`POST ${ONE}/duplicate`, {
    ...SEES,
    answer: issueRow,
    refusals: [...writing, 'issue.children', 'file.quota', 'file.unattached', 'storage.silent'],
  }),
  /** With its sub-issues. What the other project lacks is dropped, or had again by `isReturn`; the old key redirects. */
  move: route(`POST ${ONE}/move`, {
    ...SEES,
    body: z.strictObject({ targetProjectId: id, isReturn: z.boolean('type').optional() }),
    answer: issueRow,
    refusals: [...writing, 'issue.sameProject', 'issue.tooManyMoved'],
  }),
  watch: route(`PUT ${ONE}/watch`, { ...SEES, refusals: [...issueRefusals, 'issue.watchers'] }),
  unwatch: route(`DELETE ${ONE}/watch`, { ...SEES, refusals: issueRefusals }),
  relate: route(`POST ${ONE}/relations`, {
    ...SEES,
    body: z.strictObject({ kind: z.enum(relationKinds, 'type'), otherIssueId: id }),
    answer: issue,
    refusals: [...writing, 'relation.circle', 'relation.self', 'relation.taken', 'relation.tooMany'],
  }),
  unrelate: route(`DELETE ${ONE}/relations/:relationId`, {
    ...SEES,
    answer: issue,
    refusals: [...writing, 'relation.missing'],
  }),
}
