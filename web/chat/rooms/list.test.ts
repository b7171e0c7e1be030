import { expect, test } from 'vitest'
import { ROOM_UNREAD_MOST, type RoomRow } from '#contract/room-row'
import { countOf, ordered, touched } from './list.ts'

const ME = 7
const last = (seq: number, minute = seq, memberId = 1) => ({
  seq,
  author: { memberId, name: '한지우' },
  excerpt: `${seq}`,
  fileCount: 0,
  isDeleted: false,
  at: `2026-11-18T06:${String(minute).padStart(2, '0')}:00.000Z`,
})
const room = (roomId: number, more: Partial<RoomRow> = {}): RoomRow => ({
  roomId,
  kind: 'group',
  name: `${roomId}`,
  roomImgUrl: null,
  memberCount: 3,
  faces: [],
  last: last(5),
  readSeq: 0,
  unreadCount: 0,
  mentionCount: 0,
  isPinned: false,
  isHidden: false,
  isClosed: false,
  level: 'all',
  mutedUntil: null,
  draft: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

test('pinned rooms stand first, the others by their newest words', () => {
  const rooms = [room(1, { last: null }), room(2, { last: last(1, 9) }), room(3, { isPinned: true }), room(4)]
  expect(ordered(rooms).map(({ roomId }) => roomId)).toEqual([3, 2, 4, 1])
})

test('new words of others are counted once, own ones never', () => {
  const one = { roomId: 1, last: last(6), mentionedIds: [ME] }
  const after = touched([room(1, { isHidden: true })], one, ME)
  expect(after[0]).toMatchObject({ unreadCount: 1, mentionCount: 1, isHidden: false, last: { seq: 6 } })
  expect(touched(after, one, ME)[0]).toMatchObject({ unreadCount: 1, mentionCount: 1 })
  expect(touched(after, { roomId: 1, last: last(7, 7, ME), mentionedIds: [] }, ME)[0]).toMatchObject({ unreadCount: 1 })
  // Late news of an older message put nothing back.
  expect(touched(after, { roomId: 1, last: last(4), mentionedIds: [] }, ME)).toEqual(after)
})

test('nobody counts beyond a hundred, and quiet rooms count what mentions me', () => {
  const full = room(1, { unreadCount: ROOM_UNREAD_MOST, mentionCount: 2 })
  expect(touched([full], { roomId: 1, last: last(6), mentionedIds: [] }, ME)[0]?.unreadCount).toBe(ROOM_UNREAD_MOST)
  expect(countOf(full)).toBe(ROOM_UNREAD_MOST)
  expect(countOf({ ...full, level: 'mentions' })).toBe(2)
  expect(countOf({ ...full, mutedUntil: new Date(Date.now() + 60_000).toISOString() })).toBe(2)
  expect(countOf({ ...full, mutedUntil: new Date(Date.now() - 60_000).toISOString() })).toBe(ROOM_UNREAD_MOST)
})
