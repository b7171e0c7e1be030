// A member's own notifications: read, counted, marked, removed and brought back.
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  mentionTypes,
  NOTIFICATIONS_PAGE,
  type NotificationFilter,
  ownBecauses,
  UNREAD_MOST,
} from '#contract/notification'
import type { Member } from '#contract/permissions'
import { ago, db, violates, write, type Writing } from '../db.ts'
import { membershipsOf } from '../member/memberships.ts'
import { isAmong } from '../postgres/statements.ts'
import { type Thing, thingIn } from './kinds.ts'
import { isPutOff, isShown, isUnread, moment, notificationsOf, ofMember, visibleRows } from './rows.ts'
import { notifications } from './tables.ts'

const DAY_MS = 86_400_000

const narrowedBy: Record<NotificationFilter, () => ReturnType<typeof and>> = {
  all: () => isShown,
  unread: () => and(isShown, isUnread),
  mention: () => and(isShown, inArray(notifications.type, mentionTypes)),
  mine: () => and(isShown, inArray(notifications.because, ownBecauses)),
  snoozed: () => isPutOff,
}

type Wanted = { filter?: NotificationFilter | undefined; after?: string | undefined }

/** By the moment and the id of the last one, in microseconds as the database has them. */
const cursorOf = sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text || '.' || ${notifications.notificationId}`

export async function inboxOf(member: Member, { filter = 'all', after }: Wanted) {
  const beyond = after?.split('.').map(Number) as [number, number] | undefined
  const page = await db
    .select({ row: notifications, cursor: cursorOf })
    .from(notifications)
    .where(
      and(
        ofMember(member),
        narrowedBy[filter](),
        beyond &&
          sql`((extract(epoch from ${moment}) * 1000000)::bigint, ${notifications.notificationId}) < (${beyond[0]}, ${beyond[1]})`,
      ),
    )
    .orderBy(desc(moment), desc(notifications.notificationId))
    .limit(NOTIFICATIONS_PAGE + 1)
  const shown = page.slice(0, NOTIFICATIONS_PAGE)
  const visible = await visibleRows(
    db,
    member,
    shown.map(({ row }) => row),
  )
  return {
    notifications: await notificationsOf(db, member.orgId, visible),
    next: page.length > shown.length ? shown.at(-1)!.cursor : null,
    unreadCount: await unreadCountOf(db, member),
  }
}

/** Only what the member still sees. */
export async function unreadCountOf(tx: NodePgDatabase, member: Member): Promise<number> {
  const rows = await tx
    .select({ thingKind: notifications.thingKind, thingId: notifications.thingId })
    .from(notifications)
    .where(and(ofMember(member), isShown, isUnread))
    .orderBy(desc(moment))
    .limit(UNREAD_MOST)
  return (await visibleRows(tx, member, rows)).length
}

/** Of the organizations with any. */
export async function unreadOf(userId: number) {
  const all = await membershipsOf(userId)
  const counts = await Promise.all(
    all.map(async ({ organizationName: name, ...member }) => ({
      orgId: member.orgId,
      name,
      unreadCount: await unreadCountOf(db, member),
    })),
  )
  return counts.filter(({ unreadCount }) => unreadCount > 0)
}

/** `until`: what has happened since then, or again, stays as it is. */
type Marked = { notificationIds: number[] } | { thing: string; until?: Date } | 'all'

export const isThing = ({ kind, id }: Thing) => and(eq(notifications.thingKind, kind), eq(notifications.thingId, id))
function among(marked: Marked) {
  if (marked === 'all') return undefined
  return 'thing' in marked
    ? and(isThing(thingIn(marked.thing)), marked.until && lt(notifications.at, marked.until))
    : isAmong(notifications.notificationId, marked.notificationIds)
}

const idsOf = (rows: readonly { notificationId: number }[]) => rows.map(({ notificationId }) => notificationId)

/** Apart from the locks of other features that name an organization or a member. */
const COUNT_LOCK = 0x6e6f7469

/** Tells the other devices, if anything has changed, and counts what is left: the last thing that a deed does. */
export async function counted(
  tx: Writing,
  member: Member,
  name: 'notifications.read' | 'notifications.removed' | 'notifications.restored',
  notificationIds: number[],
) {
  const { orgId, userId, memberId } = member
  // Two deeds at a time would each count what the other is about to change, and nobody would hear the true number.
  if (notificationIds.length) await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${memberId}))`)
  const unreadCount = await unreadCountOf(tx, member)
  if (notificationIds.length) tx.tell(`user:${userId}`, name, { orgId, notificationIds, unreadCount })
  return { notificationIds, unreadCount }
}

export const markRead = (member: Member, marked: Marked) =>
  write(async tx => {
    const rows = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(ofMember(member), isShown, isUnread, among(marked)))
      .returning({ notificationId: notifications.notificationId })
    return counted(tx, member, 'notifications.read', idsOf(rows))
  })

export const removeNotifications = (member: Member, marked: Marked) =>
  write(async tx => {
    const isGoing = and(ofMember(member), isNull(notifications.removedAt), marked === 'all' ? isShown : among(marked))
    const rows = await tx
      .update(notifications)
      .set({ removedAt: sql`now()` })
      .where(isGoing)
      .returning({ notificationId: notifications.notificationId })
    return counted(tx, member, 'notifications.removed', idsOf(rows))
  })

/** The unread ones of the same thing and type that are there, or newer among those that come back. */
function inItsPlace(tx: Writing, notificationIds: number[]) {
  const other = alias(notifications, 'other')
  const comesBack = and(
    gt(other.removedAt, ago(DAY_MS)),
    isAmong(other.notificationId, notificationIds),
    gt(other.notificationId, notifications.notificationId),
  )
  return tx
    .select({ notificationId: other.notificationId })
    .from(other)
    .where(
      and(
        eq(other.orgId, notifications.orgId),
        eq(other.memberId, notifications.memberId),
        eq(other.thingKind, notifications.thingKind),
        eq(other.thingId, notifications.thingId),
        eq(other.type, notifications.type),
        isNull(other.readAt),
        or(isNull(other.removedAt), comesBack),
      ),
    )
}

const TRIES = 3

/** Beside a delivery that puts an unread one into the same place: tried again with what is there by then. */
export async function besideDeliveries<T>(deed: (tx: Writing) => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await write(deed)
  } catch (error) {
    if (tries > 1 && violates(error, 'notification_unread_key')) return besideDeliveries(deed, tries - 1)
    throw error
  }
}

/** Unread ones come back unless a newer one has taken their place. */
export const restoreNotifications = (member: Member, notificationIds: number[]) =>
  besideDeliveries(async tx => {
    const rows = await tx
      .update(notifications)
      .set({ removedAt: null })
      .where(
        and(
          ofMember(member),
          isNotNull(notifications.removedAt),
          gt(notifications.removedAt, ago(DAY_MS)),
          isAmong(notifications.notificationId, notificationIds),
          or(isNotNull(notifications.readAt), not(exists(inItsPlace(tx, notificationIds)))),
        ),
      )
      .returning({ notificationId: notifications.notificationId })
    const { unreadCount } = await counted(tx, member, 'notifications.restored', idsOf(rows))
    const there = and(ofMember(member), isShown, isAmong(notifications.notificationId, notificationIds))
    const visible = await visibleRows(tx, member, await tx.select().from(notifications).where(there))
    return { notifications: await notificationsOf(tx, member.orgId, visible), unreadCount }
  })
