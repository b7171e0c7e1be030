// Branches, commits and pull requests in which an issue is named, and where it moves because of them.
import { z } from 'zod'
import { id } from './id.ts'
import { route } from './route.ts'

export const codeKinds = ['pull', 'branch', 'commit'] as const
export const pullStates = ['draft', 'open', 'merged', 'closed'] as const
export const reviewStates = ['approved', 'changes', 'wanted'] as const
export const checkStates = ['running', 'passed', 'failed'] as const
/** An issue that pull requests name: one of them is open, or all are done. */
export const pullMarks = ['open', 'done'] as const
export type PullMark = (typeof pullMarks)[number]
/** Of each kind the newest are shown. */
export const CODE_LINKS_MOST = 50

export const codeLink = z.object({
  linkId: z.number(),
  kind: z.enum(codeKinds),
  /** `owner/name`. */
  repository: z.string(),
  /** Of a pull request its number, of a branch its name, of a commit the beginning of its hash. */
  name: z.string(),
  title: z.string(),
  url: z.string(),
  /** The login there. */
  author: z.string().nullable(),
  /** Of pull requests alone. */
  state: z.enum(pullStates).nullable(),
  review: z.enum(reviewStates).nullable(),
  checks: z.enum(checkStates).nullable(),
  /** The issue moves with it. */
  isClosing: z.boolean(),
  at: z.iso.datetime(),
})
export type CodeLink = z.infer<typeof codeLink>

/** Paused also where GitHub does not let us in, or something must be looked at first. Ended: it is carried no longer. */
export const carriedStates = ['carried', 'paused', 'ended'] as const
/** The issue of a repository that it is as well. */
const remoteIssue = z.object({
  /** `owner/name`. */
  repository: z.string(),
  number: z.number(),
  url: z.string(),
  state: z.enum(carriedStates),
})
export const codeLinks = z.object({ links: z.array(codeLink), remote: remoteIssue.nullable() })
export type CodeLinks = z.infer<typeof codeLinks>

/**
 * The steps that move an issue which is named by a branch, or after a word as `fixes`: the work on it began (a branch, or the draft of a
 * pull request), a pull request is ready to be reviewed, or it came into the main branch.
 */
export const codeEvents = ['started', 'review', 'merged'] as const
export type CodeEvent = (typeof codeEvents)[number]

/** The state to which each event moves an issue; null moves nothing. */
export const codeMoves = z.object({ started: id.nullable(), review: id.nullable(), merged: id.nullable() })
export type CodeMoves = z.infer<typeof codeMoves>

const PROJECT = '/api/organizations/:orgId/projects/:projectId'
const SEES = { allow: 'project.see' } as const

export const codeLinkRoutes = {
  /** The newest first. */
  list: route(`GET ${PROJECT}/issues/:issueId/code-links`, {
    ...SEES,
    answer: codeLinks,
    refusals: ['project.missing', 'issue.missing'],
  }),
  moves: route(`GET ${PROJECT}/code-moves`, { ...SEES, answer: codeMoves, refusals: ['project.missing'] }),
  changeMove: route(`PUT ${PROJECT}/code-moves`, {
    ...SEES,
    body: z.strictObject({ event: z.enum(codeEvents, 'type'), stateId: id.nullable() }),
    answer: codeMoves,
    refusals: ['project.missing', 'project.forbidden', 'project.archived', 'state.missing'],
  }),
}
