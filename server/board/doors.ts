// The one door of a board: who reads it, and what they may do in it. A hidden board and a missing one look alike.
import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type BoardLevel, mayOn } from '#contract/board'
import type { Member } from '#contract/permissions'
import { ago, db, type Writing } from '../db.ts'
import { memberKeys, membersWith } from '../department/audience.ts'
import type { ThingDoor } from '../http/admission.ts'
import { type Kept, kept, type Made } from '../http/answer/kept-answers.ts'
import { peopleRevision } from '../member/directory.ts'
import { callerBy, callers, type LivingMember, memberIn, memberRoles } from '../member/doors.ts'
import { gatheredStatement } from '../postgres/gathering.ts'
import { isAmong, preparedStatement, rowIn, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { levelOf } from './rights.ts'
import { boards } from './tables.ts'

export type BoardRow = typeof boards.$inferSelect
export type BoardPlace = Pick<BoardRow, 'orgId' | 'boardId'>
/** A board with what its reader may do in it. */
export type SeenBoard = BoardRow & { myLevel: BoardLevel }
export type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

const { placeholder } = sql
export const itself = ({ orgId, boardId }: BoardPlace) => and(eq(boards.orgId, orgId), eq(boards.boardId, boardId))
/** This living board by `orgId` and `boardId`. */
const here = and(
  eq(boards.orgId, placeholder('orgId')),
  eq(boards.boardId, placeholder('boardId')),
  isNull(boards.deletedAt),
)

const boardColumns = Object.keys(getTableColumns(boards)).length
/** Named, because the caller has columns of the same names. */
const seenColumns = () =>
  Object.fromEntries(
    Object.entries(getTableColumns(boards)).map(([name, column]) => [
      `board_${name}`,
      sql`${column}`.as(`board_${name.toLowerCase()}`),
    ]),
  )

type Read = [...board: unknown[]]
const callerStatement = gatheredStatement<[...LivingMember, keys: string[], people: string | null, ...Read]>(
  'living_member_of_board',
  () => {
    const { caller, columns } = callers()
    const keys = memberKeys(sql`${placeholder('orgId')}::bigint`, sql`${caller.memberId}`, sql`${caller.role}`)
    return db
      .select({ ...columns, keys: keys.as('keys'), people: peopleRevision().as('people'), ...seenColumns() })
      .from(caller)
      .leftJoin(boards, here)
  },
)

const seenStatement = preparedStatement<[keys: string[], people: string | null, ...Read]>('board_seen', () => {
  const mine = memberRoles().as('mine')
  const keys = memberKeys(sql`${mine.orgId}`, sql`${mine.memberId}`, sql`${mine.role}`)
  return db
    .select({ keys: keys.as('keys'), people: peopleRevision().as('people'), ...seenColumns() })
    .from(boards)
    .innerJoin(mine, and(eq(mine.orgId, boards.orgId), eq(mine.memberId, placeholder('memberId'))))
    .where(here)
})

type Found = { board: SeenBoard; revision: string } | undefined
type Answered = { keys: readonly string[]; people: string | null; raw: readonly unknown[] }

function foundIn({ keys, people, raw }: Answered): Found {
  if (raw[0] === null || raw[0] === undefined) return undefined
  const row = rowIn(boards, raw.slice(0, boardColumns))
  const myLevel = levelOf(keys, row.rights)
  // Levels follow from places of members, so answers differ with the people too.
  return myLevel && { board: { ...row, myLevel }, revision: `${row.revision}.${people}` }
}

/** By the member of one call: what its door has read of its board. */
const readAtDoor = new WeakMap<object, { boardId: number; found: Found }>()

/** The door of every call that names a board: the caller and what they may do there, in one statement. */
export const boardCaller: ThingDoor = async (bearer, orgId, boardId) => {
  const found = await callerBy(bearer, orgId, session => callerStatement({ ...session, boardId }))
  if (found?.member) {
    const [keys, people, ...raw] = found.beside
    readAtDoor.set(found.member, { boardId, found: foundIn({ keys, people, raw }) })
  }
  return found
}

async function asked(tx: NodePgDatabase, { orgId, memberId }: Asking, boardId: number): Promise<Found> {
  const [answer] = await seenStatement({ orgId, memberId, boardId }, tx)
  if (!answer) return undefined
  const [keys, people, ...raw] = answer
  return foundIn({ keys, people, raw })
}

async function foundFor(member: Asking, boardId: number) {
  const known = readAtDoor.get(member)
  const found = known?.boardId === boardId ? known.found : await asked(db, member, boardId)
  return found ?? refuse('board.missing')
}

/** For reading: asks nothing if the door of the call has read this board. */
export const boardFor = async (member: Asking, boardId: number): Promise<SeenBoard> =>
  (await foundFor(member, boardId)).board

/** An answer about a board that stays the same until something in it changes. Levels differ between readers. */
export async function keptInBoard<Answer>(
  member: Member,
  boardId: number,
  question: string,
  make: (board: SeenBoard) => Promise<Made<Answer>>,
  /** Of what it shows and the revision of the board does not know. */
  besides?: Promise<string>,
): Promise<Kept<Answer>> {
  const [{ board, revision }, also = ''] = await Promise.all([foundFor(member, boardId), besides])
  const name = `board ${member.orgId} ${boardId} ${board.myLevel} ${question}`
  return kept<Answer, undefined>(
    { name, revision: `${revision}.${board.myLevel}${also}`, memberId: member.memberId },
    () => make(board),
  )
}

/** Refuses who may not do what this level allows, and changes of an archived board. */
export function requireLevel(board: SeenBoard, wanted: BoardLevel, { isArchiveOpen = false } = {}): SeenBoard {
  if (!mayOn(board.myLevel, wanted)) return refuse('board.forbidden')
  if (board.archivedAt && !isArchiveOpen) return refuse('board.archived')
  return board
}

/**
 * Never a number that was used before, also not after the database was restored from yesterday: by then other answers were
 * kept under those that came later.
 */
export const nextRevision = sql`greatest(${boards.revision} + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`

const lockStatement = preparedStatement('board_locked', () =>
  db.update(boards).set({ revision: nextRevision }).where(here).returning({ boardId: boards.boardId }),
)

/** Raises the revisions of boards that a deed has told of without locking them. */
export const raiseBoards = (tx: NodePgDatabase, boardIds: readonly number[]) => raiseStatement({ boardIds }, tx)
const raiseStatement = preparedStatement('boards_raised', () =>
  worded(sql`update ${boards} set revision = ${nextRevision} where ${boards.boardId} in (
    select ${boards.boardId} from ${boards} where ${isAmong(boards.boardId, placeholder('boardIds'))}
    order by ${boards.boardId} for no key update)`),
)

type Rules = { isArchiveOpen?: boolean }

/** The door within a transaction: locks the board until the end, and checks again under the lock. */
export async function lockedBoardFor(
  tx: Writing,
  member: Asking,
  wanted: BoardLevel,
  boardId: number,
  rules: Rules = {},
): Promise<SeenBoard> {
  tx.raised.add(`board:${boardId}`)
  return heldBoardFor(tx, member, wanted, {
    boardId,
    holding: lockStatement({ orgId: member.orgId, boardId }, tx),
    rules,
  })
}

type Holding = { boardId: number; holding: Promise<readonly unknown[]>; rules?: Rules }

async function heldBoardFor(tx: Writing, member: Asking, wanted: BoardLevel, { boardId, holding, rules }: Holding) {
  // A separate statement, because one that waited for the lock would still see the rights from before.
  const [[isThere], found] = await Promise.all([holding, asked(tx, member, boardId)])
  if (!isThere || !found) return refuse('board.missing')
  return requireLevel(found.board, wanted, rules)
}

const shareStatement = preparedStatement('board_shared', () =>
  db.select({ boardId: boards.boardId }).from(boards).where(here).for('share'),
)

/**
 * The door within a transaction for what many do at once and no list shows, as voting: rights stand until its end, because whoever
 * changes them waits for it, but others may do the like meanwhile, and what is kept of the board stays. The deed locks its own thing.
 */
export const sharedBoardFor = (tx: Writing, member: Asking, wanted: BoardLevel, boardId: number): Promise<SeenBoard> =>
  heldBoardFor(tx, member, wanted, { boardId, holding: shareStatement({ orgId: member.orgId, boardId }, tx) })

/** The keys of a member are asked once for all boards. */
const mayRead = ({ orgId, memberId, role }: Asking): SQL =>
  sql`${boards.readerKeys} && ${memberKeys(sql`${orgId}::bigint`, sql`${memberId}::bigint`, sql`${role}::text`)}`

/** The living boards that a member may read, for statements about things in many of them. */
export const seenBoardIds = (member: Asking, { isArchiveOpen = true } = {}) =>
  db
    .select({ boardId: boards.boardId })
    .from(boards)
    .where(
      and(
        eq(boards.orgId, member.orgId),
        isNull(boards.deletedAt),
        isArchiveOpen ? undefined : isNull(boards.archivedAt),
        mayRead(member),
      ),
    )

/** Whether a person may hear the events of the board. */
export async function isSeenBy(userId: number, boardId: number): Promise<boolean> {
  const [row] = await db.select({ orgId: boards.orgId }).from(boards).where(eq(boards.boardId, boardId))
  const member = row && (await memberIn(userId, row.orgId))
  return member !== undefined && (await asked(db, member, boardId)) !== undefined
}

/** The present members who may read it. */
export const readersOf = (tx: NodePgDatabase, { orgId, readerKeys }: Pick<BoardRow, 'orgId' | 'readerKeys'>) =>
  membersWith(tx, orgId, readerKeys)

/** All persons who may hear the events of the board. */
export async function audienceOf(boardId: number): Promise<ReadonlySet<number>> {
  const [row] = await db
    .select({ orgId: boards.orgId, readerKeys: boards.readerKeys })
    .from(boards)
    .where(and(eq(boards.boardId, boardId), isNull(boards.deletedAt)))
  return new Set(row && (await readersOf(db, row)).map(({ userId }) => userId))
}

/** Boards that at least one person recently lost sight of, by the database's clock. */
export async function boardsNarrowedWithin(ms: number) {
  const rows = await db
    .select({ boardId: boards.boardId })
    .from(boards)
    .where(gt(boards.narrowedAt, ago(ms)))
  return rows.map(({ boardId }) => boardId)
}

const keysStatement = preparedStatement<[keys: string[]]>('member_keys', () =>
  worded(
    sql`select ${memberKeys(sql`${placeholder('orgId')}::bigint`, sql`${placeholder('memberId')}::bigint`, sql`${placeholder('role')}::text`)}`,
  ),
)

/** The keys of the audiences to which a member belongs. */
export async function memberKeysOf(tx: NodePgDatabase, { orgId, memberId, role }: Asking): Promise<string[]> {
  const [row] = await keysStatement({ orgId, memberId, role }, tx)
  return row![0]
}
