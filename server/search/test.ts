// Fixtures for tests of the search: a company with one thing of every kind, and what somebody finds in it.
import { randomUUID } from 'node:crypto'
import { boardRoutes } from '#contract/board'
import { roomRoutes } from '#contract/chat'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { messageRoutes } from '#contract/message'
import { postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import { type SearchKind, searchRoutes } from '#contract/search'
import { project } from '../issue/test.ts'
import { place, SEOUL } from '../map/test.ts'
import type { Visitor } from '../testing/visitor.ts'

/** A project, a board and a room of the owner, and how to write in them. */
export async function searchable() {
  const made = await project({ name: '자사몰 개편', key: 'WEB', description: '' })
  const { owner, orgId, at, issue } = made
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '자유게시판' } })
  const on = { orgId, boardId }
  const { roomId } = await owner.call(roomRoutes.create, {
    orgId,
    body: { kind: 'channel', name: '운영방', memberIds: [] },
  })
  const say = (body: string, by: Visitor = owner, room = roomId) =>
    by.call(messageRoutes.post, { orgId, roomId: room, body: { clientId: randomUUID(), body } })
  return {
    ...made,
    on,
    boardId,
    roomId,
    titled: async (title: string, body = '', by: Visitor = owner) => (await issue({ title, body }, by)).issueId,
    commented: async (issueId: number, body: string, by: Visitor = owner) =>
      (await by.call(issueCommentRoutes.post, { ...at, issueId, body: { body } })).commentId,
    posted: async (title: string, body = '', by: Visitor = owner) =>
      (await by.call(postRoutes.create, { ...on, body: { title, body } })).postId,
    answered: async (postId: number, body: string, by: Visitor = owner) =>
      (await by.call(postCommentRoutes.post, { ...on, postId, body: { body } })).commentId,
    say,
    placed: async (name: string, projectId: number | null = null) =>
      (await place(owner, orgId, { name, projectId, position: SEOUL })).placeId,
    removeIssue: (issueId: number) => owner.call(issueRoutes.remove, { ...at, issueId }),
    ...findingIn(orgId, owner),
  }
}

export function findingIn(orgId: number, owner: Visitor) {
  const found = (q: string, by: Visitor = owner, more: { kind?: SearchKind; after?: string } = {}) =>
    by.call(searchRoutes.find, { orgId, query: { q, ...more } })
  return {
    found,
    /** As `issue 회의록`, each thing by its title, comments and messages by their words. */
    finds: async (q: string, by: Visitor = owner) =>
      (await found(q, by)).things.map(({ kind, title, excerpt }) =>
        kind === 'comment' || kind === 'message' ? `${kind} ${excerpt}` : `${kind} ${title}`,
      ),
  }
}
