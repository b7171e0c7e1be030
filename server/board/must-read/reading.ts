// Reading and confirming. A company reads a notice within minutes, so readings that come at the same time are one statement, and
// how many have read is told a few times a second at most. Neither touches the board, whose kept answers stay true.
import { and, eq, sql } from 'drizzle-orm'
import type { MustRead } from '#contract/must-read'
import type { Member } from '#contract/permissions'
import { db, isUnavailable, write, writeAside, type Writing } from '../../db.ts'
import { tellAside } from '../../live/telling.ts'
import { log, reasonOf } from '../../log.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { boardFor, requireLevel } from '../doors.ts'
import { posts } from '../tables.ts'
import { openMustRead, wholeMustRead } from './must-reads.ts'
import { addressed, countedOf, isLiving, livingMustReads, type PostPlace } from './rows.ts'
import { confirmations, mustReads, readings } from './tables.ts'

const AT_ONCE = 500
/** Between two tellings of the numbers of one post. */
const TOLD_MS = 200

type Reading = { orgId: number; boardId: number; postId: number; memberId: number; userId: number }
type Waiting = Reading & { settle: (readAt: Date | undefined) => void; fail: (error: unknown) => void }

const { placeholder } = sql
/** Each reading by its number, with the first time of the member; those of posts that need not be read are left out. */
const noteStatement = preparedStatement<[nth: number, readAt: Date, isNew: boolean]>('readings_noted', () =>
  worded(sql`with meant as (
      select one.* from unnest(${placeholder('orgIds')}::bigint[], ${placeholder('boardIds')}::bigint[], ${placeholder('postIds')}::bigint[],
        ${placeholder('memberIds')}::bigint[]) with ordinality one (org_id, board_id, post_id, member_id, nth)
      join ${posts} on ${posts}.org_id = one.org_id and ${posts}.id = one.post_id and ${posts}.board_id = one.board_id
        and ${posts}.deleted_at is null
      join ${mustReads} on ${mustReads}.org_id = one.org_id and ${mustReads}.post_id = one.post_id and ${isLiving}),
    made as (
      insert into ${readings} (org_id, post_id, member_id)
      select distinct org_id, post_id, member_id from meant order by org_id, post_id, member_id
      on conflict do nothing returning org_id, post_id, member_id, read_at)
    select meant.nth::int, coalesce(made.read_at, before.read_at), made.read_at is not null from meant
    left join made on made.org_id = meant.org_id and made.post_id = meant.post_id and made.member_id = meant.member_id
    left join ${readings} before
      on before.org_id = meant.org_id and before.post_id = meant.post_id and before.member_id = meant.member_id`),
)

let waiting: Waiting[] = []
let isWorking = false

/** The first time counts. Answered once it is kept. */
export async function noteReading(member: Member, boardId: number, postId: number) {
  const { orgId } = await boardFor(member, boardId)
  const readAt = await new Promise<Date | undefined>((settle, fail) => {
    const { memberId, userId } = member
    waiting.push({ orgId, boardId, postId, memberId, userId, settle, fail })
    if (!isWorking) void work()
  })
  if (readAt) return { readAt: readAt.toISOString() }
  // Says which of them is missing.
  await openMustRead(db, member, boardId, postId)
  return refuse('busy')
}

async function work() {
  isWorking = true
  // Readings of one turn of the loop go together from the first one on.
  await Promise.resolve()
  for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) await noteSome(some)
  isWorking = false
}

/** A post or a member that goes at this moment takes nobody else's reading along: those that cannot be kept together are kept in halves. */
async function noteSome(some: readonly Waiting[]): Promise<void> {
  try {
    const rows = await writeAside(tx => note(tx, some))
    const byNumber = new Map(rows.map(([nth, readAt, isNew]) => [nth, { readAt, isNew }]))
    for (const [at, { settle, ...reading }] of some.entries()) {
      const noted = byNumber.get(at + 1)
      settle(noted && new Date(noted.readAt))
      if (noted?.isNew) tellRead(reading)
    }
  } catch (error) {
    if (isUnavailable(error)) return some.forEach(({ fail }) => fail(error))
    const half = Math.ceil(some.length / 2)
    if (half < some.length) {
      await noteSome(some.slice(0, half))
      return noteSome(some.slice(half))
    }
    log.warn({ reason: reasonOf(error) }, 'a reading could not be kept')
    some[0]!.settle(undefined)
  }
}

/** All who have it open hear the numbers, and the member on all devices what is still to read. */
function tellRead({ userId, ...place }: Reading) {
  countSoon(place)
  const { orgId, postId } = place
  tellAside(`user:${userId}`, 'mustRead.mine', { orgId, postId })
}

const note = (tx: Writing, some: readonly Reading[]) =>
  noteStatement(
    {
      orgIds: some.map(({ orgId }) => orgId),
      boardIds: some.map(({ boardId }) => boardId),
      postIds: some.map(({ postId }) => postId),
      memberIds: some.map(({ memberId }) => memberId),
    },
    tx,
  )

const counting = new Set<number>()
/** Tells all who have the post open how many have read and confirmed it. Lost where the node ends first. */
function countSoon({ orgId, postId }: PostPlace) {
  if (counting.has(postId)) return
  counting.add(postId)
  setTimeout(() => {
    counting.delete(postId)
    count({ orgId, postId }).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'readers could not be counted'),
    )
  }, TOLD_MS).unref()
}

async function count({ orgId, postId }: PostPlace) {
  const [found] = await livingMustReads(db).where(
    and(eq(mustReads.orgId, orgId), eq(mustReads.postId, postId), isLiving),
  )
  if (!found) return
  const { mustRead, authorId, readerKeys } = found
  const counts = await countedOf(db, { ...mustRead, authorId, readerKeys })
  tellAside(`post:${postId}`, 'mustRead.counted', { postId, ...counts })
}

/** Of the version that the reader has before them, if it is new enough to count. */
export const confirmReading = (member: Member, boardId: number, postId: number, version: number): Promise<MustRead> =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const { board, post, row, addressing } = await openMustRead(tx, member, boardId, postId)
    requireLevel(board, 'read')
    if (!row.needsConfirmation) refuse('mustRead.readOnly')
    if (version < row.countsFrom || version > post.version) refuse('mustRead.outdated')
    const people = addressed(addressing)
    const [me] = await tx.select().from(people).where(eq(people.memberId, memberId))
    if (!me) refuse('mustRead.foreign')
    const mine = { orgId, postId, memberId }
    await tx.insert(readings).values(mine).onConflictDoNothing()
    await tx
      .insert(confirmations)
      .values({ ...mine, version })
      .onConflictDoNothing()
    tx.afterCommit(() => countSoon(mine))
    tx.tell(`user:${userId}`, 'mustRead.mine', { orgId, postId })
    return wholeMustRead(tx, member, { board, post, row })
  })
