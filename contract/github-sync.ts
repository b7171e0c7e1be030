// Repositories whose issues are the issues of a project too, and the ledger of all that was carried between them.
import { z } from 'zod'
import { id } from './id.ts'
import { projectRefusals } from './project.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'

export const GITHUB_SYNCS_MOST = 20
export const GITHUB_ENTRIES_PAGE = 50
export const GITHUB_ENTRIES_DAYS = 90
/** For so long after it was cut a repository finds its issues again. */
export const GITHUB_REJOINING_DAYS = 30

export const syncFields = ['title', 'body', 'state', 'tags', 'participants', 'milestone', 'comments'] as const
export type SyncField = (typeof syncFields)[number]
/** From there to here, from here to there, or both ways. */
export const syncDirections = ['off', 'in', 'out', 'both'] as const
export type SyncDirection = (typeof syncDirections)[number]

const label = visibleLine(50, 'label.required')
export const syncSettings = z.strictObject({
  directions: z.strictObject({
    title: z.enum(syncDirections, 'type'),
    body: z.enum(syncDirections, 'type'),
    state: z.enum(syncDirections, 'type'),
    tags: z.enum(syncDirections, 'type'),
    participants: z.enum(syncDirections, 'type'),
    milestone: z.enum(syncDirections, 'type'),
    comments: z.enum(syncDirections, 'type'),
  }),
  /** The issues there that are made here too: all, those that are open, or those with a label. */
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('open') }),
    z.strictObject({ kind: z.literal('label'), label }),
  ]),
  /** Issues that are new here are made there too. Of the repositories of a project one may. */
  isSendingNew: z.boolean('type'),
})
export type SyncSettings = z.output<typeof syncSettings>

/**
 * `connecting`: the first import waits. `degraded`: something could not be carried, and is tried again. `error`: it stands still
 * until somebody acts. `suspended`: GitHub lets us in no longer. `paused`: by somebody here.
 */
export const syncStates = ['connecting', 'importing', 'ok', 'degraded', 'error', 'suspended', 'paused'] as const
export type SyncState = (typeof syncStates)[number]

/** Why it is not well. */
export const syncFaults = ['unreachable', 'limited', 'forbidden', 'gone', 'refused', 'fault'] as const
export type SyncFault = (typeof syncFaults)[number]

export const githubSync = z.object({
  syncId: z.number(),
  version: z.number(),
  repositoryId: z.number(),
  /** `owner/name`, as it was heard last. */
  repository: z.string(),
  url: z.string(),
  isPrivate: z.boolean(),
  settings: syncSettings,
  state: z.enum(syncStates),
  since: z.iso.datetime(),
  fault: z.enum(syncFaults).nullable(),
  retryAt: z.iso.datetime().nullable(),
  /** Of the import: things carried so far, and all of them. */
  done: z.number(),
  total: z.number(),
  /** The last time at which nothing was left to carry. */
  syncedAt: z.iso.datetime().nullable(),
  /** Changes of here that are not there yet. */
  waiting: z.number(),
})
export type GithubSync = z.infer<typeof githubSync>

/** For all repositories of a project together; the worst of them speaks. */
export const syncStatus = z.object({
  state: z.enum(['NONE', 'PENDING', 'SYNCING', 'SYNCED', 'FAILED', 'PAUSED']),
  done: z.number(),
  total: z.number(),
  lastSyncedAt: z.iso.datetime().nullable(),
  error: z.object({ code: z.enum(syncFaults), message: z.string(), retryAt: z.iso.datetime().nullable() }).nullable(),
  repos: z.array(githubSync),
})
export type SyncStatus = z.infer<typeof syncStatus>

/** A repository that may be chosen. */
export const offeredRepository = z.object({
  repositoryId: z.number(),
  repository: z.string(),
  isPrivate: z.boolean(),
  /** It belongs to this project, or to another one. */
  isTaken: z.boolean(),
  /** By which it was carried to this project until it was cut, where that is not long ago. */
  earlier: syncSettings.nullable(),
})
export type OfferedRepository = z.infer<typeof offeredRepository>

const tried = z.object({ issues: z.number(), comments: z.number(), tags: z.number(), milestones: z.number() })
/** The consequences of a connection, while nothing is written on either side. */
export const syncPreview = z.object({
  makes: tried,
  /** Known here already: by an earlier connection, or by the same name. */
  links: tried.omit({ comments: true }),
  examples: z.array(z.object({ number: z.number(), title: z.string(), author: z.string().nullable() })),
  newTags: z.array(z.string()),
  newMilestones: z.array(z.string()),
  /** More than could be counted: the numbers are the least. */
  isMore: z.boolean(),
})
export type SyncPreview = z.infer<typeof syncPreview>

