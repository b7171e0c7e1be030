// Mails of what stays unread: a job of every minute looks for those whose time has come, many people at once.
import { and, eq, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailRhythms } from '#contract/notification'
import { emailsOf } from '../../auth/users.ts'
import { write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { mailsStayHere, sendMail } from '../../mail.ts'
import { membersOf } from '../../member/members.ts'
import { isAmong } from '../../postgres/statements.ts'
import { livingOrganization } from '../../tenancy.ts'
import { thingsBy } from '../kinds.ts'
import { isShown, isUnread, notificationsOf, type Row } from '../rows.ts'
import { mailings, notifications } from '../tables.ts'
import { unreadMail } from './composing.ts'
import { lastDue } from './hours.ts'

/** So that a transaction stays short, and memory flat, however many hear of one deed. */
const PEOPLE_AT_ONCE = 200
/** Apart from the locks of other features: one node gathers at a time. */
const MAIL_LOCK = 0x6d61696c

const isWaiting = and(isNotNull(notifications.mailAt), isUnread, isShown)

/** The time has come by the rhythm of the member. */
function isDue(now: Date): SQL {
  const rhythm = sql`coalesce(${mailings.rhythm}, 'soon')`
  const each = mailRhythms.flatMap(name =>
    name === 'never' ? [] : [and(eq(rhythm, name), lte(notifications.mailAt, lastDue(name, now)))],
  )
  return or(...each)!
}

/** Everything that waits of those for whom something is due; how many people they were. */
async function sendSome(tx: Writing, now: Date) {
  const { rows: locked } = await tx.execute(sql`select pg_try_advisory_xact_lock(${MAIL_LOCK}) as is_mine`)
  if (!locked[0]!.is_mine) return 0
  const people = await tx
    .select({ orgId: notifications.orgId, memberId: notifications.memberId })
    .from(notifications)
    .leftJoin(mailings, and(eq(mailings.orgId, notifications.orgId), eq(mailings.memberId, notifications.memberId)))
    .where(and(isWaiting, isDue(now)))
    .groupBy(notifications.orgId, notifications.memberId)
    .limit(PEOPLE_AT_ONCE)
  for (const [orgId, some] of Map.groupBy(people, each => each.orgId))
    await sendIn(
      tx,
      orgId,
      some.map(({ memberId }) => memberId),
      now,
    )
  return people.length
}

async function sendIn(tx: Writing, orgId: number, memberIds: readonly number[], now: Date) {
  const rows = await tx
    .update(notifications)
    .set({ mailAt: null })
    .where(
      and(
        eq(notifications.orgId, orgId),
        isAmong(notifications.memberId, memberIds),
        isWaiting,
        lte(notifications.mailAt, now),
      ),
    )
    .returning()
  const organization = await livingOrganization(orgId, tx)
  if (!organization) return
  const mailed = new Set(memberIds)
  const present = (await membersOf(orgId, tx)).filter(({ memberId }) => mailed.has(memberId))
  const users = new Map(present.map(row => [row.memberId, row.userId]))
  const visible = (await seenOf(tx, orgId, rows)).filter(row => users.has(row.memberId))
  const told = new Map((await notificationsOf(tx, orgId, visible)).map(each => [each.notificationId, each]))
  const emails = new Map((await emailsOf([...users.values()], tx)).map(row => [row.userId, row.email]))
  for (const [memberId, mine] of Map.groupBy(visible, row => row.memberId)) {
    const unread = mine
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .flatMap(row => told.get(row.notificationId) ?? [])
    const email = emails.get(users.get(memberId)!)
    if (email && unread.length > 0)
      await sendMail(tx, email, unreadMail({ orgId, memberId, organizationName: organization.name }, unread))
  }
}

/** Rights may have changed since it was put there. */
async function seenOf(tx: Writing, orgId: number, rows: readonly Row[]) {
  const seers = new Map<string, ReadonlySet<number>>()
  for (const [kind, mine] of Map.groupBy(rows, row => row.thingKind)) {
    const ids = [...new Set(mine.map(row => row.thingId))]
    const memberIds = [...new Set(mine.map(row => row.memberId))]
    for (const [id, members] of (await thingsBy(kind)?.seers(tx, orgId, ids, memberIds)) ?? [])
      seers.set(`${kind} ${id}`, members)
  }
  return rows.filter(row => seers.get(`${row.thingKind} ${row.thingId}`)?.has(row.memberId))
}

/** Without a mail server nobody would read them. */
async function sendDue() {
  if (mailsStayHere()) return
  const now = new Date()
  while ((await write(tx => sendSome(tx, now))) > 0);
}

export const mailingJob = job('notification.mail', { data: z.object({}), run: sendDue, everyMinutes: 1 })
