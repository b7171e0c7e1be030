import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { auditRoutes } from '#contract/audit'
import { handoverRoutes } from '#contract/handover'
import { mapRoutes } from '#contract/map'
import { PLACE_CATEGORIES_MOST, type PlaceDraft, placeCategoryRoutes, placeRoutes } from '#contract/place'
import { projectRoutes } from '#contract/project'
import { company } from '../chat/test.ts'
import sharp from 'sharp'
import { storedFile } from '../attachment/test.ts'
import { another, joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { place, SEOUL } from './test.ts'

test('a place keeps all that was said of it, and a change is merged or refused as stale', async () => {
  const { owner, orgId } = await company()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const said: PlaceDraft = {
    name: '해담푸드 본사',
    placeCategory: 'HEADQUARTERS',
    projectId: null,
    address: '서울 강남구 테헤란로 427',
    addressDetail: '위워크타워 12층',
    position: { lat: 37.5065, lng: 127.0536 },
    isApproximate: false,
    phone: '02-1234-5678',
    hours: '평일 9:00~18:00',
    note: '주차는 지하 2층\n방문증을 받으세요.',
    ownerId: mina.memberId,
    fileIds: [],
  }
  const made = await owner.call(placeRoutes.create, { orgId, body: said })
  expect(made).toMatchObject({
    ...(({ fileIds: _, ...kept }) => kept)(said),
    photos: [],
    version: 1,
    isArchived: false,
    mayEdit: true,
  })
  const { placeId } = made
  const changed = await mina.call(placeRoutes.change, {
    orgId,
    placeId,
    body: { position: SEOUL, isApproximate: true, version: 1 },
  })
  expect(changed).toMatchObject({ name: said.name, position: SEOUL, isApproximate: true, version: 2 })
  expect(
    await refusal(owner.call(placeRoutes.change, { orgId, placeId, body: { name: '본사', version: 1 } })),
  ).toMatchObject({
    status: 409,
    error: 'row.stale',
    current: { version: 2, position: SEOUL },
  })
  const noPosition = await owner.call(placeRoutes.change, { orgId, placeId, body: { position: null } })
  expect(noPosition.position).toBeNull()
  await owner.call(placeRoutes.change, { orgId, placeId, body: { isArchived: true } })
  const shown = async (query: Record<string, string>) => (await owner.call(mapRoutes.list, { orgId, query })).count
  expect([await shown({}), await shown({ archived: 'true' })]).toEqual([0, 1])
})

test('what is no place is refused with its field', async () => {
  const { owner, orgId } = await company()
  const wrong: [Record<string, unknown>, string][] = [
    [{ name: ' \u200b ' }, 'name'],
    [{ name: '가'.repeat(101) }, 'name'],
    [{ placeCategory: 'HOUSE' }, 'placeCategory'],
    [{ address: '가'.repeat(201) }, 'address'],
    [{ addressDetail: 'a\u0000b' }, 'addressDetail'],
    [{ position: { lat: 126.9, lng: 37.5 } }, 'position.lat'],
    [{ position: { lat: 37.5 } }, 'position.lng'],
    [{ position: { lat: '37.5', lng: 127 } }, 'position.lat'],
    [{ position: { lat: null, lng: null } }, 'position.lat'],
    [{ phone: '전화 주세요' }, 'phone'],
    [{ note: '가'.repeat(2_001) }, 'note'],
    [{ fileIds: Array.from({ length: 21 }, (_, at) => at + 1) }, 'fileIds'],
  ]
  for (const [said, field] of wrong)
    expect([said, await refusal(place(owner, orgId, said as Partial<PlaceDraft>))]).toMatchObject([
      said,
      { status: 422, fields: { [field]: expect.any(String) } },
    ])
  const named: [Partial<PlaceDraft>, string][] = [
    [{ placeCategory: '999999999' }, 'placeCategory.missing'],
    [{ projectId: 999_999_999 }, 'project.missing'],
    [{ ownerId: 999_999_999 }, 'member.missing'],
    [{ fileIds: [999_999_999] }, 'file.missing'],
  ]
  for (const [said, error] of named) expect(await refusal(place(owner, orgId, said))).toMatchObject({ error })
  // Outside of Korea is taken.
  expect(await place(owner, orgId, { name: '호찌민 사무소', position: { lat: 10.77, lng: 106.7 } })).toMatchObject({
    version: 1,
  })
  expect((await owner.call(mapRoutes.list, { orgId, query: {} })).count).toBe(1)
})

test('five photos at most, and nothing but photos', async () => {
  const { owner, orgId } = await company()
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const photos: number[] = []
  for (let at = 0; at < 6; at++) photos.push((await storedFile(owner, orgId, '현장.jpg', jpeg)).fileId)
  const { placeId, photos: first } = await place(owner, orgId, { fileIds: photos.slice(0, 5) })
  expect(first.map(({ fileId }) => fileId)).toEqual(photos.slice(0, 5))
  const more = (fileId: number) => owner.call(placeRoutes.change, { orgId, placeId, body: { fileIds: [fileId] } })
  expect(await refusal(more(photos[5]!))).toMatchObject({ error: 'place.photos' })
  // A photo less makes room, and no other version; then the first one cannot come back.
  await owner.call(attachmentRoutes.remove, { orgId, fileId: photos[0]! })
  expect(await owner.call(placeRoutes.read, { orgId, placeId })).toMatchObject({ version: 1 })
  await more(photos[5]!)
  expect(await refusal(owner.call(attachmentRoutes.restore, { orgId, fileId: photos[0]! }))).toMatchObject({
    error: 'place.photos',
  })
  expect(await refusal(place(owner, orgId, { fileIds: [(await storedFile(owner, orgId)).fileId] }))).toMatchObject({
    error: 'place.photoKind',
    fields: { fileIds: expect.any(String) },
  })
})

test('a place stands in the bin for thirty days, from which it is brought back as it was', async () => {
  const { owner, orgId } = await company()
  const [mina, guest] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'GUEST', '도윤')]
  const { placeId } = await place(mina, orgId)
  await mina.call(placeRoutes.remove, { orgId, placeId })
  expect(await refusal(owner.call(placeRoutes.read, { orgId, placeId }))).toMatchObject({ error: 'place.missing' })
  expect(await owner.call(placeRoutes.bin, { orgId })).toMatchObject([
    { placeId, name: '성수 물류창고', by: { name: '민아' } },
  ])
  expect(await refusal(guest.call(placeRoutes.restore, { orgId, placeId }))).toMatchObject({ error: 'place.missing' })
  const restore = () => owner.call(placeRoutes.restore, { orgId, placeId })
  // Two at once as well.
  expect(await Promise.all([restore(), restore()])).toMatchObject([{ position: SEOUL }, { position: SEOUL }])
  await restore()
  expect(await owner.call(placeRoutes.bin, { orgId })).toEqual([])
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  expect(data.map(({ what }) => what).slice(1, 3)).toEqual(['place.restored', 'place.removed'])
  await owner.call(placeRoutes.remove, { orgId, placeId })
  await sql(`update place set deleted_at = now() - interval '31 days' where id = $1`, [placeId])
  expect(await owner.call(placeRoutes.bin, { orgId })).toEqual([])
  await choresDone()
  expect(await sql('select id from place where id = $1', [placeId])).toEqual([])
})

