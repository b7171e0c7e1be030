// Messages for later, by their authors: written, changed, taken back and said before their time.
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import type { Member } from '#contract/permissions'
import {
  MESSAGE_DAYS_AHEAD_MOST,
  SCHEDULED_MESSAGES_MOST,
  type ScheduledMessage,
  type scheduledMessageRoutes,
} from '#contract/scheduled-message'
import { attachFiles, dropFiles, takeFilesBack } from '../../attachment/attachments.ts'
import { ago, db, write, type Writing } from '../../db.ts'
import { lockMember, stayingMembers } from '../../member/staying.ts'
import { refuse } from '../../refusal.ts'
import { roomFor } from '../doors.ts'
import { mentionedIn } from '../message/mentions.ts'
import { requireAnswerable, sentBefore } from '../message/posting.ts'
import {
  forgetScheduled,
  itself,
  lockedScheduled,
  ofAuthor,
  SCHEDULED,
  type ScheduledRow,
  tellScheduled,
  waitingOf,
  waitingRows,
  wholeScheduled,
} from './rows.ts'
import { sendJob } from './sending.ts'
import { scheduledMessages } from './tables.ts'

type Draft = z.output<typeof scheduledMessageRoutes.schedule.body>
type Change = z.output<typeof scheduledMessageRoutes.change.body>

const DAY_MS = 86_400_000
const AHEAD_MOST_MS = MESSAGE_DAYS_AHEAD_MOST * DAY_MS
/** As long as somebody may want one back. */
const KEPT_MS = DAY_MS

function momentAhead(sendAt: string) {
  const at = new Date(sendAt)
  const ahead = at.getTime() - Date.now()
  return ahead > 0 && ahead <= AHEAD_MOST_MS ? at : refuse('scheduled.past')
}

export const scheduledOf = async (member: Member): Promise<ScheduledMessage[]> =>
  wholeScheduled(db, await waitingRows(db, member))

/** For one more. The member is locked, so that two at once cannot both pass the limit, nor one who leaves meanwhile. */
async function requireScheduleRoom(tx: Writing, member: Member) {
  const { orgId, memberId } = member
  if ((await stayingMembers(tx, orgId, [memberId])).length === 0) refuse('forbidden')
  if ((await tx.$count(scheduledMessages, waitingOf(member))) >= SCHEDULED_MESSAGES_MOST)
    refuse('scheduled.tooMany', { values: { most: SCHEDULED_MESSAGES_MOST } })
}

/** Another job for each new time: one that comes too early finds nothing to do. */
async function plan(tx: Writing, { orgId, memberId, scheduledId, sendAt }: ScheduledRow) {
  await tx.later(sendJob, { orgId, scheduledId }, { startAfter: sendAt })
  await tellScheduled(tx, { orgId, memberId })
}

const whole = async (tx: NodePgDatabase, row: ScheduledRow) => (await wholeScheduled(tx, [row]))[0]!

type Words = Pick<Draft, 'body' | 'quotedId' | 'threadId'>
/** Now as it will be then, so that its author learns at once what would hold it back. */
async function requireSayable(member: Member, roomId: number, words: Words) {
  const seen = await roomFor(member, roomId)
  if (seen.room.closedAt) refuse('room.closed')
  await requireAnswerable(seen, words)
  await mentionedIn(member, seen.room, words.body)
}

/**
 * @returns null where the message of this name has been said already: its time came before its sender had this answer
 */
