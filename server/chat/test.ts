// Fixtures for tests of chat.
import { randomUUID } from 'node:crypto'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import type { MessageDraft } from '#contract/message-draft'
import { joined } from '../issue/test.ts'
import { person, registered, type Somebody, type Visitor } from '../testing/visitor.ts'

/** An organization with its owner, who can be called with everything that a member has. */
export async function company(at: Parameters<typeof person>[0] = {}) {
  const owner = await person(at)
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  return { orgId, owner: Object.assign(owner, { memberId }) }
}

export type Chatter = Somebody & { memberId: number }

/** A group of the owner and new members of these names. */
export async function group(names: string[], { showsHistory = false } = {}) {
  const { orgId, owner } = await company()
  const others: Chatter[] = []
  for (const name of names) others.push(await joined(orgId, 'MEMBER', name))
  const body = { kind: 'group' as const, showsHistory, memberIds: others.map(({ memberId }) => memberId) }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  return { orgId, owner, others, roomId, ...chatIn(orgId, roomId) }
}

export function chatIn(orgId: number, roomId: number) {
  const at = { orgId, roomId }
  return {
    at,
    /** Posts words, or more than words. */
    post: (by: Visitor, said: string | Partial<MessageDraft>) =>
      by.call(messageRoutes.post, {
        ...at,
        body: { clientId: randomUUID(), body: '', ...(typeof said === 'string' ? { body: said } : said) },
      }),
    read: (by: Visitor) => by.call(roomRoutes.read, at),
    page: (by: Visitor, query: { older?: string; newer?: string; around?: string } = {}) =>
      by.call(messageRoutes.list, { ...at, query }),
    /** The words of the newest page. */
    words: async (by: Visitor) =>
      (await by.call(messageRoutes.list, { ...at, query: {} })).messages
        .filter(({ event }) => event === null)
        .map(({ body }) => body),
  }
}

/** The row of the room in the list of this person. */
export const rowOf = async (by: Visitor, { orgId, roomId }: { orgId: number; roomId: number }) =>
  (await by.call(roomRoutes.list, { orgId, query: {} })).rooms.find(row => row.roomId === roomId)