test('a place goes to another project only by whoever may change both', async () => {
  const { owner, orgId } = await company()
  const secret = await another(owner, orgId, { isPrivate: true })
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { placeId } = await place(owner, orgId)
  const move = (by: Pick<Visitor, 'call'>, projectId: number | null) =>
    by.call(placeRoutes.change, { orgId, placeId, body: { projectId } })
  expect(await refusal(move(mina, secret.at.projectId))).toMatchObject({ error: 'project.missing' })
  await owner.call(projectRoutes.putMember, { ...secret.at, memberId: mina.memberId, body: { projectRole: 'VIEWER' } })
  expect(await refusal(move(mina, secret.at.projectId))).toMatchObject({ error: 'project.forbidden' })
  await move(owner, secret.at.projectId)
  expect(await mina.call(placeRoutes.read, { orgId, placeId })).toMatchObject({ mayEdit: false })
  expect(await refusal(mina.call(placeRoutes.remove, { orgId, placeId }))).toMatchObject({ error: 'project.forbidden' })
  // Readers of the record do not read its name; and only those who may change it find it in the bin.
  await owner.call(placeRoutes.remove, { orgId, placeId })
  expect(await mina.call(placeRoutes.bin, { orgId })).toEqual([])
  expect(await owner.call(placeRoutes.bin, { orgId })).toHaveLength(1)
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  expect(JSON.stringify(data)).not.toContain('성수 물류창고')
  await owner.call(placeRoutes.restore, { orgId, placeId })
  await owner.call(projectRoutes.archive, secret.at)
  expect(await refusal(move(owner, null))).toMatchObject({ error: 'project.archived' })
})

