import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { placeRoutes } from '#contract/place'
import { type VisitDraft, visitRoutes, VISITS_PAGE } from '#contract/place-visit'
import { projectRoutes } from '#contract/project'
import { storedFile } from '../../attachment/test.ts'
import { company } from '../../chat/test.ts'
import { joined, project } from '../../issue/test.ts'
import { choresDone, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { place } from '../test.ts'

const YESTERDAY = () => new Date(Date.now() - 86_400_000).toISOString()

async function visited() {
  const { owner, orgId } = await company()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { placeId } = await place(owner, orgId)
  const at = { orgId, placeId }
  const visit = (by: Visitor, said: Partial<VisitDraft> = {}) =>
    by.call(visitRoutes.create, { ...at, body: { visitedAt: YESTERDAY(), note: '재고를 셌습니다.', ...said } })
  const list = async (by: Visitor, behind?: string) =>
    by.call(visitRoutes.list, { ...at, query: behind ? { behind } : {} })
  const notes = async (by: Visitor) => (await list(by)).visits.map(({ note }) => note)
  return { owner, orgId, mina, at, visit, list, notes }
}

const picture = (owner: Visitor, orgId: number, name = '입구.png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#884' } })
    .png()
    .toBuffer()
    .then(bytes => storedFile(owner, orgId, name, bytes))

test('a visit keeps its time, note and photos, and its visitor alone changes it', async () => {
  const { owner, orgId, mina, at, visit, list } = await visited()
  const photo = await picture(mina, orgId)
  const made = await visit(mina, { note: '  입구 공사 중\n다음 주에 다시  ', fileIds: [photo.fileId] })
  expect(made).toMatchObject({ memberId: mina.memberId, memberName: '민아', mayChange: true, mayRemove: true })
  expect(made.photos.map(({ name }) => name)).toEqual(['입구.png'])
  const { visitId } = made
  const [seen] = (await list(owner)).visits
  expect(seen).toMatchObject({ visitId, note: made.note, mayChange: false, mayRemove: true })
  const body = { note: '공사 끝' }
  expect(await refusal(owner.call(visitRoutes.change, { ...at, visitId, body }))).toMatchObject({
    status: 403,
    error: 'visit.foreign',
  })
  const second = await picture(mina, orgId, '출구.png')
  const changed = await mina.call(visitRoutes.change, { ...at, visitId, body: { ...body, fileIds: [second.fileId] } })
  expect(changed).toMatchObject({ note: '공사 끝', visitedAt: made.visitedAt })
  expect(changed.photos.map(({ name }) => name)).toEqual(['입구.png', '출구.png'])
  const stale = { ...at, visitId, body: { note: '옛 화면', version: made.version } }
  expect(await refusal(mina.call(visitRoutes.change, stale))).toMatchObject({
    status: 409,
    error: 'row.stale',
    current: { note: '공사 끝', version: changed.version },
  })
  // Readers of the place read its photos.
  const [link] = await owner.call(attachmentRoutes.links, { orgId, query: { fileIds: String(photo.fileId) } })
  expect(link?.fileId).toBe(photo.fileId)
})

test('visits stand in the order of their time, page by page', async () => {
  const { owner, visit, list } = await visited()
  const moments = Array.from({ length: VISITS_PAGE + 2 }, (_, day) =>
    new Date(Date.UTC(2026, 8, 1 + day)).toISOString(),
  )
  for (const [at, visitedAt] of moments.entries())
    await visit(owner, { visitedAt: at === 1 ? moments[0]! : visitedAt, note: String(at) })
  const first = await list(owner)
  expect(first.visits).toHaveLength(VISITS_PAGE)
  const rest = await list(owner, first.next!)
  expect(rest.next).toBeNull()
  const shown = [...first.visits, ...rest.visits].map(({ note }) => Number(note))
  expect(shown).toEqual([...moments.keys()].toReversed())
  const wrong = await refusal(list(owner, Buffer.from('["어제"]').toString('base64url')))
  expect(wrong).toMatchObject({ status: 422, error: 'invalid' })
})

test('photos of a visit are its visitor’s: others take none away, and one that comes back finds the limit', async () => {
  const { owner, orgId, mina, at, visit } = await visited()
  const doyun = await joined(orgId, 'MEMBER', '도윤')
  const five = await Promise.all(Array.from({ length: 5 }, (_, each) => picture(mina, orgId, `${each}.png`)))
  const { visitId } = await visit(mina, { fileIds: five.map(({ fileId }) => fileId) })
  const gone = { orgId, fileId: five[0]!.fileId }
  expect(await refusal(doyun.call(attachmentRoutes.remove, gone))).toMatchObject({ status: 403 })
  await mina.call(attachmentRoutes.remove, gone)
  const sixth = await picture(mina, orgId, '5.png')
  await mina.call(visitRoutes.change, { ...at, visitId, body: { fileIds: [sixth.fileId] } })
  expect(await refusal(mina.call(attachmentRoutes.restore, gone))).toMatchObject({ error: 'place.photos' })
  await owner.call(attachmentRoutes.remove, { orgId, fileId: sixth.fileId })
  // With their place they end.
  await owner.call(placeRoutes.remove, at)
  await sql(`update place set deleted_at = now() - interval '31 days' where id = ${at.placeId}`)
  await choresDone()
  expect(await sql(`select 1 from attachment where holder_kind = 'visit' and holder_id = ${visitId}`)).toEqual([])
})

