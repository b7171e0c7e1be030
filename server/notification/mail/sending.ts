// Mails of what stays unread: a job of every minute finds those for whom something is due, and others look at what each of
// these still has not read, may see and wants to hear, and send it.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MailRhythm } from '#contract/notification'
import { emailsOf } from '../../auth/users.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { mailsStayHere, sendNow } from '../../mail.ts'
import { memberBehind } from '../../member/doors.ts'
import { isAmong } from '../../postgres/statements.ts'
import { livingOrganization, livingOrganizations } from '../../tenancy.ts'
import { QUIET_LOOKED_AT_MS, quietMembers } from '../../work-hours/quiet.ts'
import { typeBy, urgentTypes } from '../kinds.ts'
import { isShown, isUnread, ofMember } from '../rows.ts'
import { sayableTo } from '../sayable.ts'
import { notifications } from '../tables.ts'
import { unreadMail } from './composing.ts'
import { mailedAtWork } from './hours.ts'
import { replyPartsOf } from '../mail-reply/address.ts'
import { rhythmsOf, USUAL_RHYTHM } from './rhythms.ts'

/** So that a transaction stays short, and memory flat, however many hear of one deed. */
const PEOPLE_AT_ONCE = 200
/** To queue one for each would take longer than to send them. */
const PEOPLE_A_JOB = 25

const isDue = and(lte(notifications.mailAt, sql`now()`), isUnread, isShown)

const isCalm = () => notInArray(notifications.type, urgentTypes())

/** Nothing of an organization in the bin: it may come back. */
function peopleWithMail() {
  const living = livingOrganizations().as('living')
  return db
    .selectDistinct({ orgId: notifications.orgId, memberId: notifications.memberId })
    .from(notifications)
    .innerJoin(living, eq(living.orgId, notifications.orgId))
    .where(isDue)
    .limit(PEOPLE_AT_ONCE)
}

/** Without a mail server nobody would read them. An organization that fails holds back none of the others. */
async function takeDue() {
  if (mailsStayHere()) return
  for (;;) {
    const organizations = Map.groupBy(await peopleWithMail(), ({ orgId }) => orgId)
    const taken = await Array.fromAsync(organizations, async ([orgId, people]) => {
      const memberIds = people.map(({ memberId }) => memberId)
      return takeFrom(orgId, memberIds).catch((error: Error) => error)
    })
    if (taken.some(count => typeof count === 'number' && count > 0)) continue
    const failure = taken.find(each => typeof each !== 'number')
    if (failure) throw failure
    return
  }
}

/** Queues the mails of those who may be disturbed; of the others only the list fills, but for what is urgent. Returns of how much that was. */
async function takeFrom(orgId: number, memberIds: readonly number[]) {
  const now = await databaseNow()
  const quiet = await quietMembers(orgId, memberIds, now)
  const rhythms = await rhythmsOf(orgId, [...quiet.keys()])
  const later = Map.groupBy(quiet, ([memberId, begins]) =>
    lookedAtAgain(begins, rhythms.get(memberId) ?? USUAL_RHYTHM, now).getTime(),
  )
  return write(async tx => {
    let count = 0
    for (const [at, some] of later) {
      const off = some.map(([memberId]) => memberId)
      count += (await mailFrom(tx, orgId, off, new Date(at), isCalm())).length
    }
    // Of those who are left alone only what is urgent is still due.
    const taken = await mailFrom(tx, orgId, memberIds, null)
    const readers = [...Map.groupBy(taken, each => each.memberId)].map(([memberId, mine]) => ({
      memberId,
      notificationIds: mine.map(({ notificationId }) => notificationId),
      mailId: randomUUID(),
    }))
    for (let at = 0; at < readers.length; at += PEOPLE_A_JOB)
      await tx.later(peopleMailsJob, { orgId, readers: readers.slice(at, at + PEOPLE_A_JOB) })
    return count + taken.length
  })
}

