// The moment at which a message that has waited is said: by its author as any other, once, or not at all and they hear why.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Member } from '#contract/permissions'
import type { HeldMessageReason } from '#contract/scheduled-message'
import { fill } from '#korean/particle'
import { heldMessageNotice, heldMessageText } from '#korean/scheduled-message'
import { filesOf } from '../../attachment/attachments.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { log, reasonOf as failureOf } from '../../log.ts'
import { memberBehind } from '../../member/doors.ts'
import { notify } from '../../notices/notices.ts'
import { type NotificationType, spoken } from '../../notices/shape.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { livingOrganization } from '../../tenancy.ts'
import { roomFor } from '../doors.ts'
import { postOnce } from '../message/posting.ts'
import {
  itself,
  ofAuthor,
  SCHEDULED,
  type ScheduledPlace,
  type ScheduledRow,
  tellScheduled,
  waitingOf,
} from './rows.ts'
import { scheduledMessages } from './tables.ts'

const CHORE_AT_ONCE = 1_000
/** Its author may change its words in the moment in which it is said. */
const TRIES = 5

const isWaiting = and(isNull(scheduledMessages.deletedAt), isNull(scheduledMessages.heldBecause))
const isDue = and(isWaiting, sql`${scheduledMessages.sendAt} <= now()`)

/** The author says it before its time. A refusal leaves it as it was. */
export async function sendScheduled(member: Member, scheduledId: number): Promise<void> {
  const isMine = and(waitingOf(member), itself({ orgId: member.orgId, scheduledId }))
  const [row] = await db.select().from(scheduledMessages).where(isMine)
  if (!row) return refuse('scheduled.missing')
  await say(member, row)
}

/**
 * One transaction makes it a message and ends it as one that waits: what was changed, taken back or said since it was read refuses.
 * Where the message is there already, as after a restored backup, it only ends.
 */
async function say(member: Member, row: ScheduledRow) {
  const { orgId, roomId, scheduledId, clientId, body, quotedId, threadId } = row
  const files = await filesOf(db, orgId, SCHEDULED, [scheduledId])
  let isEnded = false
  await postOnce(member, await roomFor(member, roomId), {
    clientId,
    body,
    ...(quotedId !== null && { quotedId }),
    ...(threadId !== null && { threadId }),
    fileIds: files.map(({ fileId }) => fileId),
    filesFrom: { kind: SCHEDULED, id: scheduledId },
    whenPosted: async tx => {
      isEnded = true
      if (!(await end(tx, row))) refuse('scheduled.missing')
    },
  })
  if (!isEnded) await write(tx => end(tx, row))
}

/** Whether it was still there as it was read. */
async function end(tx: Writing, row: ScheduledRow): Promise<boolean> {
  const isUnchanged = and(itself(row), eq(scheduledMessages.version, row.version), isNull(scheduledMessages.deletedAt))
  const { rowCount } = await tx.delete(scheduledMessages).where(isUnchanged)
  if (rowCount) await tellScheduled(tx, row)
  return rowCount === 1
}

/** Whatever its author has written for this time into this room, in that order: each of them has a job. */
async function sayDue({ orgId, scheduledId }: ScheduledPlace) {
  const [first] = await db
    .select({ roomId: scheduledMessages.roomId, memberId: scheduledMessages.memberId })
    .from(scheduledMessages)
    .where(and(itself({ orgId, scheduledId }), isDue))
  if (!first) return
  const due = await db
    .select({ orgId: scheduledMessages.orgId, scheduledId: scheduledMessages.scheduledId })
    .from(scheduledMessages)
    .where(and(ofAuthor({ orgId, memberId: first.memberId }), eq(scheduledMessages.roomId, first.roomId), isDue))
    .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.scheduledId))
  for (const place of due) await sayIfDue(place)
}

async function sayIfDue(place: ScheduledPlace, tries = TRIES): Promise<void> {
  const [row] = await db
    .select()
    .from(scheduledMessages)
    .where(and(itself(place), isDue))
  if (!row) return
  const isHere = (await livingOrganization(row.orgId)) !== undefined
  const member = isHere ? await memberBehind(row.memberId, row.orgId) : undefined
  // Shut out, or of an organization in the bin: once they are back they say it themselves, if it is still worth it.
  if (!member) return hold(row, 'late')
  try {
    await say(member, row)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error
    if (error.code !== 'scheduled.missing') return hold(row, REASONS[error.code] ?? 'refused')
    // Gone, or changed in this moment.
    if (tries === 0) throw error
    await sayIfDue(place, tries - 1)
  }
}

const REASONS: Record<string, HeldMessageReason> = {
  'room.closed': 'closed',
  'room.missing': 'left',
  'message.everybody': 'everybody',
  'message.missing': 'answered',
  'file.missing': 'files',
}

/** It stays as it is, for its author to say, to change or to take back. */
const hold = (row: ScheduledRow, reason: HeldMessageReason) =>
  write(async tx => {
    const { orgId, scheduledId, memberId } = row
    const [held] = await tx
      .update(scheduledMessages)
      .set({ heldBecause: reason })
      .where(and(itself(row), isDue))
      .returning()
    // Another node has held it, or its author has given it another time.
    if (!held) return
    await tellScheduled(tx, row)
    const told = [{ type: 'chat.held', memberIds: [memberId] }]
    const thing = { kind: SCHEDULED, ids: [scheduledId] }
    await notify(tx, { orgId, actorId: null, thing, told, about: { reason } })
  })

const { said, ...words } = heldMessageNotice
export const heldNotification: NotificationType = {
  ...spoken({ ...words, said }, { isPersonal: true }),
  say: ({ title, about }) => fill(said, { title, why: heldMessageText[about['reason'] as HeldMessageReason] ?? '' }),
}

export const sendJob = job<ScheduledPlace>('chat.send-scheduled', {
  data: z.object({ orgId: z.number(), scheduledId: z.number() }),
  run: sayDue,
})

/** Those whose job was lost, as when the database was restored from a day before. */
export async function sendDueMessages() {
  const due = await db
    .select({ orgId: scheduledMessages.orgId, scheduledId: scheduledMessages.scheduledId })
    .from(scheduledMessages)
    .where(isDue)
    .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.scheduledId))
    .limit(CHORE_AT_ONCE)
  // One that fails holds back none of the others.
  for (const place of due)
    await sayIfDue(place).catch((error: unknown) => {
      log.warn({ ...place, reason: failureOf(error) }, 'a message that waited could not be said yet')
    })
}
