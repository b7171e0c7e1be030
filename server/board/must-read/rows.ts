// Posts that must be read, as records, and the people whom they are for.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { MustReadCounts } from '#contract/must-read'
import { db } from '../../db.ts'
import { belongsTo } from '../../department/audience.ts'
import { primaryDepartments } from '../../department/assignments.ts'
import { presentMembers } from '../../member/members.ts'
import { refuse } from '../../refusal.ts'
import type { PostRecord } from '../post/rows.ts'
import { boards, posts } from '../tables.ts'
import { confirmations, mustReads, readings } from './tables.ts'

export type MustReadRecord = typeof mustReads.$inferSelect
export type PostPlace = Pick<PostRecord, 'orgId' | 'postId'>
/** Facts that say whom it is for. */
export type Addressing = Pick<MustReadRecord, 'orgId' | 'postId' | 'keys' | 'countsFrom' | 'needsConfirmation'> & {
  authorId: number
  /** Of its board. */
  readerKeys: readonly string[]
}

export const addressingOf = (
  row: MustReadRecord,
  { authorId }: Pick<PostRecord, 'authorId'>,
  { readerKeys }: { readerKeys: readonly string[] },
): Addressing => ({ ...row, authorId, readerKeys })

export const itself = ({ orgId, postId }: PostPlace) => and(eq(mustReads.orgId, orgId), eq(mustReads.postId, postId))
export const isLiving = isNull(mustReads.endedAt)

/** Also one that has ended. */
export async function recordOf(tx: NodePgDatabase, post: PostPlace): Promise<MustReadRecord | undefined> {
  const [row] = await tx.select().from(mustReads).where(itself(post))
  return row
}

/** The door of what must be read, behind that of its post. */
export async function mustReadFor(
  tx: NodePgDatabase,
  post: PostPlace,
  { isEndOpen = false } = {},
): Promise<MustReadRecord> {
  const row = await recordOf(tx, post)
  return row && (isEndOpen || row.endedAt === null) ? row : refuse('mustRead.missing')
}

const isOf = (theirs: typeof readings | typeof confirmations, { orgId, postId }: PostPlace) =>
  and(eq(theirs.orgId, orgId), eq(theirs.postId, postId))

/**
 * The people whom it is for, with what they have done: present members of the audience who read the board, without the author.
 * Their department is that of their primary place.
 */
export function addressed({ orgId, postId, keys, countsFrom, authorId, readerKeys }: Addressing) {
  const present = presentMembers(orgId)
  const places = primaryDepartments(orgId)
  const confirmed = db
    .selectDistinctOn([confirmations.memberId], {
      memberId: confirmations.memberId,
      version: confirmations.version,
      confirmedAt: confirmations.confirmedAt,
    })
    .from(confirmations)
    .where(and(isOf(confirmations, { orgId, postId }), sql`${confirmations.version} >= ${countsFrom}`))
    .orderBy(confirmations.memberId, sql`${confirmations.version} desc`)
    .as('confirmed')
  return db
    .select({
      memberId: present.memberId,
      name: present.name,
      deptId: places.deptId,
      readAt: readings.readAt,
      confirmedAt: confirmed.confirmedAt,
      confirmedVersion: sql<number | null>`${confirmed.version}`.as('confirmed_version'),
    })
    .from(present)
    .leftJoin(places, eq(places.memberId, present.memberId))
    .leftJoin(readings, and(isOf(readings, { orgId, postId }), eq(readings.memberId, present.memberId)))
    .leftJoin(confirmed, eq(confirmed.memberId, present.memberId))
    .where(and(ne(present.memberId, authorId), belongsTo(present, orgId, keys), belongsTo(present, orgId, readerKeys)))
    .as('addressed')
}
export type Addressed = ReturnType<typeof addressed>

/** Whether somebody has done what is asked for. */
export const isDone = ({ needsConfirmation }: Pick<Addressing, 'needsConfirmation'>, people: Addressed) =>
  needsConfirmation ? sql`${people.confirmedAt} is not null` : sql`${people.readAt} is not null`

const number = (value: SQL<number>) => value.mapWith(Number)
/** Columns that count these people. */
export const countsOf = ({ needsConfirmation }: Pick<Addressing, 'needsConfirmation'>, people: Addressed) => ({
  count: number(sql<number>`count(*)`),
  readCount: number(sql<number>`count(${people.readAt})`),
  confirmedCount: needsConfirmation ? number(sql<number>`count(${people.confirmedAt})`) : number(sql<number>`0`),
})

export async function countedOf(tx: NodePgDatabase, addressing: Addressing): Promise<MustReadCounts> {
  const people = addressed(addressing)
  const [row] = await tx.select(countsOf(addressing, people)).from(people)
  return row!
}

/** Those who have not done what is asked for, with their departments. */
export async function missingFrom(tx: NodePgDatabase, addressing: Addressing) {
  const people = addressed(addressing)
  return tx
    .select({ memberId: people.memberId, deptId: people.deptId })
    .from(people)
    .where(sql`not (${isDone(addressing, people)})`)
}

/** Living posts that must be read, with their boards, for what happens by itself. */
export const livingMustReads = (tx: NodePgDatabase) =>
  tx
    .select({ mustRead: mustReads, boardId: boards.boardId, authorId: posts.authorId, readerKeys: boards.readerKeys })
    .from(mustReads)
    .innerJoin(
      posts,
      and(eq(posts.orgId, mustReads.orgId), eq(posts.postId, mustReads.postId), isNull(posts.deletedAt)),
    )
    .innerJoin(
      boards,
      and(
        eq(boards.orgId, posts.orgId),
        eq(boards.boardId, posts.boardId),
        isNull(boards.deletedAt),
        isNull(boards.archivedAt),
      ),
    )
    .$dynamic()
