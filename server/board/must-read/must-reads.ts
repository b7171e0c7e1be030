// Posts that must be read: what says so, and how far it has come.
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Audience, isNobody } from '#contract/audience'
import { dayAfter } from '#contract/day'
import { mayOn } from '#contract/board'
import { MUST_READ_DAYS_MOST, type MustRead, type MustReadDraft } from '#contract/must-read'
import { can, type Member } from '#contract/permissions'
import { dayOf } from '#korean/time'
import { db, write, type Writing } from '../../db.ts'
import { audienceOf, belongsTo, keysOf, requireNamed } from '../../department/audience.ts'
import { departmentsHeadedBy } from '../../department/heads.ts'
import { membersOf, presentMembers } from '../../member/members.ts'
import { refuse } from '../../refusal.ts'
import { hourInSeoul, REMINDED_HOURS } from '../../working-time.ts'
import { boardFor, lockedBoardFor, type SeenBoard } from '../doors.ts'
import { tellPost } from '../post/publishing.ts'
import { itself as itsPost, ownRecordFor, type PostRecord, recordFor } from '../post/rows.ts'
import { posts } from '../tables.ts'
import {
  addressed,
  type Addressing,
  addressingOf,
  countsOf,
  itself,
  missingFrom,
  type MustReadRecord,
  mustReadFor,
  recordOf,
} from './rows.ts'
import { confirmations, mustReads, readings } from './tables.ts'
import { tellAddressed } from './telling.ts'

/** Whether somebody may say whom a post is for: guests see neither the members nor the departments. */
const mayAsk = (member: Member) => can(member, 'member.see')
export const requireAsker = (member: Member) => mayAsk(member) || refuse('forbidden')

const mayChange = (member: Member, { myLevel, archivedAt }: SeenBoard, { authorId }: PostRecord) =>
  archivedAt === null && mayAsk(member) && (mayOn(myLevel, 'manage') || authorId === member.memberId)

/** Whose names they may see: of everybody, or of the members of these departments. */
export async function sightOf(tx: NodePgDatabase, member: Member, board: SeenBoard, post: PostRecord) {
  if (!mayAsk(member)) return []
  if (mayOn(board.myLevel, 'manage') || post.authorId === member.memberId) return 'all' as const
  return departmentsHeadedBy(tx, member.orgId, member.memberId)
}
export type Sight = Awaited<ReturnType<typeof sightOf>>

/** The post, its board and what must be read, for a reader. */
export async function openMustRead(
  tx: NodePgDatabase,
  member: Member,
  boardId: number,
  postId: number,
  { isEndOpen = false } = {},
) {
  const board = await boardFor(member, boardId)
  const post = await recordFor(tx, board, postId)
  const row = await mustReadFor(tx, post, { isEndOpen })
  return { board, post, row, addressing: addressingOf(row, post, board) }
}

export async function readMustRead(member: Member, boardId: number, postId: number): Promise<MustRead | null> {
  const board = await boardFor(member, boardId)
  const post = await recordFor(db, board, postId)
  const row = await recordOf(db, post)
  return row ? wholeMustRead(db, member, { board, post, row }) : null
}

type Whole = { board: SeenBoard; post: PostRecord; row: MustReadRecord }
export async function wholeMustRead(
  tx: NodePgDatabase,
  member: Member,
  { board, post, row }: Whole,
): Promise<MustRead> {
  const addressing = addressingOf(row, post, board)
  const people = addressed(addressing)
  const isMe = sql`filter (where ${people.memberId} = ${member.memberId})`
  const [counted] = await tx
    .select({
      ...countsOf(addressing, people),
      isAddressed: sql<boolean>`count(*) ${isMe} > 0`,
      confirmedAt: sql<Date | null>`max(${people.confirmedAt}) ${isMe}`.mapWith(people.confirmedAt),
    })
    .from(people)
  const { confirmedAt, ...counts } = counted!
  const { readAt, hasConfirmed } = await doneBy(tx, member, post)
  const sight = await sightOf(tx, member, board, post)
  const isChanger = mayChange(member, board, post)
  const { needsConfirmation, dueOn, countsFrom, nudgedOn, isNudgeDue, version } = row
  const doneCount = needsConfirmation ? counts.confirmedCount : counts.readCount
  return {
    ...counts,
    isEnded: row.endedAt !== null,
    needsConfirmation,
    dueOn,
    audience: isChanger ? audienceOf(row.keys) : null,
    readAt: readAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    isAskedAgain: confirmedAt === null && hasConfirmed,
    countsFrom,
    sight: sight === 'all' ? 'all' : sight.length > 0 ? 'departments' : 'none',
    nudgedOn,
    isNudgeDue,
    mayNudge: isChanger && row.endedAt === null && doneCount < counts.count,
    version,
  }
}

/** The deeds of a reader on any version of the post; also of those who are not meant, because they may be later. */
async function doneBy(tx: NodePgDatabase, { orgId, memberId }: Member, { postId }: PostRecord) {
  const isMine = (theirs: typeof readings | typeof confirmations) =>
    and(eq(theirs.orgId, orgId), eq(theirs.postId, postId), eq(theirs.memberId, memberId))
  const [row] = await tx
    .select({
      readAt: readings.readAt,
      hasConfirmed: sql<boolean>`exists (select from ${confirmations} where ${isMine(confirmations)})`,
    })
    .from(readings)
    .where(isMine(readings))
  return { readAt: row?.readAt, hasConfirmed: row?.hasConfirmed ?? false }
}

