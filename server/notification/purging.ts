// The end of notifications: of members who left, and of what was read or removed long ago.
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { ago, db, type Writing } from '../db.ts'
import { notifications, overrides, rhythms, settings } from './tables.ts'

const DAY_MS = 86_400_000
const READ_DAYS = 90
/** The inbox of somebody who has not looked for so long begins anew. */
const UNREAD_DAYS = 180

export async function forgetNotifications() {
  await db
    .delete(notifications)
    .where(
      or(
        and(isNotNull(notifications.removedAt), lt(notifications.removedAt, ago(DAY_MS))),
        and(isNotNull(notifications.readAt), lt(notifications.readAt, ago(READ_DAYS * DAY_MS))),
        and(isNull(notifications.readAt), lt(notifications.at, ago(UNREAD_DAYS * DAY_MS))),
      ),
    )
}

export async function forgetMember(tx: Writing, { orgId, memberId }: { orgId: number; memberId: number }) {
  for (const table of [rhythms, notifications, settings, overrides])
    await tx.delete(table).where(and(eq(table.orgId, orgId), eq(table.memberId, memberId)))
}