test('a time that has not come, a note too long, and what is no photo are refused by their field', async () => {
  const { owner, orgId, mina, visit, notes } = await visited()
  const refused = async (said: Partial<VisitDraft>) => refusal(visit(owner, said))
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await refused({ visitedAt: tomorrow })).toMatchObject({ status: 422, error: 'visit.future' })
  for (const said of [{ visitedAt: '어제' }, { visitedAt: '0000-01-01T00:00:00.000Z' }, { note: '가'.repeat(1_001) }])
    expect(await refused(said)).toMatchObject({ status: 422, error: 'invalid' })
  const text = await storedFile(owner, orgId)
  expect(await refused({ fileIds: [text.fileId] })).toMatchObject({ status: 422, error: 'place.photoKind' })
  const six = await Promise.all(Array.from({ length: 6 }, (_, at) => picture(owner, orgId, `${at}.png`)))
  expect(await refused({ fileIds: six.map(({ fileId }) => fileId) })).toMatchObject({ error: 'place.photos' })
  const foreign = await picture(mina, orgId)
  expect(await refused({ fileIds: [foreign.fileId] })).toMatchObject({ error: 'file.missing' })
  expect(await notes(owner)).toEqual([])
})

test('a visit that was removed comes back with its photos, and ends after thirty days', async () => {
  const { owner, orgId, mina, at, visit, list } = await visited()
  const photo = await picture(mina, orgId)
  const { visitId } = await visit(mina, { fileIds: [photo.fileId] })
  const other = await joined(orgId, 'MEMBER', '도윤')
  expect(await refusal(other.call(visitRoutes.remove, { ...at, visitId }))).toMatchObject({ error: 'visit.foreign' })
  // An owner takes away words that should not stand there.
  await owner.call(visitRoutes.remove, { ...at, visitId })
  expect((await list(mina)).visits).toEqual([])
  expect(await owner.call(attachmentRoutes.links, { orgId, query: { fileIds: String(photo.fileId) } })).toEqual([])
  for (const call of [
    refusal(mina.call(visitRoutes.change, { ...at, visitId, body: { note: '다시' } })),
    refusal(mina.call(visitRoutes.remove, { ...at, visitId })),
  ])
    expect(await call).toMatchObject({ status: 404, error: 'visit.missing' })
  const back = await mina.call(visitRoutes.restore, { ...at, visitId })
  expect(back.photos.map(({ fileId }) => fileId)).toEqual([photo.fileId])
  expect(await mina.call(visitRoutes.restore, { ...at, visitId })).toEqual(back)
  await mina.call(visitRoutes.remove, { ...at, visitId })
  await sql(`update place_visit set deleted_at = now() - interval '31 days' where id = ${visitId}`)
  expect(await refusal(mina.call(visitRoutes.restore, { ...at, visitId }))).toMatchObject({ error: 'visit.missing' })
  await choresDone()
  expect(await sql(`select 1 from place_visit where id = ${visitId}`)).toEqual([])
})

test('visits at a private place are nowhere for others, and an archived project takes none', async () => {
  const { owner, orgId, projectId } = await project()
  const { placeId } = await place(owner, orgId, { projectId })
  const at = { orgId, placeId }
  const body = { visitedAt: YESTERDAY() }
  const { visitId } = await owner.call(visitRoutes.create, { ...at, body })
  const mina = await joined(orgId, 'MEMBER', '민아')
  const reading = await mina.call(visitRoutes.list, { ...at, query: {} })
  expect(reading).toMatchObject({ mayAdd: true, visits: [{ visitId, mayChange: false, mayRemove: false }] })
  await owner.call(projectRoutes.change, { orgId, projectId, body: { isPrivate: true } })
  const hidden = { status: 404, error: 'place.missing' }
  for (const call of [
    refusal(mina.call(visitRoutes.list, { ...at, query: {} })),
    refusal(mina.call(visitRoutes.create, { ...at, body })),
    refusal(mina.call(visitRoutes.remove, { ...at, visitId })),
    refusal(mina.call(visitRoutes.restore, { ...at, visitId })),
  ])
    expect(await call).toMatchObject(hidden)
  await owner.call(projectRoutes.archive, { orgId, projectId })
  expect(await owner.call(visitRoutes.list, { ...at, query: {} })).toMatchObject({ mayAdd: false })
  expect(await refusal(owner.call(visitRoutes.create, { ...at, body }))).toMatchObject({ error: 'project.archived' })
  await owner.call(projectRoutes.unarchive, { orgId, projectId })
  // With its place it goes, and comes back.
  await owner.call(placeRoutes.remove, at)
  expect(await refusal(owner.call(visitRoutes.list, { ...at, query: {} }))).toMatchObject(hidden)
  await owner.call(placeRoutes.restore, at)
  expect((await owner.call(visitRoutes.list, { ...at, query: {} })).visits).toHaveLength(1)
})
