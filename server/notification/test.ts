// Fixtures for tests of notifications: an issue, whom it belongs to, and what they hear.
import { expect } from 'vitest'
import { accountRoutes } from '#contract/account'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { type NotificationFilter, notificationRoutes as routes } from '#contract/notification'
import { joined, project } from '../issue/test.ts'
import type { Visitor } from '../testing/visitor.ts'

/** An issue of 민아 that the owner has made. */
export async function office() {
  const here = await project()
  const { owner, orgId, at, issue } = here
  const joiner = await joined(orgId)
  const { userId } = await joiner.call(accountRoutes.me, {})
  const mina = Object.assign(joiner, { userId })
  const { issueId } = await issue({ title: '결제 오류', assigneeId: mina.memberId })
  const on = { ...at, issueId }
  const say = (body: string, by: Visitor = owner, parentId?: number) =>
    by.call(comments.post, { ...on, body: { body, ...(parentId && { parentId }) } })
  const inbox = async (who: Visitor, filter: NotificationFilter = 'all') =>
    who.call(routes.list, { orgId, query: { filter } })
  const sentences = async (who: Visitor, filter?: NotificationFilter) =>
    (await inbox(who, filter)).notifications.map(({ sentence }) => sentence)
  /** The job has run by then. */
  const hears = (who: Visitor, expected: string[], filter?: NotificationFilter) =>
    expect.poll(() => sentences(who, filter)).toEqual(expected)
  return { ...here, mina, issueId, on, say, inbox, hears }
}
