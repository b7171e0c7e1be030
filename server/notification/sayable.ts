// The notifications that may be said to a member outside of the page, when they are said: what was read, hidden, deleted or switched off meanwhile is not.
import type { Notification } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { thingsBy } from './kinds.ts'
import { commentIdOf, notificationsOf, type Row, visibleRows, wordsIdOf } from './rows.ts'
import { wantedBy } from './wishes/wishes.ts'

/** With how many deeds it stands for, and the comment that it is about. */
export type Sayable = Notification & { count: number; commentId: number | undefined }

/** @param rows unread ones of this member; the answer has the newest first */
export async function sayableTo(member: Member, rows: readonly Row[], way: 'mail' | 'push'): Promise<Sayable[]> {
  if (rows.length === 0) return []
  const { orgId } = member
  const wanted = await wantedAmong(orgId, await visibleRows(db, member, rows), way)
  const newest = wanted.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.notificationId - a.notificationId)
  const rowBy = new Map(wanted.map(row => [row.notificationId, row]))
  return (await notificationsOf(db, orgId, newest)).flatMap(each => {
    const row = rowBy.get(each.notificationId)!
    const isDeleted = each.excerpt === null && wordsIdOf(row) !== undefined
    return isDeleted ? [] : [{ ...each, count: row.count, commentId: commentIdOf(row) }]
  })
}

/** Those that their reader still wants by this way. */
async function wantedAmong(orgId: number, rows: readonly Row[], way: 'mail' | 'push') {
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
      isPushed: false,
    }))
    for (const { row, mailAt, isPushed } of await wantedBy(orgId, asked, within))
      if (way === 'mail' ? mailAt : isPushed) wanted.push(row)
  }
  return wanted
}
