// Tells the devices of a person what became of their notifications.
import type { Writing } from '../db.ts'
import type { Put } from './putting.ts'
import { notificationsOf, rowsBy } from './rows.ts'

/**
 * @param users the account of each present member
 */
export async function tellPut(tx: Writing, orgId: number, put: readonly Put[], users: ReadonlyMap<number, number>) {
  if (put.length === 0) return
  const ids = put.map(({ notificationId }) => notificationId)
  const rows = await rowsBy(tx, orgId, ids)
  const told = await notificationsOf(tx, orgId, rows)
  const memberOf = new Map(rows.map(row => [row.notificationId, row.memberId]))
  const added = new Set(put.filter(each => each.isNew).map(({ notificationId }) => notificationId))
  for (const notification of told) {
    const userId = users.get(memberOf.get(notification.notificationId)!)
    if (userId === undefined) continue
    const name = added.has(notification.notificationId) ? 'notification.added' : 'notification.grown'
    tx.tell(`user:${userId}`, name, notification)
  }
}
