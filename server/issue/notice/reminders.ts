// Reminders of due dates: the day before and the day itself at nine in Seoul, and each week that an issue is overdue.
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayAfter, daysBetween } from '#contract/day'
import { dayWords } from '#korean/days'
import { issueNotices } from '#korean/issue'
import { fill } from '#korean/particle'
import { dayOf, shortDay } from '#korean/time'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { notify } from '../../notices/notices.ts'
import { type NotificationType, spoken } from '../../notices/shape.ts'
import { livingProjects } from '../../project/projects.ts'
import { ISSUE } from '../discussion/kind.ts'
import { issues, reminders } from '../tables.ts'
import { daysRemindedOn, hourInSeoul, REMINDED_HOURS } from '../../working-time.ts'

const WEEK = 7

const { said, overdue, ...words } = issueNotices.due
export const dueNotice: NotificationType = {
  ...spoken({ ...words, said }, { isPersonal: true }),
  say: ({ about, title }) => fill('days' in about ? overdue : said, { ...about, title }),
}

type Due = { issueId: number; assigneeId: number | null; participantIds: number[]; dueDate: string }

/** Open issues in living projects, due by the day after the last of these, each with its people. */
async function dueBy(tx: Writing, orgId: number, last: string): Promise<Due[]> {
  const rows = await tx
    .select({
      issueId: issues.issueId,
      assigneeId: issues.assigneeId,
      participantIds: issues.participantIds,
      dueDate: issues.dueDate,
    })
    .from(issues)
    .innerJoin(
      livingProjects(),
      sql`living_project.org_id = ${issues.orgId} and living_project.id = ${issues.projectId}`,
    )
    .where(
      and(
        eq(issues.orgId, orgId),
        eq(issues.isOpen, true),
        isNull(issues.deletedAt),
        isNotNull(issues.dueDate),
        lte(issues.dueDate, last),
        sql`(${issues.assigneeId} is not null or ${issues.participantIds} <> '{}')`,
      ),
    )
  return rows as Due[]
}

/** Undefined if nothing about it falls on these days. */
function occasionOf(due: string, today: string, days: readonly string[]): Record<string, string | number> | undefined {
  const isNear = days.some(day => day === due || dayAfter(day, 1) === due)
  if (isNear) {
    const when = due === today ? dayWords.today : due === dayAfter(today, 1) ? dayWords.tomorrow : shortDay(due)
    return { when }
  }
  const late = days.find(day => day > due && daysBetween(due, day) % WEEK === 0)
  return late === undefined ? undefined : { days: daysBetween(due, today) }
}

async function remindOrganization(orgId: number, today: string, days: readonly string[]) {
  await write(async tx => {
    const { rowCount } = await tx.insert(reminders).values({ orgId, day: today }).onConflictDoNothing()
    if (!rowCount) return
    for (const { issueId, assigneeId, participantIds, dueDate } of await dueBy(tx, orgId, dayAfter(days.at(-1)!, 1))) {
      const about = occasionOf(dueDate, today, days)
      if (!about) continue
      const told = [
        ...(assigneeId === null ? [] : [{ type: 'issue.due', memberIds: [assigneeId], because: 'assignee' as const }]),
        { type: 'issue.due', memberIds: participantIds, because: 'participant' as const },
      ]
      const thing = { kind: ISSUE, ids: [issueId] }
      await notify(tx, { orgId, actorId: null, thing, told, about })
    }
  })
}

/** On a day without work nobody is reminded. Safe to repeat. */
async function remind(today: string) {
  const days = await daysRemindedOn(today)
  if (days.length === 0) return
  const rows = await db
    .selectDistinct({ orgId: issues.orgId })
    .from(issues)
    .where(and(isNotNull(issues.dueDate), eq(issues.isOpen, true), isNull(issues.deletedAt)))
  for (const { orgId } of rows) await remindOrganization(orgId, today, days)
}

/** A day other than today only in tests. */
export const remindJob = job<{ day?: string | undefined }>('issue.remind', {
  data: z.object({ day: z.iso.date().optional() }),
  run: ({ day }) => remind(day ?? dayOf(new Date())),
  daily: { hour: REMINDED_HOURS.first, zone: 'Asia/Seoul' },
})

/** For a server that was not running at nine. */
export async function remindIfDue() {
  if (hourInSeoul() >= REMINDED_HOURS.first) await remind(dayOf(new Date()))
}
