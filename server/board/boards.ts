// Boards: reading, making, changing and archiving them.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type Board,
  BOARDS_MOST,
  type BoardChange,
  type BoardDraft,
  type BoardRow as ListedBoard,
} from '#contract/board'
import { everybody, nobody } from '#contract/audience'
import type { Member } from '#contract/permissions'
import { COMPANY_BOARD } from '#korean/company-board'
import { audit } from '../audit-trail.ts'
import { db, write, type Writing } from '../db.ts'
import { requireNamed, RUN } from '../department/audience.ts'
import type { Client } from '../http/client.ts'
import { requirePermission } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { lockOrganization } from '../tenancy.ts'
import { boardFor, type BoardRow, itself, lockedBoardFor, memberKeysOf, seenBoardIds, type SeenBoard } from './doors.ts'
import { boardOrder } from './folder/order.ts'
import { unreadCountOf } from './looking.ts'
import { prefixesOf, savePrefixes } from './prefixes.ts'
import { type BoardRights, levelOf, rightsColumns, rightsOf } from './rights.ts'
import { boardCursors, boards, favouriteBoards } from './tables.ts'

/** The record is read by those who run the organization: it names no board of which they know nothing. */
export const aboutOf = ({ boardId, name, readerKeys }: Pick<BoardRow, 'boardId' | 'name' | 'readerKeys'>) => ({
  boardId,
  ...(readerKeys.includes(RUN) && { name }),
})

const shown = ({
  boardId,
  folderId,
  name,
  description,
  kind,
  isCompany,
  archivedAt,
  lastPostAt,
  lastSeq,
}: BoardRow) => ({
  boardId,
  folderId,
  name,
  description,
  kind,
  isCompany,
  isArchived: archivedAt !== null,
  lastPostAt: lastPostAt?.toISOString() ?? null,
  lastSeq,
})

/** The row of this member about a board. */
const isOf = (mine: typeof favouriteBoards | typeof boardCursors, memberId: number) =>
  and(eq(mine.orgId, boards.orgId), eq(mine.boardId, boards.boardId), eq(mine.memberId, memberId))

/** All that the member may read: the company's first, then as they were placed, then by name. */
export async function boardsOf(member: Member): Promise<ListedBoard[]> {
  const { orgId, memberId } = member
  const keys = await memberKeysOf(db, member)
  const rows = await db
    .select({
      board: boards,
      favouredAt: favouriteBoards.createdAt,
      unreadCount: unreadCountOf(member, sql`${boards.boardId}`, sql`coalesce(${boardCursors.readSeq}, 0)`),
    })
    .from(boards)
    .leftJoin(favouriteBoards, isOf(favouriteBoards, memberId))
    .leftJoin(boardCursors, isOf(boardCursors, memberId))
    .where(and(eq(boards.orgId, orgId), isNull(boards.deletedAt), sql`${boards.boardId} in ${seenBoardIds(member)}`))
    .orderBy(desc(boards.isCompany), ...boardOrder)
  return rows.flatMap(({ board, favouredAt, unreadCount }) => {
    const myLevel = levelOf(keys, board.rights)
    return myLevel ? [{ ...shown(board), isFavourite: favouredAt !== null, myLevel, unreadCount }] : []
  })
}

export const readBoard = async (member: Member, boardId: number): Promise<Board> =>
  wholeBoard(db, member, await boardFor(member, boardId))

/** After a deed of the same call. */
async function wholeBoard(tx: NodePgDatabase, member: Member, board: SeenBoard): Promise<Board> {
  const { boardId } = board
  const { orgId, memberId } = member
  const [mine] = await tx
    .select({
      favouredAt: favouriteBoards.createdAt,
      readSeq: sql<number>`coalesce(${boardCursors.readSeq}, 0)`.mapWith(Number),
      unreadCount: unreadCountOf(member, sql`${boardId}::bigint`, sql`coalesce(${boardCursors.readSeq}, 0)`),
    })
    .from(boards)
    .leftJoin(favouriteBoards, isOf(favouriteBoards, memberId))
    .leftJoin(boardCursors, isOf(boardCursors, memberId))
    .where(itself({ orgId, boardId }))
  return {
    ...shown(board),
    prefixes: await prefixesOf(tx, board),
    isPrefixRequired: board.isPrefixRequired,
    // Others need not know who is named.
    ...rightsOf(board.myLevel === 'manage' ? board.rights : []),
    isFavourite: mine!.favouredAt !== null,
    myLevel: board.myLevel,
    unreadCount: mine!.unreadCount,
    readSeq: mine!.readSeq,
    createdAt: board.createdAt.toISOString(),
    archivedAt: board.archivedAt?.toISOString() ?? null,
    version: board.version,
  }
}