function requireDay(dueOn: string | null, before: string | null | undefined) {
  if (dueOn === null || dueOn === before) return
  const today = dayOf(new Date())
  if (dueOn < today) refuse('mustRead.past')
  if (dueOn > dayAfter(today, MUST_READ_DAYS_MOST)) refuse('mustRead.far', { values: { most: MUST_READ_DAYS_MOST } })
}

/** By the author of the post, or by those who manage its board. What was read and confirmed before counts on. */
export const setMustRead = (member: Member, boardId: number, postId: number, draft: MustReadDraft): Promise<MustRead> =>
  write(async tx => {
    const { orgId, memberId } = member
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const post = await ownRecordFor(tx, member, board, postId)
    requireAsker(member)
    // Nobody could read it before its time.
    if (post.seq === null) refuse('post.missing')
    const found = await recordOf(tx, post)
    const before = found && found.endedAt === null ? found : undefined
    if (before && draft.version !== undefined && before.version !== draft.version)
      refuse('row.stale', { current: await wholeMustRead(tx, member, { board, post, row: before }) })
    if (isNobody(draft.audience)) refuse('mustRead.nobody')
    requireDay(draft.dueOn, before?.dueOn)
    const { needsConfirmation, dueOn } = draft
    const keys = keysOf(draft.audience)
    await requireNamed(tx, orgId, keys, before?.keys ?? [])
    const told = before ? await missingFrom(tx, addressingOf(before, post, board)) : []
    // Told just now: the morning of today is no occasion any more.
    const isMorningOver = hourInSeoul() >= REMINDED_HOURS.first
    const remindedOn = isMorningOver ? dayOf(new Date()) : (before?.remindedOn ?? null)
    const values = { keys, needsConfirmation, dueOn, remindedOn, setBy: memberId, setAt: sql`now()`, endedAt: null }
    const [row] = await tx
      .insert(mustReads)
      .values({ orgId, postId, countsFrom: post.version, ...values })
      .onConflictDoUpdate({
        target: [mustReads.orgId, mustReads.postId],
        set: { ...values, version: sql`${mustReads.version} + 1` },
      })
      .returning()
    const addressing = addressingOf(row!, post, board)
    const missing = await missingFrom(tx, addressing)
    await tellMissing(tx, member, addressing, missing, new Set(told.map(each => each.memberId)))
    await tellPending(tx, post, [...told, ...missing])
    await mark(tx, post, true)
    return wholeMustRead(tx, member, { board, post, row: row! })
  })

type Missing = Awaited<ReturnType<typeof missingFrom>>

/** Their lists of what they still have to read change. */
async function tellPending(tx: Writing, { orgId, postId }: PostRecord, people: Missing) {
  const theirs = new Set(people.map(({ memberId }) => memberId))
  const userIds = (await membersOf(orgId, tx)).flatMap(({ memberId, userId }) => (theirs.has(memberId) ? userId : []))
  tx.tellPeople(userIds, 'mustRead.mine', { orgId, postId })
}

/** Those who were told before hear nothing. */
async function tellMissing(
  tx: Writing,
  { memberId }: Member,
  addressing: Addressing,
  missing: Missing,
  before: ReadonlySet<number>,
) {
  const memberIds = missing.flatMap(each => (before.has(each.memberId) ? [] : each.memberId))
  await tellAddressed(tx, addressing, memberId, { type: 'mustRead.set', memberIds })
}

async function mark(tx: Writing, post: PostRecord, isMustRead: boolean) {
  const { boardId, postId } = post
  await tx.update(posts).set({ isMustRead }).where(itsPost(post))
  await tellPost(tx, post, postId)
  tx.tell(`post:${postId}`, 'post.changed', { boardId, postId })
}

/** The proof stays, and is there again if the post must be read once more. Ending it again has no effect. */
export const endMustRead = (member: Member, boardId: number, postId: number) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const post = await ownRecordFor(tx, member, board, postId)
    const row = post.isMustRead ? await recordOf(tx, post) : undefined
    if (!row) return
    await tellPending(tx, post, await missingFrom(tx, addressingOf(row, post, board)))
    await tx
      .update(mustReads)
      .set({ endedAt: sql`now()`, isNudgeDue: false, version: sql`${mustReads.version} + 1` })
      .where(itself(post))
    await mark(tx, post, false)
  })

/** How many would be meant, and how many of those who are named do not read the board. */
export async function previewMustRead(member: Member, boardId: number, postId: number, audience: Audience) {
  const { orgId } = member
  const board = await boardFor(member, boardId)
  const post = await recordFor(db, board, postId)
  requireAsker(member)
  if (!mayChange(member, board, post)) refuse(board.archivedAt ? 'board.archived' : 'post.foreign')
  const keys = keysOf(audience)
  await requireNamed(db, orgId, keys, [])
  const present = presentMembers(orgId)
  const isReader = belongsTo(present, orgId, board.readerKeys)
  const [row] = await db
    .select({
      count: sql`count(*) filter (where ${isReader} and ${present.memberId} <> ${post.authorId})`.mapWith(Number),
      outsideCount: sql`count(*) filter (where not ${isReader})`.mapWith(Number),
    })
    .from(present)
    .where(belongsTo(present, orgId, keys))
  return row!
}
