// The list that a browser keeps by the rules, beside the server's: whatever is done, both count the same.
import { expect, test } from 'vitest'
import type { EventData, EventName } from '#contract/events'
import { accountRoutes } from '#contract/account'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { type Notification, notificationRoutes as routes } from '#contract/notification'
import { deeds, type Inbox, listOf, withAdded, without, withRead } from '../../web/notification/rules.ts'
import { dice, joined, project } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { sql, type Visitor } from '../testing/visitor.ts'

const HOUR_MS = 3_600_000

function made(notificationId: number, isRead = false): Notification {
  const at = new Date().toISOString()
  const words = { type: `kind ${notificationId}`, thing: `issue:${notificationId}`, sentence: '', why: '', title: '' }
  const rest = { excerpt: null, because: 'assignee' as const, actor: null, path: '/', snoozedUntil: null }
  return { notificationId, orgId: 1, isRead, at, ...words, ...rest }
}
const ids = ({ notifications }: Inbox) => notifications.map(({ notificationId }) => notificationId)

test('[S4.4] a known notification is ignored, and a new one stands in front', () => {
  const one = withAdded(listOf([made(1)]), made(2))
  expect([ids(one), one.unreadCount]).toEqual([[2, 1], 2])
  expect(withAdded(one, { ...made(1), isRead: true })).toBe(one)
})

test('[S4.5] the number of unread ones follows each deed, and is never below 0', () => {
  const three = listOf([made(1), made(2, true), made(3)])
  expect(three.unreadCount).toBe(2)
  expect(withRead(three, [1]).unreadCount).toBe(1)
  // Twice is once.
  expect(withRead(withRead(three, [1]), [1]).unreadCount).toBe(1)
  expect(withRead(three, 'all').unreadCount).toBe(0)
  expect(without(three, [1]).unreadCount).toBe(1)
  expect(without(three, [2]).unreadCount).toBe(2)
  expect(without(three, 'all')).toEqual({ notifications: [], unreadCount: 0 })
  expect(withRead(listOf([made(1), made(2)], 0), [1, 2]).unreadCount).toBe(0)
})

/** Somebody with a list that hears what the server tells, and a company around them in which things happen. */
async function reader() {
  const { owner, orgId, at, issue, states } = await project()
  const mina = await joined(orgId)
  const jun = await joined(orgId, 'MEMBER', '준호')
  const { userId } = await mina.call(accountRoutes.me, {})
  const issueIds: number[] = []
  for (let each = 0; each < 3; each++) issueIds.push((await issue()).issueId)
  const fetched = async () => {
    const { notifications, unreadCount } = await mina.call(routes.list, { orgId, query: {} })
    return listOf(notifications, unreadCount)
  }
  const { frames, say, heard } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  const seen = frames.length
  let inbox = await fetched()
  let read = seen
  /** Takes what has been told since, as an open page does. */
  const now = async () => {
    while (read < frames.length) {
      const { type, name, data } = frames[read++]!
      if (type !== 'event') continue
      if (name === 'notifications.restored') inbox = await fetched()
      else inbox = after(inbox, name as EventName, data)
    }
    return inbox
  }
  return { owner, jun, mina, orgId, at, issueIds, states, fetched, now }
}

function after(inbox: Inbox, name: EventName, data: unknown): Inbox {
  const { notificationIds, unreadCount } = data as EventData<'notifications.read'>
  if (name === 'notification.added') return deeds.added(data as Notification)(inbox, 'all')
  if (name === 'notification.grown') return deeds.grown(data as Notification)(inbox, 'all')
  if (name === 'notifications.read') return deeds.read(notificationIds, unreadCount)(inbox, 'all')
  if (name === 'notifications.removed') return deeds.removed(notificationIds, unreadCount)(inbox, 'all')
  return inbox
}

const delivered = (orgId: number) =>
  expect.poll(() => sql('select 1 from notice where org_id = $1', [orgId])).toEqual([])

test(
  '[S4.4] [S4.5] after any sequence of deeds the list of an open page is the server’s, and so is its number',
  { timeout: 120_000 },
  async () => {
    const { owner, jun, mina, orgId, at, issueIds, states, fetched, now } = await reader()
    const roll = dice(20_261_123)
    const one = <T>(all: readonly T[]) => all[roll(all.length)]
    const removed: number[] = []
    const putOff: number[] = []
    const post = (by: Visitor, body: string) =>
      by.call(comments.post, { ...at, issueId: one(issueIds)!, body: { body } })
    const change = async (wanted: object) => {
      const issueId = one(issueIds)!
      const { version } = await owner.call(issueRoutes.read, { ...at, issueId })
      return owner.call(issueRoutes.change, { ...at, issueId, body: { version, ...wanted } })
    }
    const some = async () => one((await now()).notifications)
    const others: (() => Promise<unknown>)[] = [
      () => post(owner, `[@민아](member:${mina.memberId}) 봐주세요.`),
      () => post(jun, `[@민아](member:${mina.memberId}) 여기요.`),
      () => post(jun, '댓글'),
      () => change({ assigneeId: one([mina.memberId, jun.memberId]) }),
      () => change({ stateId: one(states)!.stateId }),
    ]
    const own: ((each: Notification) => Promise<unknown>)[] = [
      ({ notificationId }) => mina.call(routes.read, { orgId, body: { notificationIds: [notificationId] } }),
      ({ thing }) => mina.call(routes.readThing, { orgId, body: { thing } }),
      () => mina.call(routes.readAll, { orgId }),
      ({ notificationId }) => {
        removed.push(notificationId)
        return mina.call(routes.remove, { orgId, body: { notificationIds: [notificationId] } })
      },
      async () => {
        const { notificationIds } = await mina.call(routes.clear, { orgId })
        removed.push(...notificationIds)
      },
      async () => {
        const notificationIds = removed.splice(0)
        if (notificationIds.length) await mina.call(routes.restore, { orgId, body: { notificationIds } })
      },
      ({ notificationId }) => {
        putOff.push(notificationId)
        const until = new Date(Date.now() + HOUR_MS).toISOString()
        return mina.call(routes.snooze, { orgId, notificationId, body: { until } })
      },
      async () => {
        const notificationId = putOff.pop()
        const isThere = (await mina.call(routes.list, { orgId, query: { filter: 'snoozed' } })).notifications
        if (isThere.some(each => each.notificationId === notificationId))
          await mina.call(routes.snooze, { orgId, notificationId: notificationId!, body: { until: null } })
      },
    ]
    for (let step = 0; step < 60; step++) {
      const mine = roll(2) ? await some() : undefined
      if (mine) await one(own)!(mine)
      else {
        await one(others)!()
        await delivered(orgId)
      }
      const { notifications, unreadCount } = await fetched()
      const order = notifications.map(({ notificationId }) => notificationId)
      await expect.poll(async () => [ids(await now()), (await now()).unreadCount]).toEqual([order, unreadCount])
    }
  },
)