export async function scheduleMessage(member: Member, roomId: number, draft: Draft): Promise<ScheduledMessage | null> {
  const { orgId, memberId } = member
  const { clientId, body, quotedId, threadId, fileIds = [] } = draft
  const isThis = and(ofAuthor(member), eq(scheduledMessages.clientId, clientId))
  const known = async (tx: NodePgDatabase) => {
    const [row] = await tx.select().from(scheduledMessages).where(isThis)
    // Taken back meanwhile, on another device.
    if (row && (row.deletedAt || row.roomId !== roomId)) refuse('scheduled.missing')
    return row && whole(tx, row)
  }
  const before = await known(db)
  if (before) return before
  if (await sentBefore(await roomFor(member, roomId), clientId)) return null
  const sendAt = momentAhead(draft.sendAt)
  await requireSayable(member, roomId, draft)
  return write(async tx => {
    await lockMember(tx, member)
    const meanwhile = await known(tx)
    if (meanwhile) return meanwhile
    await requireScheduleRoom(tx, member)
    const [row] = await tx
      .insert(scheduledMessages)
      .values({ orgId, roomId, memberId, clientId, body, quotedId, threadId, sendAt })
      .returning()
    const holder = { kind: SCHEDULED, id: row!.scheduledId }
    if (fileIds.length) await attachFiles(tx, member, { holder, root: { ...holder, projectId: null }, named: fileIds })
    await plan(tx, row!)
    return whole(tx, row!)
  })
}

export async function changeScheduled(member: Member, scheduledId: number, change: Change): Promise<ScheduledMessage> {
  const { orgId } = member
  const { version, body } = change
  const sendAt = change.sendAt === undefined ? undefined : momentAhead(change.sendAt)
  const isMine = and(waitingOf(member), itself({ orgId, scheduledId }))
  const [known] = await db.select().from(scheduledMessages).where(isMine)
  if (!known) return refuse('scheduled.missing')
  const { roomId, quotedId, threadId } = known
  const answered = { ...(quotedId !== null && { quotedId }), ...(threadId !== null && { threadId }) }
  await requireSayable(member, roomId, { body: body ?? known.body, ...answered })
  return write(async tx => {
    const row = await lockedScheduled(tx, member, scheduledId, isNull(scheduledMessages.deletedAt))
    if (row.version !== version) return refuse('row.stale', { current: await whole(tx, row) })
    const [after] = await tx
      .update(scheduledMessages)
      .set({
        ...(body !== undefined && { body }),
        ...(sendAt && { sendAt, heldBecause: null }),
        version: version + 1,
      })
      .where(itself(row))
      .returning()
    if (sendAt) await plan(tx, after!)
    else await tellScheduled(tx, member)
    return whole(tx, after!)
  })
}

export const removeScheduled = (member: Member, scheduledId: number): Promise<void> =>
  write(async tx => {
    const row = await lockedScheduled(tx, member, scheduledId, isNull(scheduledMessages.deletedAt))
    await tx.update(scheduledMessages).set({ deletedAt: new Date() }).where(itself(row))
    await dropFiles(tx, row.orgId, { kind: SCHEDULED, id: scheduledId })
    await tellScheduled(tx, member)
  })

/** One whose time has passed meanwhile is held. */
export const restoreScheduled = (member: Member, scheduledId: number): Promise<ScheduledMessage> =>
  write(async tx => {
    await lockMember(tx, member)
    const isRecent = or(isNull(scheduledMessages.deletedAt), gt(scheduledMessages.deletedAt, ago(KEPT_MS)))
    const row = await lockedScheduled(tx, member, scheduledId, isRecent)
    if (!row.deletedAt) return whole(tx, row)
    await requireScheduleRoom(tx, member)
    const isLate = row.sendAt.getTime() <= Date.now()
    const [after] = await tx
      .update(scheduledMessages)
      .set({ deletedAt: null, ...(isLate && { heldBecause: 'late' as const }) })
      .where(itself(row))
      .returning()
    await takeFilesBack(tx, row.orgId, { kind: SCHEDULED, id: scheduledId })
    if (isLate) await tellScheduled(tx, member)
    else await plan(tx, after!)
    return whole(tx, after!)
  })

export const purgeScheduled = () =>
  write(tx =>
    forgetScheduled(tx, and(isNotNull(scheduledMessages.deletedAt), lt(scheduledMessages.deletedAt, ago(KEPT_MS)))),
  )