test('categories of an organization are its own, and their places become others without them', async () => {
  const { owner, orgId } = await company()
  const create = (name: string) =>
    owner.call(placeCategoryRoutes.create, { orgId, body: { name, color: 'teal', icon: 'warehouse' } })
  const { categoryId } = await create('물류센터')
  for (const taken of ['물류센터', '지점'])
    expect(await refusal(create(taken))).toMatchObject({ status: 409, error: 'placeCategory.taken' })
  const { placeId } = await place(owner, orgId, { placeCategory: String(categoryId) })
  await owner.call(placeCategoryRoutes.change, { orgId, categoryId, body: { name: '허브', color: 'red' } })
  expect(await owner.call(placeCategoryRoutes.list, { orgId })).toEqual([
    { categoryId, name: '허브', color: 'red', icon: 'warehouse' },
  ])
  expect((await owner.call(mapRoutes.list, { orgId, query: { placeCategory: String(categoryId) } })).count).toBe(1)
  await owner.call(placeCategoryRoutes.remove, { orgId, categoryId })
  expect(await owner.call(placeRoutes.read, { orgId, placeId })).toMatchObject({ placeCategory: 'OTHER' })
  for (let at = 0; at < PLACE_CATEGORIES_MOST; at++) await create(`분류 ${at}`)
  expect(await refusal(create('하나 더'))).toMatchObject({ error: 'placeCategory.tooMany' })
})

test('places owned are handed over, and have no owner once theirs has left without', async () => {
  const { owner, orgId } = await company()
  const [mina, jun] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'MEMBER', '준호')]
  const [first, second] = [
    await place(owner, orgId, { name: '강릉 현장', ownerId: mina.memberId }),
    await place(owner, orgId, { name: '춘천 현장', ownerId: mina.memberId }),
  ]
  const holdings = await owner.call(handoverRoutes.holdings, { orgId, memberId: mina.memberId })
  expect(holdings).toMatchObject([
    { kind: 'place', id: first.placeId, name: '강릉 현장' },
    { kind: 'place', id: second.placeId, name: '춘천 현장' },
  ])
  await owner.call(handoverRoutes.handOver, {
    orgId,
    memberId: mina.memberId,
    body: { gifts: [{ kind: 'place', id: first.placeId, toMemberId: jun.memberId }], after: 'remove' },
  })
  const ownerOf = async (placeId: number) => (await owner.call(placeRoutes.read, { orgId, placeId })).ownerId
  expect([await ownerOf(first.placeId), await ownerOf(second.placeId)]).toEqual([jun.memberId, null])
})

test('whoever looks after a place sees it', async () => {
  const { owner, orgId } = await company()
  const secret = await another(owner, orgId, { isPrivate: true })
  const [mina, guest] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'GUEST', '도윤')]
  const missing = { error: 'member.missing', fields: { ownerId: expect.any(String) } }
  expect(await refusal(place(owner, orgId, { ownerId: guest.memberId }))).toMatchObject(missing)
  const hidden = { projectId: secret.at.projectId, ownerId: mina.memberId }
  expect(await refusal(place(owner, orgId, hidden))).toMatchObject(missing)
  const { placeId } = await place(owner, orgId, { ownerId: mina.memberId })
  const moved = await owner.call(placeRoutes.change, { orgId, placeId, body: { projectId: secret.at.projectId } })
  expect(moved.ownerId).toBeNull()
})

test('others hear that something on the map is different', async () => {
  const { owner, orgId } = await company()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { say, heard } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
  await heard({ type: 'listening', id: 1 })
  await place(owner, orgId)
  await heard({ name: 'places.changed', data: { orgId } })
})
