// Notifications as people read them: the facts of the row, put into a sentence by the feature that knows its type.
import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Notification } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { becauseText, notificationText } from '#korean/notification'
import { fill } from '#korean/particle'
import { namesOf } from '../member/names.ts'
import { type NotifiedThing, titleTo } from '../notices/shape.ts'
import { isAmong } from '../postgres/statements.ts'
import { nameOf, thingsBy, typeBy } from './kinds.ts'
import { notifications } from './tables.ts'

export type Row = typeof notifications.$inferSelect

/** Not removed, and not put off until later. */
export const isShown = and(
  isNull(notifications.removedAt),
  or(isNull(notifications.snoozedUntil), lt(notifications.snoozedUntil, sql`now()`)),
)
export const isPutOff = and(isNull(notifications.removedAt), gt(notifications.snoozedUntil, sql`now()`))
export const isUnread = isNull(notifications.readAt)
export const ofMember = ({ orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>): SQL =>
  and(eq(notifications.orgId, orgId), eq(notifications.memberId, memberId))!
/** A row that was put off is as new as the moment until which it was. */
export const moment = sql`coalesce(${notifications.snoozedUntil}, ${notifications.at})`

export const rowsBy = (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.orgId, orgId), isAmong(notifications.notificationId, ids)))

/** Those whose thing the member sees and is not in a bin. */
export async function visibleRows<R extends Pick<Row, 'thingKind' | 'thingId'>>(
  tx: NodePgDatabase,
  member: Member,
  rows: readonly R[],
): Promise<R[]> {
  const seen = new Map<string, ReadonlySet<number>>()
  for (const [kind, mine] of Map.groupBy(rows, row => row.thingKind)) {
    const ids = [...new Set(mine.map(row => row.thingId))]
    seen.set(kind, (await thingsBy(kind)?.seen(tx, member, ids)) ?? new Set())
  }
  return rows.filter(row => seen.get(row.thingKind)!.has(row.thingId))
}

/** Rows that their readers may see, in the same order. */
export async function notificationsOf(
  tx: NodePgDatabase,
  orgId: number,
  rows: readonly Row[],
): Promise<Notification[]> {
  const cards = new Map<string, Map<number, NotifiedThing>>()
  const excerpts = new Map<string, string>()
  for (const [kind, mine] of Map.groupBy(rows, row => row.thingKind)) {
    const ids = [...new Set(mine.map(row => row.thingId))]
    cards.set(kind, (await thingsBy(kind)?.cards(tx, orgId, ids)) ?? new Map())
    const wordIds = [...new Set(mine.flatMap(row => wordsIdOf(row) ?? []))]
    if (wordIds.length === 0) continue
    for (const [id, words] of (await thingsBy(kind)?.excerpts?.(tx, orgId, wordIds)) ?? [])
      excerpts.set(`${kind} ${id}`, words)
  }
  const memberIds = [...new Set(rows.flatMap(row => row.actorIds.slice(0, 1)))]
  const names = new Map((await namesOf(tx, orgId, { userIds: [], memberIds })).map(row => [row.memberId, row.name]))
  return rows.flatMap(row => {
    const card = cards.get(row.thingKind)?.get(row.thingId)
    return card
      ? [notificationOf(row, card, { names, excerpt: excerpts.get(`${row.thingKind} ${wordsIdOf(row)}`) })]
      : []
  })
}

const numberIn = (fact: string | number | undefined) => (typeof fact === 'number' ? fact : undefined)
export const commentIdOf = ({ about }: Row) => numberIn(about.commentId)
/** Of the comment or the message. */
export const wordsIdOf = ({ about }: Row) => numberIn(about.commentId ?? about.messageId)

type Known = { names: ReadonlyMap<number, string>; excerpt: string | undefined }

function notificationOf(row: Row, card: NotifiedThing, { names, excerpt }: Known): Notification {
  const { orgId, notificationId, type, thingKind, thingId, because, count, actorIds, about } = row
  const title = titleTo(card, row.memberId)
  const [memberId] = actorIds
  // Of somebody who withdrew nothing is left but the deed.
  const name = memberId === undefined ? '' : names.get(memberId) || notificationText.gone
  const others = actorIds.length - 1
  const actor =
    memberId === undefined ? '' : fill(others > 0 ? notificationText.actors : notificationText.actor, { name, others })
  const said = typeBy(type)?.say({ actor, title, count, about }) ?? title
  const anchor = thingsBy(thingKind)?.anchor?.(about) ?? ''
  return {
    notificationId,
    orgId,
    isRead: row.readAt !== null,
    type,
    thing: nameOf({ kind: thingKind, id: thingId }),
    sentence: said,
    excerpt: excerpt || null,
    why: fill(notificationText.why, { place: card.place, because: becauseText[because] }),
    because,
    actor: memberId === undefined ? null : { memberId, name },
    at: (row.snoozedUntil ?? row.at).toISOString(),
    path: card.path + anchor,
    title,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  }
}
