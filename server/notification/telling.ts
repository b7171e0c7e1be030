// Tells the devices of a person what became of their notifications.
import type { Writing } from '../db.ts'
import { notificationsOf, rowsBy } from './rows.ts'

type Put = { notificationId: number; isNew: boolean }

/**
 * @param users the account of each present member
 */
export async function tellAdded(tx: Writing, orgId: number, put: readonly Put[], users: ReadonlyMap<number, number>) {
  const ids = put.map(({ notificationId }) => notificationId)
  const rows = await rowsBy(tx, orgId, ids)
  const told = await notificationsOf(tx, orgId, rows)
  const memberOf = new Map(rows.map(row => [row.notificationId, row.memberId]))
  const isNew = new Map(put.map(each => [each.notificationId, each.isNew]))
  for (const notification of told) {
    const userId = users.get(memberOf.get(notification.notificationId)!)
    if (userId === undefined) continue
    const name = isNew.get(notification.notificationId) ? 'notification.added' : 'notification.grown'
    tx.tell(`user:${userId}`, name, notification)
  }
}