/** Its creator may manage it. Without rights everybody but guests may write in it. */
export const createBoard = (member: Member, draft: BoardDraft, client: Client): Promise<Board> =>
  write(async tx => {
    const { orgId, userId, memberId } = member
    // Locked, so that two simultaneous calls cannot both pass the limit.
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'board.create')
    if ((await tx.$count(boards, eq(boards.orgId, orgId))) >= BOARDS_MOST)
      refuse('board.tooMany', { values: { most: BOARDS_MOST } })
    const { managers = nobody } = draft
    const isOpen = !draft.readers && !draft.commenters && !draft.writers
    const rights = rightsColumns({
      readers: draft.readers ?? nobody,
      commenters: draft.commenters ?? nobody,
      writers: draft.writers ?? (isOpen ? everybody : nobody),
      managers: { ...managers, memberIds: [...new Set([memberId, ...managers.memberIds])] },
    })
    await requireNamed(tx, orgId, rights.readerKeys, [])
    const { name, description = '', kind = 'list', prefixes = [], isPrefixRequired } = draft
    const row = await insertBoard(tx, {
      orgId,
      name,
      description,
      kind,
      isPrefixRequired,
      createdBy: memberId,
      ...rights,
    })
    await savePrefixes(tx, row, prefixes)
    await audit(tx, client, { userId, orgId, what: 'board.created', about: aboutOf(row) })
    tellBoards(tx, orgId)
    return wholeBoard(tx, member, { ...row, myLevel: 'manage' })
  })

export async function insertBoard(tx: Writing, values: typeof boards.$inferInsert): Promise<BoardRow> {
  const [row] = await tx.insert(boards).values(values).returning()
  return row!
}

/** A new organization has its notice board: everybody reads and comments, those who run it write. */
export const insertCompanyBoard = (tx: Writing, orgId: number) =>
  insertBoard(tx, {
    orgId,
    name: COMPANY_BOARD,
    isCompany: true,
    ...rightsColumns({ readers: nobody, commenters: everybody, writers: nobody, managers: nobody }),
  })

/** Absent fields keep their value. */
export const changeBoard = (member: Member, boardId: number, change: BoardChange, client: Client): Promise<Board> =>
  write(async tx => {
    const { orgId, userId } = member
    const held = await lockedBoardFor(tx, member, 'manage', boardId)
    const { version, name = held.name, description = held.description, kind = held.kind, prefixes, ...rest } = change
    const { isPrefixRequired = held.isPrefixRequired, ...said } = rest
    if (version !== undefined && version !== held.version)
      refuse('row.stale', { current: await wholeBoard(tx, member, held) })
    const rights = await stillManagedBy(tx, member, { ...rightsOf(held.rights), ...withoutAbsent(said) })
    await requireNamed(tx, orgId, rights.readerKeys, held.readerKeys)
    if (held.isCompany && !rights.readerKeys.includes('all')) refuse('board.company')
    if (prefixes) await savePrefixes(tx, held, prefixes)
    // Former managers have seen what readers may not, as the counts of a poll.
    const isNarrowed = [...held.readerKeys, ...held.rights].some(
      key => ![...rights.readerKeys, ...rights.rights].includes(key),
    )
    const after = await updateBoard(tx, held, {
      name,
      description,
      kind,
      isPrefixRequired,
      ...rights,
      version: held.version + 1,
      ...(isNarrowed && { narrowedAt: sql`now()` }),
    })
    await audit(tx, client, { userId, orgId, what: 'board.changed', about: aboutOf(after) })
    tellBoards(tx, orgId)
    return wholeBoard(tx, member, {
      ...after,
      myLevel: 'manage',
    })
  })

export const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/** Nobody shuts themselves out of a board that they manage. */
async function stillManagedBy(tx: Writing, member: Member, rights: BoardRights) {
  const columns = rightsColumns(rights)
  if (levelOf(await memberKeysOf(tx, member), columns.rights) === 'manage') return columns
  const { managers } = rights
  return rightsColumns({ ...rights, managers: { ...managers, memberIds: [...managers.memberIds, member.memberId] } })
}

type Values = Partial<Omit<typeof boards.$inferInsert, 'narrowedAt' | 'deletedAt' | 'archivedAt'>> & {
  [Name in 'narrowedAt' | 'deletedAt' | 'archivedAt']?: ReturnType<typeof sql> | null
}

export async function updateBoard(tx: Writing, held: BoardRow, values: Values): Promise<BoardRow> {
  const [row] = await tx.update(boards).set(values).where(itself(held)).returning()
  return row!
}

export const archiveBoard = (member: Member, boardId: number, isArchived: boolean, client: Client): Promise<Board> =>
  write(async tx => {
    const { orgId, userId } = member
    const held = await lockedBoardFor(tx, member, 'manage', boardId, { isArchiveOpen: true })
    if (held.isCompany && isArchived) refuse('board.company')
    if ((held.archivedAt !== null) === isArchived) return wholeBoard(tx, member, held)
    const after = await updateBoard(tx, held, { archivedAt: isArchived ? sql`now()` : null })
    const what = isArchived ? 'board.archived' : 'board.unarchived'
    await audit(tx, client, { userId, orgId, what, about: aboutOf(after) })
    tellBoards(tx, orgId)
    return wholeBoard(tx, member, { ...after, myLevel: held.myLevel })
  })

/** Lists ask anew. It names no board: not everybody may know of it. */
export const tellBoards = (tx: Writing, orgId: number) => tx.tell(`organization:${orgId}`, 'boards.changed', { orgId })

export const favourBoard = (member: Member, boardId: number, isFavourite: boolean) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    await boardFor(member, boardId)
    if (isFavourite) await tx.insert(favouriteBoards).values({ orgId, memberId, boardId }).onConflictDoNothing()
    else
      await tx
        .delete(favouriteBoards)
        .where(
          and(
            eq(favouriteBoards.orgId, orgId),
            eq(favouriteBoards.memberId, memberId),
            eq(favouriteBoards.boardId, boardId),
          ),
        )
    tx.tell(`user:${userId}`, 'board.favoured', { orgId, boardId, isFavourite })
  })
