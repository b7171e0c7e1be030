// Mails of what stays unread: a job of every minute finds those for whom something is due, and others look at what each of
// these still has not read, may see and wants to hear, and send it.
import { randomUUID } from 'node:crypto'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailsOf } from '../../auth/users.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { mailsStayHere, sendNow } from '../../mail.ts'
import { memberBehind } from '../../member/doors.ts'
import { isAmong } from '../../postgres/statements.ts'
import { livingOrganization, livingOrganizations } from '../../tenancy.ts'
import { quietMembers } from '../../work-hours/quiet.ts'
import { thingsBy } from '../kinds.ts'
import { isShown, isUnread, notificationsOf, ofMember, type Row, visibleRows, wordsIdOf } from '../rows.ts'
import { notifications } from '../tables.ts'
import { wantedBy } from '../wishes.ts'
import { unreadMail } from './composing.ts'
import { mailedAtWork } from './hours.ts'
import { rhythmsOf, USUAL_RHYTHM } from './rhythms.ts'

/** So that a transaction stays short, and memory flat, however many hear of one deed. */
const PEOPLE_AT_ONCE = 200
/** To queue one for each would take longer than to send them. */
const PEOPLE_A_JOB = 25

const isDue = and(lte(notifications.mailAt, sql`now()`), isUnread, isShown)

/** Nothing of an organization in the bin: it may come back. */
async function takeSome(tx: Writing) {
  const living = livingOrganizations().as('living')
  const people = await tx
    .selectDistinct({ orgId: notifications.orgId, memberId: notifications.memberId })
    .from(notifications)
    .innerJoin(living, eq(living.orgId, notifications.orgId))
    .where(isDue)
    .limit(PEOPLE_AT_ONCE)
  let changed = 0
  for (const [orgId, some] of Map.groupBy(people, each => each.orgId)) {
    const memberIds = some.map(({ memberId }) => memberId)
    const quiet = await quietMembers(orgId, memberIds)
    changed += await putOff(tx, orgId, quiet, isDue)
    const taken = await mailFrom(tx, orgId, {
      memberIds: memberIds.filter(id => !quiet.has(id)),
      meant: isDue,
      at: null,
    })
    changed += taken.length
    const readers = [...Map.groupBy(taken, each => each.memberId)].map(([memberId, mine]) => ({
      memberId,
      notificationIds: mine.map(({ notificationId }) => notificationId),
      mailId: randomUUID(),
    }))
    for (let at = 0; at < readers.length; at += PEOPLE_A_JOB)
      await tx.later(peopleMailsJob, { orgId, readers: readers.slice(at, at + PEOPLE_A_JOB) })
  }
  return changed
}

type Mailed = { memberIds: readonly number[]; meant: SQL | undefined; at: Date | null }

/** Another moment for the mails about what these members have not read. A row that is being read, or grows, waits a minute. */
async function mailFrom(tx: Writing, orgId: number, { memberIds, meant, at }: Mailed) {
  if (memberIds.length === 0) return []
  const held = tx
    .select({ notificationId: notifications.notificationId })
    .from(notifications)
    .where(and(eq(notifications.orgId, orgId), isAmong(notifications.memberId, memberIds), meant))
    .for('update', { skipLocked: true })
  return tx
    .update(notifications)
    .set({ mailAt: at })
    .where(and(eq(notifications.orgId, orgId), sql`${notifications.notificationId} in ${held}`))
    .returning({ notificationId: notifications.notificationId, memberId: notifications.memberId })
}

/** Of those who are left alone only the list fills: what is meant waits until they work again. Returns how much that was. */
async function putOff(tx: Writing, orgId: number, quiet: ReadonlyMap<number, Date>, meant: SQL | undefined) {
  if (quiet.size === 0) return 0
  const rhythms = await rhythmsOf(orgId, [...quiet.keys()], tx)
  const moments = Map.groupBy(quiet, ([memberId, begins]) =>
    mailedAtWork(begins, rhythms.get(memberId) ?? USUAL_RHYTHM).getTime(),
  )
  let count = 0
  for (const [at, some] of moments) {
    const memberIds = some.map(([memberId]) => memberId)
    count += (await mailFrom(tx, orgId, { memberIds, meant, at: new Date(at) })).length
  }
  return count
}

/** Without a mail server nobody would read them. */
async function takeDue() {
  if (!mailsStayHere()) while ((await write(takeSome)) > 0);
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
async function mailPerson(here: Here, { memberId, notificationIds, mailId }: Mails['readers'][number]) {
  const { orgId } = here
  const member = await memberBehind(memberId, orgId)
  if (!member) return
  const isTaken = isAmong(notifications.notificationId, notificationIds)
  const quiet = await quietMembers(orgId, [memberId])
  if (quiet.size > 0) return void (await write(tx => putOff(tx, orgId, quiet, and(isTaken, isUnread))))
  const rows = await db
    .select()
    .from(notifications)
    .where(and(ofMember(member), isTaken, isUnread, isShown))
  const visible = await visibleRows(db, member, rows)
  const wanted = await wantedAmong(orgId, visible)
  const newest = wanted.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.notificationId - a.notificationId)
  const rowBy = new Map(wanted.map(row => [row.notificationId, row]))
  const unread = (await notificationsOf(db, orgId, newest)).flatMap(each => {
    const row = rowBy.get(each.notificationId)!
    // Nothing is told of words that were deleted meanwhile.
    const isDeleted = each.excerpt === null && wordsIdOf(row) !== undefined
    return isDeleted ? [] : [{ ...each, count: row.count }]
  })
  const [account] = await emailsOf([member.userId])
  if (!account || unread.length === 0) return
  await sendNow(account.email, unreadMail({ ...here, memberId }, unread), mailId)
}

/** Those of which their reader still wants mails. */
async function wantedAmong(orgId: number, rows: readonly Row[]) {
  const wanted: Row[] = []
  for (const [kind, mine] of Map.groupBy(rows, row => row.thingKind)) {
    const ids = [...new Set(mine.map(row => row.thingId))]
    const within = await thingsBy(kind)?.within?.(db, orgId, ids)
    const asked = mine.map(row => ({
      kind,
      id: row.thingId,
      memberId: row.memberId,
      type: row.type,
      row,
      mailAt: null,
    }))
    for (const { row, mailAt } of await wantedBy(orgId, asked, within)) if (mailAt) wanted.push(row)
  }
  return wanted
}

export const peopleMailsJob = job<Mails>('notification.mail-people', { data: mailsShape, run: mailPeople })
export const mailsJob = job('notification.mail', { data: z.object({}), run: takeDue, everyMinutes: 1 })
