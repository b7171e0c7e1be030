// Posts that must be read: for whom, by when, and the proof of who has read and confirmed them.
import { z } from 'zod'
import { audience } from './audience.ts'
import { BOARDS, SEES_BOARD } from './board.ts'
import type { RefusalCode } from './errors.ts'
import { POST, postChanging, postMissing } from './post.ts'
import { route } from './route.ts'

/** How long a post must be visible to count as read. */
export const READING_MS = 2_000
export const MUST_READ_PEOPLE_PAGE = 100
/** A deadline may be this far ahead. */
export const MUST_READ_DAYS_MOST = 366

/** Of the present audience. Without a wish for confirmation `confirmedCount` stays 0. */
export const mustReadCounts = z.object({
  count: z.number(),
  readCount: z.number(),
  confirmedCount: z.number(),
})
export type MustReadCounts = z.infer<typeof mustReadCounts>

/** Whose names somebody may see: those of all, of the departments that they head, or of nobody. */
export const mustReadSights = ['all', 'departments', 'none'] as const
export type MustReadSight = (typeof mustReadSights)[number]

export const mustRead = mustReadCounts.extend({
  /** It need not be read any more: what it was, for the proof and for the next time. */
  isEnded: z.boolean(),
  needsConfirmation: z.boolean(),
  /** The last day, in Seoul. */
  dueOn: z.string().nullable(),
  /** Null to those who may not change it. */
  audience: audience.nullable(),
  isAddressed: z.boolean(),
  /** Of the reader. Only a confirmation that still counts. */
  readAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The reader has confirmed an earlier version, which does not count any more. */
  isAskedAgain: z.boolean(),
  /** Confirmations of earlier versions of the post do not count. */
  countsFrom: z.number(),
  sight: z.enum(mustReadSights),
  /** The working day on which those who are missing were or will be asked again. */
  nudgedOn: z.string().nullable(),
  /** They have not been asked yet: it waits for the morning of that day. */
  isNudgeDue: z.boolean(),
  mayNudge: z.boolean(),
  version: z.number(),
})
export type MustRead = z.infer<typeof mustRead>

export const mustReadDraft = z.strictObject({
  audience,
  needsConfirmation: z.boolean('type'),
  dueOn: z.iso.date('date').nullable(),
  /** Of the one that is changed, 0 if there was none; absent if it does not matter what it was. */
  version: z.int('type').min(0, 'type').optional(),
})
export type MustReadDraft = z.output<typeof mustReadDraft>

/** A department counts those whose primary place it is; null is those without any. */
export const departmentProof = mustReadCounts.extend({ deptId: z.number().nullable(), name: z.string() })
export type DepartmentProof = z.infer<typeof departmentProof>

export const readerProof = z.object({
  memberId: z.number(),
  name: z.string(),
  deptId: z.number().nullable(),
  readAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The version of the post that they confirmed. */
  confirmedVersion: z.number().nullable(),
})
export type ReaderProof = z.infer<typeof readerProof>

/** `missing` are those who have not confirmed, or not read where no confirmation is asked for. */
export const readerFilters = ['missing', 'done'] as const

/** A post that I have not read or confirmed yet, though I should. */
export const pendingMustRead = z.object({
  boardId: z.number(),
  postId: z.number(),
  title: z.string(),
  board: z.string(),
  needsConfirmation: z.boolean(),
  dueOn: z.string().nullable(),
})
export type PendingMustRead = z.infer<typeof pendingMustRead>
/** The most urgent of them, and how many there are. */
export const pendingMustReads = z.object({ totalCount: z.number(), mustReads: z.array(pendingMustRead) })
export type PendingMustReads = z.infer<typeof pendingMustReads>

const MUST_READ = `${POST}/must-read` as const
const reading = ['board.missing', 'post.missing', 'mustRead.missing'] as const satisfies readonly RefusalCode[]
const named = ['department.missing', 'position.missing', 'member.missing'] as const
const memberCursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,15}$/, 'type')
  .optional()

export const mustReadRoutes = {
  /** On all boards that I may read: those that I still have to read or confirm, the most urgent first. */
  pending: route(`GET ${BOARDS}/must-reads`, { ...SEES_BOARD, answer: pendingMustReads }),
  /** Null for a post that never had to be read. */
  read: route(`GET ${MUST_READ}`, { ...SEES_BOARD, answer: mustRead.nullable(), refusals: postMissing }),
  /** By the author of the post, or by those who manage its board. What was read and confirmed before counts on. */
  set: route(`PUT ${MUST_READ}`, {
    ...SEES_BOARD,
    body: mustReadDraft,
    answer: mustRead,
    refusals: [...postChanging, ...named, 'mustRead.nobody', 'mustRead.past', 'mustRead.far', 'row.stale'],
    current: mustRead,
  }),
  end: route(`DELETE ${MUST_READ}`, { ...SEES_BOARD, refusals: postChanging }),
  /** How many would be meant, and how many of the named may not read the board. */
  preview: route(`POST ${MUST_READ}/preview`, {
    ...SEES_BOARD,
    body: z.strictObject({ audience }),
    answer: z.object({ count: z.number(), outsideCount: z.number() }),
    refusals: [...postChanging, ...named],
  }),
  /** The post was visible for long enough. The first time counts. */
  note: route(`PUT ${MUST_READ}/reading`, {
    ...SEES_BOARD,
    answer: z.object({ readAt: z.iso.datetime() }),
    refusals: reading,
  }),
  /** Of the version that the reader has before them. */
  confirm: route(`PUT ${MUST_READ}/confirmation`, {
    ...SEES_BOARD,
    body: z.strictObject({ version: z.int('type').min(1, 'type').max(2_000_000_000, 'type') }),
    answer: mustRead,
    refusals: [...reading, 'board.archived', 'mustRead.foreign', 'mustRead.readOnly', 'mustRead.outdated'],
  }),
  /** Those within one's sight. */
  departments: route(`GET ${MUST_READ}/departments`, {
    ...SEES_BOARD,
    answer: z.array(departmentProof),
    refusals: reading,
  }),
  /** By name. Without the right to see any name it is empty. */
  people: route(`GET ${MUST_READ}/people`, {
    ...SEES_BOARD,
    query: z.strictObject({
      shown: z.enum(readerFilters, 'type'),
      /** `none` for those without a department. */
      deptId: z
        .string('type')
        .regex(/^(?:[1-9][0-9]{0,9}|none)$/, 'type')
        .optional(),
      after: memberCursor,
    }),
    answer: z.object({ people: z.array(readerProof), next: z.string().nullable() }),
    refusals: reading,
  }),
  /** Asks those who are missing again: now, or at the beginning of the next working day. At most once each working day. */
  nudge: route(`POST ${MUST_READ}/nudge`, {
    ...SEES_BOARD,
    answer: mustRead.extend({ isNow: z.boolean() }),
    refusals: [...postChanging, 'mustRead.missing', 'mustRead.nudged', 'mustRead.complete'],
  }),
  /** All whose names one may see, as a file or for paper. Each export is recorded. */
  export: route(`POST ${MUST_READ}/export`, {
    ...SEES_BOARD,
    body: z.strictObject({ format: z.enum(['csv', 'paper'], 'type') }),
    answer: z.object({ csv: z.string().nullable(), people: z.array(readerProof) }),
    refusals: [...reading, 'mustRead.nameless'],
  }),
}
