// The words of notifications for pushes.
import { and, eq, sql } from 'drizzle-orm'
import { shortened } from '#contract/shortened'
import { pushText } from '#korean/push'
import { fill } from '#korean/particle'
import { db } from '../db.ts'
import type { Asked, PushWords } from '../push/shape.ts'
import { typeBy } from './kinds.ts'
import { isShown, isUnread } from './rows.ts'
import { type Sayable, sayableTo } from './sayable.ts'
import { notifications } from './tables.ts'

/** Devices show no more, and a push may have four kilobytes. */
const [TITLE_MOST, BODY_MOST] = [120, 240]

const wordsOf = (orgId: number, newest: Sayable, count: number): PushWords => {
  const body = shortened(newest.excerpt ?? newest.why, BODY_MOST)
  return {
    title: shortened(newest.sentence, TITLE_MOST),
    body: count > 1 ? `${body} · ${fill(pushText.more, { count: count - 1 })}` : body,
    path: newest.path,
    listPath: `/org/${orgId}/notification`,
    at: new Date(newest.at),
    isUrgent: typeBy(newest.type)?.isUrgent === true,
  }
}

/** Of each thing the newest that is unread. */
export async function pushWords(orgId: number, asked: readonly Asked[]) {
  const said = new Map<Asked, PushWords>()
  const rows = await unreadRows(orgId, asked)
  const isOf = ({ kind, id, isUrgentOnly }: Asked, row: (typeof rows)[number]) =>
    row.thingKind === kind && row.thingId === id && (!isUrgentOnly || typeBy(row.type)?.isUrgent === true)
  for (const mine of Map.groupBy(asked, ({ member }) => member.memberId).values()) {
    const { member } = mine[0]!
    const theirs = rows.filter(row => row.memberId === member.memberId && mine.some(each => isOf(each, row)))
    const sayable = await sayableTo(member, theirs, 'push')
    for (const each of mine) {
      const about = sayable.filter(({ thing }) => thing === `${each.kind}:${each.id}`)
      const count = about.reduce((sum, one) => sum + one.count, 0)
      if (about[0]) said.set(each, wordsOf(orgId, about[0], count))
    }
  }
  return said
}

function unreadRows(orgId: number, asked: readonly Asked[]) {
  const given = sql`select * from unnest(${sql.param(asked.map(({ member }) => member.memberId))}::bigint[],
    ${sql.param(asked.map(({ kind }) => kind))}::text[], ${sql.param(asked.map(({ id }) => id))}::bigint[])`
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.orgId, orgId),
        sql`(${notifications.memberId}, ${notifications.thingKind}, ${notifications.thingId}) in (${given})`,
        isUnread,
        isShown,
      ),
    )
}
