// Files of an organization: from the permission to the download, through the real storage.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { issueRoutes } from '#contract/issue'
import { issueFileRoutes } from '#contract/issue-discussion'
import { projectRoutes } from '#contract/project'
import { another, joined, project } from '../issue/test.ts'
import { refusal, request, sql, type Visitor } from '../testing/visitor.ts'
import { put } from '../upload/test.ts'
import { SENT_TYPE } from './permitting.ts'
import { linkOf, sentFile, storedFile } from './test.ts'

const here = await project()
const { owner, orgId, at } = here
const mina = await joined(orgId)

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Dure Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '126/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

async function loaded(path: string | null | undefined, headers: Record<string, string> = {}) {
  const answer = await request(owner.url + path, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a file comes back byte for byte, under its Korean name, for five minutes', async () => {
  const bytes = Buffer.from('%PDF-1.7 견적')
  const { fileId, name, kind } = await storedFile(owner, orgId, '견적서 (최종).pdf'.normalize('NFD'), bytes)
  expect([name, kind]).toEqual(['견적서 (최종).pdf', 'other'])
  const link = await linkOf(owner, orgId, fileId)
  expect([link!.show, link!.preview]).toEqual([null, null])
  const found = await loaded(link!.download)
  expect(found.bytes.equals(bytes)).toBe(true)
  expect(found.headers.get('content-type')).toBe('application/pdf')
  expect(found.headers.get('content-disposition')).toBe(
    `attachment; filename="___ (__).pdf"; filename*=UTF-8''%EA%B2%AC%EC%A0%81%EC%84%9C%20%28%EC%B5%9C%EC%A2%85%29.pdf`,
  )
  expect(found.headers.get('x-content-type-options')).toBe('nosniff')
  const late = link!.download.replace(/expires=\d+/, 'expires=1000000000000')
  for (const path of [late, link!.download.replace('way=load', 'way=show')])
    expect((await loaded(path)).status).toBe(404)
})

test('a picture keeps its original without the place it was taken, and gets a preview that stands upright', async () => {
  const bytes = await photo(3_000, 2_000)
  const made = await storedFile(owner, orgId, '현장.jpg', bytes)
  expect(made).toMatchObject({ kind: 'picture', width: 2_000, height: 3_000, hasPreview: true, bytes: bytes.length })
  const link = await linkOf(owner, orgId, made.fileId)
  const original = await loaded(link!.show)
  expect([original.headers.get('content-type'), original.bytes.length]).toEqual(['image/jpeg', bytes.length])
  const { width, exif } = await sharp(original.bytes).metadata()
  expect([width, exif?.includes('Dure Camera')]).toEqual([3_000, true])
  // 126/1 58/1 of the longitude, as it stood in the file.
  const longitude = Buffer.from('7e000000010000003a00000001000000', 'hex')
  expect([bytes.includes(longitude), original.bytes.includes(longitude)]).toEqual([true, false])
  const preview = await loaded(link!.preview)
  expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 960, height: 1_440 })
  expect(preview.headers.get('content-disposition')).toMatch(/^inline/)
})

test('a PNG and a WebP lose the place too, and can still be drawn', async () => {
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' } }
  const blue = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
  for (const [name, bytes] of [
    ['현장.png', await blue.clone().withExif(exif).png().toBuffer()],
    ['현장.webp', await blue.clone().withExif(exif).webp().toBuffer()],
  ] as const) {
    const { fileId } = await storedFile(owner, orgId, name, bytes)
    const kept = await loaded((await linkOf(owner, orgId, fileId))!.download)
    expect(kept.bytes.length).toBe(bytes.length)
    expect(kept.bytes.equals(bytes)).toBe(false)
    await sharp(kept.bytes, { failOn: 'warning' }).raw().toBuffer()
  }
})

