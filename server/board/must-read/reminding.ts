// Reminders of posts that must be read, on working days at nine in Seoul: to those who are missing on the working day before the
// deadline and on the day itself, and to the heads of their departments after it; and the requests that somebody made by hand.
import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayAfter } from '#contract/day'
import type { Member } from '#contract/permissions'
import { dayWords } from '#korean/days'
import { dayOf, shortDay } from '#korean/time'
import { db, write, type Writing } from '../../db.ts'
import { membersWith } from '../../department/audience.ts'
import { headsAbove } from '../../department/heads.ts'
import { job } from '../../jobs.ts'
import { log, reasonOf } from '../../log.ts'
import { refuse } from '../../refusal.ts'
import { hourInSeoul, isWorkingDay, remindableAt, REMINDED_HOURS, workingDayBefore } from '../../working-time.ts'
import { lockedBoardFor } from '../doors.ts'
import { ownRecordFor } from '../post/rows.ts'
import { requireAsker, wholeMustRead } from './must-reads.ts'
import {
  type Addressing,
  addressingOf,
  isLiving,
  itself,
  livingMustReads,
  missingFrom,
  type MustReadRecord,
  mustReadFor,
} from './rows.ts'
import { mustReads } from './tables.ts'
import { tellAddressed } from './telling.ts'

type Open = { row: MustReadRecord; addressing: Addressing }

/** Undefined if nobody is reminded of it on this working day. */
async function occasionOf({ dueOn }: MustReadRecord, today: string) {
  if (dueOn === null || dueOn < today) return undefined
  if (dueOn === today) return dayWords.today
  if ((await workingDayBefore(dueOn)) !== today) return undefined
  return dueOn === dayAfter(today, 1) ? dayWords.tomorrow : shortDay(dueOn)
}

async function remindOf(tx: Writing, { row, addressing }: Open, today: string) {
  const when = row.remindedOn === today ? undefined : await occasionOf(row, today)
  const isLate = row.dueOn !== null && row.dueOn < today && row.escalatedFor !== row.dueOn
  const isNudged = row.isNudgeDue && row.nudgedOn !== null && row.nudgedOn <= today
  if (when === undefined && !isLate && !isNudged) return
  const missing = await missingFrom(tx, addressing)
  const memberIds = missing.map(({ memberId }) => memberId)
  if (when !== undefined)
    await tellAddressed(tx, addressing, null, { type: 'mustRead.due', memberIds, about: { when } })
  // On one morning nobody is asked twice.
  else if (isNudged) await tellAddressed(tx, addressing, row.nudgedBy, { type: 'mustRead.nudge', memberIds })
  if (isLate) await escalate(tx, addressing, missing)
  await tx
    .update(mustReads)
    .set({
      ...(when !== undefined && { remindedOn: today }),
      ...(isLate && { escalatedFor: row.dueOn }),
      ...(isNudged && { isNudgeDue: false }),
    })
    .where(itself(row))
}

/** To the nearest head above each of them who is another person and reads the board. */
async function escalate(tx: Writing, addressing: Addressing, missing: Awaited<ReturnType<typeof missingFrom>>) {
  const heads = await headsAbove(tx, addressing.orgId)
  const readers = await membersWith(tx, addressing.orgId, addressing.readerKeys)
  const mayRead = new Set(readers.map(({ memberId }) => memberId))
  const counts = new Map<number, number>()
  for (const { memberId, deptId } of missing) {
    const head = deptId === null ? undefined : heads.get(deptId)?.find(each => each !== memberId && mayRead.has(each))
    if (head !== undefined) counts.set(head, (counts.get(head) ?? 0) + 1)
  }
  for (const [head, people] of counts)
    await tellAddressed(tx, addressing, null, { type: 'mustRead.late', memberIds: [head], about: { people } })
}

/** On a day without work nobody is reminded. Safe to repeat. */
async function remind(today: string) {
  if (!(await isWorkingDay(today))) return
  const due = await livingMustReads(db).where(
    and(
      isLiving,
      or(
        gte(mustReads.dueOn, today),
        and(isNotNull(mustReads.dueOn), sql`${mustReads.escalatedFor} is distinct from ${mustReads.dueOn}`),
        eq(mustReads.isNudgeDue, true),
      ),
    ),
  )
  for (const each of due)
    // The others are reminded all the same.
    await remindOne(each, today).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'readers could not be reminded'),
    )
}

type Due = { mustRead: MustReadRecord; authorId: number; readerKeys: string[] }
const remindOne = ({ mustRead, authorId, readerKeys }: Due, today: string) =>
  write(async tx => {
    // Another node may have done it meanwhile.
    const [row] = await tx
      .select()
      .from(mustReads)
      .where(and(itself(mustRead), isLiving))
      .for('no key update')
    if (row) await remindOf(tx, { row, addressing: { ...row, authorId, readerKeys } }, today)
  })

/** A day other than today only in tests. */
export const remindReadersJob = job<{ day?: string | undefined }>('mustRead.remind', {
  data: z.object({ day: z.iso.date().optional() }),
  run: ({ day }) => remind(day ?? dayOf(new Date())),
  daily: { hour: REMINDED_HOURS.first, zone: 'Asia/Seoul' },
})

/** For a server that was not running at nine. */
export async function remindReadersIfDue() {
  const hour = hourInSeoul()
  if (hour >= REMINDED_HOURS.first && hour < REMINDED_HOURS.last) await remind(dayOf(new Date()))
}

/** At once within the hours of work, and otherwise at the beginning of the next ones. */
export const nudgeReaders = (member: Member, boardId: number, postId: number, now = new Date()) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const post = await ownRecordFor(tx, member, board, postId)
    requireAsker(member)
    const row = await mustReadFor(tx, post)
    const addressing = addressingOf(row, post, board)
    const missing = await missingFrom(tx, addressing)
    if (missing.length === 0) refuse('mustRead.complete')
    const { isNow, day } = await remindableAt(now)
    if (row.nudgedOn !== null && row.nudgedOn >= day) refuse('mustRead.nudged')
    if (isNow) {
      const memberIds = missing.map(({ memberId }) => memberId)
      await tellAddressed(tx, addressing, member.memberId, { type: 'mustRead.nudge', memberIds })
    }
    const [after] = await tx
      .update(mustReads)
      .set({ nudgedOn: day, nudgedBy: member.memberId, isNudgeDue: sql`${!isNow}` })
      .where(itself(row))
      .returning()
    return { ...(await wholeMustRead(tx, member, { board, post, row: after! })), isNow }
  })