/** The clock by which something is due. */
async function databaseNow() {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)
  return new Date(rows[0]!.ms)
}

const lookedAtAgain = (begins: Date | null, rhythm: MailRhythm, now: Date) =>
  begins && begins.getTime() - now.getTime() <= QUIET_LOOKED_AT_MS
    ? mailedAtWork(begins, rhythm)
    : new Date(now.getTime() + QUIET_LOOKED_AT_MS)

/** Another moment for the due mails of these members; null where they are sent now. A row that is being read, or grows, waits a minute. */
async function mailFrom(tx: Writing, orgId: number, memberIds: readonly number[], at: Date | null, which?: SQL) {
  if (memberIds.length === 0) return []
  const held = tx
    .select({ notificationId: notifications.notificationId })
    .from(notifications)
    .where(and(eq(notifications.orgId, orgId), isAmong(notifications.memberId, memberIds), isDue, which))
    .for('update', { skipLocked: true })
  return tx
    .update(notifications)
    .set({ mailAt: at })
    .where(and(eq(notifications.orgId, orgId), sql`${notifications.notificationId} in ${held}`))
    .returning({ notificationId: notifications.notificationId, memberId: notifications.memberId })
}

const mailsShape = z.object({
  orgId: z.number(),
  readers: z.array(z.object({ memberId: z.number(), notificationIds: z.array(z.number()), mailId: z.string() })),
})
type Mails = z.output<typeof mailsShape>

/** One that fails is tried again by itself, and holds back none of the others. */
async function mailPeople({ orgId, readers }: Mails) {
  const organization = await livingOrganization(orgId)
  if (!organization) return
  for (const reader of readers)
    try {
      await mailPerson({ orgId, organizationName: organization.name }, reader)
    } catch (error) {
      if (readers.length === 1) throw error
      await write(tx => tx.later(peopleMailsJob, { orgId, readers: [reader] }))
    }
}

type Here = { orgId: number; organizationName: string }

/** Everything is asked now, not when it was taken: the mail server may have been away for hours. */
async function mailPerson(here: Here, reader: Mails['readers'][number]) {
  const { orgId } = here
  const { memberId, notificationIds, mailId } = reader
  const member = await memberBehind(memberId, orgId)
  if (!member) return
  const now = await databaseNow()
  const begins = (await quietMembers(orgId, [memberId], now)).get(memberId)
  const isTaken = isAmong(notifications.notificationId, notificationIds)
  const rows = await db
    .select()
    .from(notifications)
    .where(and(ofMember(member), isTaken, isNull(notifications.mailAt), isUnread, isShown))
  const urgent = rows.filter(({ type }) => typeBy(type)?.isUrgent)
  if (begins !== undefined && urgent.length < rows.length) {
    const at = lookedAtAgain(begins, USUAL_RHYTHM, now)
    // The same mail: a node that dies here sends it under the same Message-ID.
    if (urgent.length === 0)
      return write(tx => tx.later(peopleMailsJob, { orgId, readers: [reader] }, { startAfter: at }))
    await putOff(member, notificationIds, at)
  }
  const unread = await sayableTo(member, begins === undefined ? rows : urgent, 'mail')
  const [account] = await emailsOf([member.userId])
  if (!account || unread.length === 0) return
  const answered = await replyPartsOf(member, unread)
  await sendNow(account.email, unreadMail({ ...here, memberId, answered }, unread), mailId)
}

/** Another mail brings all that is not urgent. */
const putOff = ({ orgId }: { orgId: number }, notificationIds: readonly number[], at: Date) =>
  db
    .update(notifications)
    .set({ mailAt: at })
    .where(and(eq(notifications.orgId, orgId), isAmong(notifications.notificationId, notificationIds), isCalm()))

export const peopleMailsJob = job<Mails>('notification.mail-people', { data: mailsShape, run: mailPeople })
export const mailsJob = job('notification.mail', { data: z.object({}), run: takeDue, everyMinutes: 1 })