export const entryKinds = ['issue', 'comment', 'tag', 'milestone', 'repository'] as const
/** `conflict`: both sides had changed the field; the later one was taken. */
export const entryResults = ['done', 'conflict', 'skipped', 'failed'] as const
/** A field before and after; null where there was none. */
const values = z.record(z.string(), z.string().nullable())
export const syncEntry = z.object({
  entryId: z.number(),
  at: z.iso.datetime(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(entryKinds),
  result: z.enum(entryResults),
  repository: z.string(),
  /** Title or name. */
  name: z.string(),
  /** Where the issue is still here. */
  issueId: z.number().nullable(),
  /** The number of the issue there. */
  number: z.number().nullable(),
  before: values,
  after: values,
  /** In words. */
  said: z.string().nullable(),
  attempt: z.number(),
  /** GitHub's own name of the call. */
  requestId: z.string().nullable(),
  /** Of a conflict: the side that was taken, and whether somebody has taken the other one since. */
  winner: z.enum(['here', 'there']).nullable(),
  isTaken: z.boolean(),
  isRepeatable: z.boolean(),
  isTakeable: z.boolean(),
})
export type SyncEntry = z.infer<typeof syncEntry>

const PROJECT = '/api/organizations/:orgId/projects/:projectId/github'
/** Names of private repositories are for those who run the organization. */
const RUNS = { allow: 'organization.edit' } as const
const SEES = { allow: 'project.see' } as const
const chosen = z.strictObject({ repositoryId: id, settings: syncSettings })

export const githubSyncRoutes = {
  status: route(`GET ${PROJECT}/sync`, { ...SEES, answer: syncStatus, refusals: ['project.missing'] }),
  repositories: route(`GET ${PROJECT}/repositories`, {
    ...RUNS,
    answer: z.object({ repositories: z.array(offeredRepository) }),
    refusals: ['project.missing'],
  }),
  /** Writes nothing on either side. */
  preview: route(`POST ${PROJECT}/preview`, {
    ...RUNS,
    body: chosen,
    answer: syncPreview,
    refusals: [...projectRefusals, 'github.disabled', 'sync.repository', 'github.unanswered'],
  }),
  create: route(`POST ${PROJECT}/syncs`, {
    ...RUNS,
    body: chosen,
    answer: githubSync,
    refusals: [...projectRefusals, 'github.disabled', 'sync.repository', 'sync.taken', 'sync.tooMany', 'sync.sending'],
  }),
  change: route(`PUT ${PROJECT}/syncs/:syncId`, {
    ...RUNS,
    body: z.strictObject({ version: z.int('type').positive('type'), settings: syncSettings }),
    answer: githubSync,
    refusals: [...projectRefusals, 'row.stale', 'sync.missing', 'sync.sending'],
    current: githubSync,
  }),
  /** Its issues stay; connected again within 30 days it finds them. */
  remove: route(`DELETE ${PROJECT}/syncs/:syncId`, { ...RUNS, refusals: [...projectRefusals, 'sync.missing'] }),
  pause: route(`PUT ${PROJECT}/syncs/:syncId/pause`, {
    ...SEES,
    answer: githubSync,
    refusals: [...projectRefusals, 'sync.missing'],
  }),
  /** Also after a fault: what was not carried is tried at once. */
  resume: route(`DELETE ${PROJECT}/syncs/:syncId/pause`, {
    ...SEES,
    answer: githubSync,
    refusals: [...projectRefusals, 'sync.missing'],
  }),
  /** The newest first. */
  entries: route(`GET ${PROJECT}/entries`, {
    ...SEES,
    query: z.strictObject({
      after: z
        .string('type')
        .regex(/^[1-9][0-9]{0,15}$/, 'type')
        .optional(),
      result: z.enum(entryResults, 'type').optional(),
      direction: z.enum(['in', 'out'], 'type').optional(),
    }),
    answer: z.object({ entries: z.array(syncEntry), next: z.string().nullable() }),
    refusals: ['project.missing', 'project.forbidden'],
  }),
  /** Carries what failed once more, at once. */
  repeat: route(`POST ${PROJECT}/entries/:entryId/repeat`, {
    ...SEES,
    refusals: [...projectRefusals, 'entry.missing', 'entry.settled'],
  }),
  /** The value that had lost the conflict, on both sides. */
  takeOther: route(`POST ${PROJECT}/entries/:entryId/take`, {
    ...SEES,
    refusals: [...projectRefusals, 'entry.missing', 'entry.settled', 'issue.missing'],
  }),
}
