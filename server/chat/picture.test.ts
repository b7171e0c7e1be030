import { expect, inject, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { uploadRoutes } from '#contract/upload'
import { listening } from '../live/test.ts'
import { joined } from '../issue/test.ts'
import { request, refusal, type Visitor } from '../testing/visitor.ts'
import { png, uploaded } from '../upload/test.ts'
import { group, rowOf } from './test.ts'

async function pictured() {
  const made = await group(['한지우'])
  const { owner, others, at } = made
  const choose = async (by: Visitor, roomImgUrl: string | null) => {
    const { version } = await by.call(roomRoutes.read, at)
    return by.call(roomRoutes.change, { ...at, body: { roomImgUrl, version } })
  }
  const picture = async (by: Visitor = owner) => (await uploaded(by, png)).cdnUrl
  const status = async (address: string) => (await request(inject('url') + address, {})).status
  return { ...made, jiwoo: others[0]!, choose, picture, status }
}

test('the picture of a room is seen by its people, replaced and removed, and each time they are told', async () => {
  const { owner, jiwoo, at, orgId, roomId, choose, picture, status } = await pictured()
  const live = await listening({ url: inject('url') }, jiwoo, `room:${roomId}`)
  const first = await picture()
  expect(await status(first)).toBe(404)
  expect((await choose(owner, first)).roomImgUrl).toBe(first)
  await live.heard({ name: 'room.changed', data: { orgId, roomId } })
  expect((await jiwoo.call(roomRoutes.read, at)).roomImgUrl).toBe(first)
  expect((await rowOf(jiwoo, at))?.roomImgUrl).toBe(first)
  expect(await status(first)).toBe(200)
  expect((await choose(owner, first)).roomImgUrl).toBe(first)
  const second = await picture()
  await choose(owner, second)
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect((await choose(owner, null)).roomImgUrl).toBeNull()
  expect(await status(second)).toBe(404)
  await expect.poll(() => live.told('room.changed').length).toBe(4)
})

test('an open channel shows its picture to those who may join it', async () => {
  const { owner, orgId, picture } = await pictured()
  const body = { kind: 'channel' as const, name: '점심', memberIds: [] }
  const { roomId, version } = await owner.call(roomRoutes.create, { orgId, body })
  const roomImgUrl = await picture()
  await owner.call(roomRoutes.change, { orgId, roomId, body: { roomImgUrl, version } })
  const other = await joined(orgId)
  expect(await other.call(roomRoutes.channels, { orgId, query: {} })).toMatchObject([{ roomId, roomImgUrl }])
})

test('only those who manage a group or a channel choose its picture, and only one of their own', async () => {
  const { owner, jiwoo, orgId, choose, picture } = await pictured()
  expect(await refusal(choose(jiwoo, await picture(jiwoo)))).toMatchObject({ error: 'room.forbidden' })
  expect(await refusal(choose(owner, await picture(jiwoo)))).toMatchObject({ error: 'image.missing' })
  const direct = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: jiwoo.memberId } })
  const body = { roomImgUrl: await picture(), version: direct.version }
  const asked = owner.call(roomRoutes.change, { orgId, roomId: direct.roomId, body })
  expect(await refusal(asked)).toMatchObject({ error: 'room.forbidden' })
})

test('deleting the picture itself takes it from the room, for those alone who manage it', async () => {
  const { owner, jiwoo, at, choose, picture } = await pictured()
  const imageUrl = await picture()
  await choose(owner, imageUrl)
  const stranger = await joined(at.orgId)
  for (const by of [jiwoo, stranger])
    expect(await refusal(by.call(uploadRoutes.deleteImage, { body: { imageUrl } }))).toMatchObject({
      error: 'image.missing',
    })
  await owner.call(uploadRoutes.deleteImage, { body: { imageUrl } })
  expect((await jiwoo.call(roomRoutes.read, at)).roomImgUrl).toBeNull()
})
