// Fixtures for tests of chat's stores.
import type { Message } from '#contract/message'

export const ME = 7
export const ORG = 1

export const messageOf = (seq: number, change = seq, more: Partial<Message> = {}): Message => ({
  messageId: seq * 10,
  roomId: 1,
  seq,
  change,
  clientId: null,
  isUrgent: false,
  author: { memberId: 1, name: 'Jiwoo' },
  event: null,
  body: `${seq}`,
  files: [],
  preview: null,
  placeId: null,
  reactions: [],
  quoted: null,
  forwarded: null,
  threadId: null,
  thread: null,
  isResolved: false,
  mentionedIds: [],
  asked: null,
  pinned: null,
  version: 1,
  createdAt: '2026-11-18T05:41:00.000Z',
  editedAt: null,
  deletedAt: null,
  ...more,
})