test('what could run as a page is only downloaded, whatever it is called', async () => {
  for (const [name, content] of [
    ['그림.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['글.html', '<!doctype html><script>alert(1)</script>'],
    ['사진.png', '<!doctype html><script>alert(1)</script>'],
    ['깨진.jpg', '\xff\xd8\xff\xe0 no picture'],
  ] as const) {
    const { fileId, kind } = await storedFile(owner, orgId, name, Buffer.from(content, 'latin1'))
    const link = await linkOf(owner, orgId, fileId)
    expect([name, kind, link!.show]).toEqual([name, 'other', null])
    const { headers } = await loaded(link!.download)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-type')).toBe('application/octet-stream')
  }
})

test('a text is shown as text, a page called .txt too', async () => {
  const { fileId, kind } = await storedFile(owner, orgId, '메모.txt', Buffer.from('<script>alert(1)</script>'))
  expect(kind).toBe('text')
  const { headers } = await loaded((await linkOf(owner, orgId, fileId))!.show)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('a part of a video is sent alone', async () => {
  const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(1_000, 7)])
  const { fileId, kind } = await storedFile(owner, orgId, '녹화.mp4', bytes)
  expect(kind).toBe('video')
  const { show } = (await linkOf(owner, orgId, fileId))!
  const part = await loaded(show, { range: 'bytes=4-11' })
  expect([part.status, part.headers.get('content-range'), part.bytes.toString('latin1')]).toEqual([
    206,
    'bytes 4-11/1012',
    'ftypisom',
  ])
  expect((await loaded(show, { range: 'bytes=-2' })).bytes).toEqual(Buffer.from([7, 7]))
  expect((await loaded(show, { range: 'bytes=5000-' })).status).toBe(416)
})

describe('a file that does not come whole', () => {
  test('is not there: nothing sent, half of it, or another length', async () => {
    const body = { fileName: '반쪽.zip', size: 100 }
    const { fileId, url } = await owner.call(attachmentRoutes.permit, { orgId, body })
    const confirm = () => owner.call(attachmentRoutes.confirm, { orgId, fileId })
    expect(await refusal(confirm())).toMatchObject({ status: 409, error: 'file.absent' })
    expect(await put(owner, url, Buffer.alloc(50), SENT_TYPE)).toMatchObject({ status: 422, error: 'upload.length' })
    expect(await refusal(confirm())).toMatchObject({ status: 409, error: 'file.absent' })
    // The permission is still good for the whole.
    expect(await put(owner, url, Buffer.alloc(100), SENT_TYPE)).toMatchObject({ status: 200 })
    expect((await confirm()).bytes).toBe(100)
    expect((await confirm()).fileId).toBe(fileId)
  })
})

test('what is too large, empty or over the room of the organization is refused in words', async () => {
  const permit = (size: number, fileName = '큰 파일.zip') =>
    refusal(owner.call(attachmentRoutes.permit, { orgId, body: { fileName, size } }))
  expect(await permit(100 * 1024 * 1024 + 1)).toMatchObject({
    status: 413,
    fields: { size: '파일 크기는 100MB 이하여야 합니다.' },
  })
  expect(await permit(0)).toMatchObject({ status: 422, fields: { size: '빈 파일은 첨부할 수 없습니다.' } })
  const crowded = await project()
  const { fileId } = await storedFile(crowded.owner, crowded.orgId)
  // Twenty gigabytes, in files of a size that a row can have.
  await sql(
    `insert into attachment (org_id, key, member_id, name, bytes)
     select org_id, key || each, member_id, name, 2000000000 from attachment, generate_series(1, 11) each where id = $1`,
    [fileId],
  )
  const body = { fileName: '하나 더.txt', size: 1 }
  expect(await refusal(crowded.owner.call(attachmentRoutes.permit, { orgId: crowded.orgId, body }))).toMatchObject({
    status: 409,
    error: 'file.quota',
    message: '조직의 저장 공간 20GB를 모두 사용하여 파일을 첨부할 수 없습니다. 관리자에게 문의해주세요.',
  })
})

test('files that belong to nothing cannot fill the room of all, and permissions alone do so for minutes', async () => {
  const { owner: uploader, orgId: at } = await project()
  const size = 100 * 1024 * 1024
  const permit = () => uploader.call(attachmentRoutes.permit, { orgId: at, body: { fileName: '도면.zip', size } })
  for (let each = 0; each < 20; each++) await permit()
  expect(await refusal(permit())).toMatchObject({ status: 409, error: 'file.unattached' })
  await sql(`update attachment set created_at = now() - interval '11 minutes' where org_id = $1`, [at])
  await permit()
})

test('rights are those of the thing, and an unattached file is its uploader’s alone', async () => {
  const hidden = await another(owner, orgId, { isPrivate: true })
  const { fileId } = await storedFile(owner, orgId)
  expect(await linkOf(mina, orgId, fileId)).toBeUndefined()
  const body = { title: '비밀', fileIds: [fileId] }
  const { issueId, fileCount } = await owner.call(issueRoutes.create, { ...hidden.at, body })
  expect(fileCount).toBe(1)
  expect(await linkOf(mina, orgId, fileId)).toBeUndefined()
  for (const ask of [attachmentRoutes.remove, attachmentRoutes.confirm, attachmentRoutes.restore])
    expect(await refusal(mina.call(ask, { orgId, fileId }))).toMatchObject({ status: 404, error: 'file.missing' })
  await owner.call(projectRoutes.putMember, { ...hidden.at, memberId: mina.memberId, body: { projectRole: 'VIEWER' } })
  expect(await linkOf(mina, orgId, fileId)).toMatchObject({ fileId })
  await owner.call(issueRoutes.remove, { ...hidden.at, issueId })
  expect(await linkOf(owner, orgId, fileId)).toBeUndefined()
})

test('twenty belong to an issue, and not one more', async () => {
  const { issueId } = await here.issue()
  const ids: number[] = []
  for (let each = 0; each < 21; each++) ids.push((await storedFile(owner, orgId, `${each}.txt`)).fileId)
  const attach = (fileIds: number[]) => owner.call(issueFileRoutes.attach, { ...at, issueId, body: { fileIds } })
  expect((await attach(ids.slice(0, 20))).files).toHaveLength(20)
  expect(await refusal(attach(ids.slice(20)))).toMatchObject({
    status: 409,
    fields: { fileIds: '파일은 최대 20개까지 첨부할 수 있습니다.' },
  })
  // A place became free.
  await owner.call(attachmentRoutes.remove, { orgId, fileId: ids[0]! })
  expect((await attach(ids.slice(20))).files).toHaveLength(20)
  expect(await refusal(owner.call(attachmentRoutes.restore, { orgId, fileId: ids[0]! }))).toMatchObject({
    error: 'file.tooMany',
  })
})

test('files in the text of an issue belong to it, those of the whole project stand in one list', async () => {
  const there = await another(owner, orgId, { key: 'FILE' })
  const [first, second] = [await storedFile(owner, orgId, '첫째.txt'), await storedFile(owner, orgId, '둘째.txt')]
  const body = { title: '자료', body: `![](attachment:${first.fileId})` }
  const { issueId } = await owner.call(issueRoutes.create, { ...there.at, body })
  const { version } = await owner.call(issueRoutes.read, { ...there.at, issueId })
  const change = { version, body: `${body.body}\n\n[둘째](attachment:${second.fileId})` }
  await owner.call(issueRoutes.change, { ...there.at, issueId, body: change })
  const whole = await owner.call(issueRoutes.read, { ...there.at, issueId })
  expect([whole.files.map(({ name }) => name), whole.fileCount]).toEqual([['첫째.txt', '둘째.txt'], 2])
  const list = (place: typeof at) => owner.call(issueFileRoutes.list, { ...place, query: {} })
  expect((await list(there.at)).files.map(({ name, issue }) => [name, issue.key])).toEqual([
    ['둘째.txt', 'FILE-1'],
    ['첫째.txt', 'FILE-1'],
  ])
  // They move with it.
  const elsewhere = await another(owner, orgId, { key: 'MOVE' })
  await owner.call(issueRoutes.move, { ...there.at, issueId, body: { targetProjectId: elsewhere.projectId } })
  expect([(await list(there.at)).files, (await list(elsewhere.at)).files.length]).toEqual([[], 2])
})

test('a file goes by its uploader or by who may change the issue, and comes back within the day', async () => {
  const { issueId } = await here.issue()
  const { fileId } = await storedFile(mina, orgId)
  await mina.call(issueFileRoutes.attach, { ...at, issueId, body: { fileIds: [fileId] } })
  const count = async () => (await here.read(issueId)).fileCount
  await owner.call(attachmentRoutes.remove, { orgId, fileId })
  expect([await count(), await linkOf(mina, orgId, fileId)]).toEqual([0, undefined])
  await mina.call(attachmentRoutes.restore, { orgId, fileId })
  expect(await count()).toBe(1)
  const viewer: Visitor & { memberId: number } = await joined(orgId, 'GUEST', '손님')
  await owner.call(projectRoutes.putMember, { ...at, memberId: viewer.memberId, body: { projectRole: 'VIEWER' } })
  expect(await refusal(viewer.call(attachmentRoutes.remove, { orgId, fileId }))).toMatchObject({
    status: 403,
    error: 'project.forbidden',
  })
})

test('of twelve at once each is whole', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, each) => {
      const bytes = Buffer.alloc(100_000, each)
      const fileId = await sentFile(owner, orgId, `${each}.bin`, bytes)
      await owner.call(attachmentRoutes.confirm, { orgId, fileId })
      const found = await loaded((await linkOf(owner, orgId, fileId))!.download)
      return found.bytes.equals(bytes)
    }),
  )
  expect(all).toEqual(Array.from({ length: 12 }, () => true))
})

test('a duplicate has pictures of its own, which stay when the original goes', async () => {
  const here = await project()
  const picture = await storedFile(here.owner, here.orgId, '화면.jpg', await photo(2_000, 1_000))
  const { issueId } = await here.issue({ body: `![화면](attachment:${picture.fileId}) 확인` })
  const copy = await here.owner.call(issueRoutes.duplicate, { ...here.at, issueId })
  expect(copy.fileCount).toBe(1)
  await here.owner.call(issueRoutes.remove, { ...here.at, issueId })
  const { body } = await here.read(copy.issueId)
  const [, own] = /attachment:(\d+)/.exec(body)!
  expect(Number(own)).not.toBe(picture.fileId)
  const link = await linkOf(here.owner, here.orgId, Number(own))
  expect(link).toMatchObject({ name: '화면.jpg', hasPreview: true })
  expect((await loaded(link!.preview)).status).toBe(200)
  expect((await loaded(link!.show)).bytes.length).toBe(link!.bytes)
})
