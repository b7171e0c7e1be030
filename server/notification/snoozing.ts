// Notifications that are put off until later.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SNOOZE_DAYS_MOST } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { write } from '../db.ts'
import { job } from '../jobs.ts'
import { membersOf } from '../member/members.ts'
import { pushSoon } from '../push/due.ts'
import { refuse } from '../refusal.ts'
import { mailedAt } from './mail/hours.ts'
import { rhythmOf } from './mail/rhythms.ts'
import { besideDeliveries, counted, isThing } from './inbox.ts'
import { isShown, isUnread, ofMember, visibleRows } from './rows.ts'
import { notifications } from './tables.ts'
import { tellPut } from './telling.ts'

const DAY_MS = 86_400_000

type Sleeping = { orgId: number; memberId: number; notificationId: number }

/** Brings it back at the time, unless it was put off further, brought back or read meanwhile. */
export const wakeJob = job<Sleeping>('notification.wake', {
  data: z.object({ orgId: z.number(), memberId: z.number(), notificationId: z.number() }),
  run: ({ orgId, memberId, notificationId }) =>
    write(async tx => {
      const itself = and(ofMember({ orgId, memberId }), eq(notifications.notificationId, notificationId))
      const [row] = await tx
        .select()
        .from(notifications)
        .where(and(itself, isNotNull(notifications.snoozedUntil), isShown, isUnread))
      const member = row && (await membersOf(orgId, tx)).find(each => each.memberId === memberId)
      if (!member || (await visibleRows(tx, { ...member, orgId }, [row])).length === 0) return
      await tellPut(tx, orgId, [{ notificationId, isNew: true }], new Map([[memberId, member.userId]]))
      await pushSoon(tx, orgId, [{ memberId, kind: row.thingKind, id: row.thingId }], { isUrgent: false })
    }),
})

function momentAhead(until: string) {
  const at = new Date(until)
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0 || ahead > SNOOZE_DAYS_MOST * DAY_MS) refuse('notification.past')
  return at
}

/** @param until `null` ends what was put off */
export const snoozeNotification = (member: Member, notificationId: number, until: string | null) =>
  besideDeliveries(async tx => {
    const at = until === null ? null : momentAhead(until)
    const itself = and(
      ofMember(member),
      eq(notifications.notificationId, notificationId),
      isNull(notifications.removedAt),
    )
    const [row] = await tx.select().from(notifications).where(itself).for('update')
    if (!row || (await visibleRows(tx, member, [row])).length === 0) return refuse('notification.missing')
    if (!at && !row.snoozedUntil) return counted(tx, member, 'notifications.restored', [])
    // It is unread again, so the one that came meanwhile stands for both.
    await tx
      .delete(notifications)
      .where(
        and(
          ofMember(member),
          isThing({ kind: row.thingKind, id: row.thingId }),
          eq(notifications.type, row.type),
          isUnread,
          isNull(notifications.removedAt),
          sql`${notifications.notificationId} <> ${notificationId}`,
        ),
      )
    const mailAt = row.mailAt && mailedAt(at ?? new Date(), await rhythmOf(tx, member))
    await tx.update(notifications).set({ snoozedUntil: at, readAt: null, mailAt }).where(itself)
    if (!at) return counted(tx, member, 'notifications.restored', [notificationId])
    const { orgId, memberId } = member
    await tx.later(wakeJob, { orgId, memberId, notificationId }, { startAfter: at })
    return counted(tx, member, 'notifications.removed', [notificationId])
  })
