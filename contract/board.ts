// Boards: who may read, comment, write and manage them, and how their posts are shown.
import { z } from 'zod'
import { BOARD_NAME_MOST } from './board-name.ts'
import { audience } from './audience.ts'
import { id } from './id.ts'
import { color, colors } from './project.ts'
import type { RefusalCode } from './errors.ts'
import { route } from './route.ts'
import { plainText, visibleLine } from './text.ts'

/** The most of one organization, including archived ones and those in the bin. */
export const BOARDS_MOST = 300
export const BOARD_BIN_DAYS = 30
export const BOARD_DESCRIPTION_MOST = 500
/** Of one board. */
export const PREFIXES_MOST = 20
export const PREFIX_NAME_MOST = 20

/** The ways in which the posts of a board are shown. */
export const boardKinds = ['list', 'feed', 'album'] as const
export type BoardKind = (typeof boardKinds)[number]

/** Each includes the ones before it. */
export const boardLevels = ['read', 'comment', 'write', 'manage'] as const
export type BoardLevel = (typeof boardLevels)[number]
/** Whether somebody with this level may do what the wanted one allows. */
export const mayOn = (mine: BoardLevel, wanted: BoardLevel) => boardLevels.indexOf(mine) >= boardLevels.indexOf(wanted)

const rights = {
  readers: audience,
  commenters: audience,
  writers: audience,
  managers: audience,
}

/** A word before the title of posts: each board has its own, in their order. */
export const prefix = z.object({ prefixId: z.number(), name: z.string(), color: z.enum(colors) })
export type Prefix = z.infer<typeof prefix>

/** Without an id it is a new one. */
export const prefixDraft = z.strictObject({
  prefixId: id.optional(),
  name: visibleLine(PREFIX_NAME_MOST, 'prefix.required'),
  color,
})
export type PrefixDraft = z.output<typeof prefixDraft>

/** A board as lists, the sidebar and the palette need it. */
export const boardRow = z.object({
  boardId: z.number(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(boardKinds),
  /** In which it stands, if in any. */
  folderId: z.number().nullable(),
  /** The notice board of the organization, which everybody reads and nobody can leave, archive or delete. */
  isCompany: z.boolean(),
  isArchived: z.boolean(),
  isFavourite: z.boolean(),
  myLevel: z.enum(boardLevels),
  /** Posts of others that came since I last looked, at most 100. */
  unreadCount: z.number(),
  lastPostAt: z.iso.datetime().nullable(),
  /** The number of its newest post. */
  lastSeq: z.number(),
})
export type BoardRow = z.infer<typeof boardRow>

export const board = boardRow.extend({
  /** Empty to those who do not manage it. */
  ...rights,
  prefixes: z.array(prefix),
  /** A new post has one of them. */
  isPrefixRequired: z.boolean(),
  /** Up to which number I have looked. */
  readSeq: z.number(),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
  version: z.number(),
})
export type Board = z.infer<typeof board>

export const boardDraft = z.strictObject({
  name: visibleLine(BOARD_NAME_MOST, 'board.required'),
  description: plainText(BOARD_DESCRIPTION_MOST).optional(),
  kind: z.enum(boardKinds, 'type').optional(),
  readers: audience.optional(),
  commenters: audience.optional(),
  writers: audience.optional(),
  managers: audience.optional(),
  prefixes: z
    .array(prefixDraft.omit({ prefixId: true }))
    .max(PREFIXES_MOST, 'prefix.max')
    .optional(),
  isPrefixRequired: z.boolean('type').optional(),
})
export type BoardDraft = z.output<typeof boardDraft>

/** Absent fields keep their value. */
export const boardChange = boardDraft.partial().extend({
  /** All of them, in their order: those that are left out are deleted, and posts lose them. */
  prefixes: z.array(prefixDraft).max(PREFIXES_MOST, 'prefix.max').optional(),
  version: z.int('type').min(1, 'type').optional(),
})
export type BoardChange = z.output<typeof boardChange>

export const deletedBoard = z.object({
  boardId: z.number(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
})
export type DeletedBoard = z.infer<typeof deletedBoard>

export const BOARDS = '/api/organizations/:orgId/boards'
export const BOARD = `${BOARDS}/:boardId` as const
/** The door of a board decides who sees it, and what they may do in it. */
export const SEES_BOARD = { allow: 'board.see' } as const
const missing = ['board.missing'] as const satisfies readonly RefusalCode[]
/** The refusals that any change in a board may give. */
export const boardRefusals = [...missing, 'board.forbidden', 'board.archived'] as const
const prefixed = ['prefix.missing', 'prefix.taken'] as const
const named = ['department.missing', 'position.missing', 'member.missing'] as const

export const boardRoutes = {
  /** All that I may read: the company's first, then as they were ordered by hand, then by name. Archived ones stand among them. */
  list: route(`GET ${BOARDS}`, { ...SEES_BOARD, answer: z.array(boardRow) }),
  /** Deleted boards that I may bring back. */
  bin: route(`GET ${BOARDS}/bin`, { ...SEES_BOARD, answer: z.array(deletedBoard) }),
  /** Its creator may manage it. Without rights everybody but guests may write in it. */
  create: route(`POST ${BOARDS}`, {
    allow: 'board.create',
    body: boardDraft,
    answer: board,
    refusals: ['board.tooMany', ...named, 'prefix.taken'],
  }),
  read: route(`GET ${BOARD}`, { ...SEES_BOARD, answer: board, refusals: missing }),
  change: route(`PATCH ${BOARD}`, {
    ...SEES_BOARD,
    body: boardChange,
    answer: board,
    refusals: [...boardRefusals, 'board.company', 'row.stale', ...named, ...prefixed],
    current: board,
  }),
  archive: route(`POST ${BOARD}/archive`, {
    ...SEES_BOARD,
    answer: board,
    refusals: [...missing, 'board.forbidden', 'board.company'],
  }),
  unarchive: route(`DELETE ${BOARD}/archive`, {
    ...SEES_BOARD,
    answer: board,
    refusals: [...missing, 'board.forbidden'],
  }),
  remove: route(`DELETE ${BOARD}`, { ...SEES_BOARD, refusals: [...missing, 'board.forbidden', 'board.company'] }),
  restore: route(`POST ${BOARD}/restore`, { ...SEES_BOARD, answer: board, refusals: missing }),
  favour: route(`PUT ${BOARD}/favourite`, { ...SEES_BOARD, refusals: missing }),
  unfavour: route(`DELETE ${BOARD}/favourite`, { ...SEES_BOARD, refusals: missing }),
  /** I have looked at its posts up to this number. It never goes back. */
  look: route(`PUT ${BOARD}/read`, {
    ...SEES_BOARD,
    body: z.strictObject({ readSeq: z.int('type').min(0, 'type').max(9_999_999_999, 'type') }),
    answer: z.object({ readSeq: z.number(), unreadCount: z.number() }),
    refusals: missing,
  }),
}
