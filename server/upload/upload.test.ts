import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { IMAGE_BYTES } from '#contract/image'
import { organizationRoutes } from '#contract/organization'
import { uploadRoutes } from '#contract/upload'
import { choresDone, person, refusal, sql, visitor } from '../testing/visitor.ts'
import { choosePicture, permission, put, putInChunks, uploaded } from './test.ts'

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer()
const MISSING = '업로드한 이미지를 찾을 수 없습니다. 이미지를 다시 선택해주세요.'
const files = join(inject('dataDir'), 'files')
const keptAt = (key: string) => join(files, 'kept', key.slice(0, 2), key)
const leftOf = async (key: string) => (await readdir(join(files, 'incoming'))).filter(name => name.startsWith(key))

test('[S7.2] [S3.7] a permission, a PUT without a token, and the picture is shown once something uses it', async () => {
  const browser = await person()
  const permitted = await permission(browser, { contentType: 'image/png', size: png.length })
  expect(permitted).toEqual({
    url: expect.stringMatching(/^\/api\/storage\/uploads\/[\w-]{43}\?/),
    key: expect.stringMatching(/^[\w-]{43}$/),
    cdnUrl: `/files/${permitted.key}`,
  })
  expect(await put(browser, permitted.url, png)).toEqual({ status: 200, data: null })
  expect((await visitor().send(permitted.cdnUrl)).status).toBe(404)
  expect(await choosePicture(browser, permitted.cdnUrl)).toMatchObject({ profileImgUrl: permitted.cdnUrl })
  expect(await leftOf(permitted.key)).toEqual([])
  // Anyone with the address may see it, because a browser requests pictures without a token.
  const shown = await visitor().send(permitted.cdnUrl)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const body = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
  const etag = shown.headers.get('etag')!
  const again = await visitor().send(permitted.cdnUrl, { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  const head = await visitor().send(permitted.cdnUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(body.length), ''])
})

test('a picture is named by its full address too, and stays when it is chosen again', async () => {
  const browser = await person()
  const { cdnUrl } = await uploaded(browser, png)
  await choosePicture(browser, inject('url') + cdnUrl)
  expect(await choosePicture(browser, cdnUrl)).toMatchObject({ profileImgUrl: cdnUrl })
  expect((await visitor().send(cdnUrl)).status).toBe(200)
})

test('[S5.4] the PUT must be of the type and length that were permitted', async () => {
  const browser = await person()
  const { url, cdnUrl } = await permission(browser, { size: png.length })
  expect(await put(browser, url, png, 'image/gif')).toMatchObject({ status: 415, error: 'upload.type' })
  expect(await put(browser, url, png.subarray(1))).toMatchObject({ status: 422, error: 'upload.length' })
  expect(await put(browser, url, Buffer.concat([png, png]))).toMatchObject({ status: 422, error: 'upload.length' })
  expect(await putInChunks(browser, url, [png, png])).toMatchObject({ status: 422, error: 'upload.length' })
  expect(await putInChunks(browser, url, [png.subarray(1)])).toMatchObject({ status: 422, error: 'upload.length' })
  expect(await refusal(choosePicture(browser, cdnUrl))).toMatchObject({ status: 404, error: 'image.missing' })
  // None of them used up the permission.
  expect(await putInChunks(browser, url, [png.subarray(0, 9), png.subarray(9)])).toMatchObject({ status: 200 })
})

test('[S5.3] [S5.4] without a size at most 5 MB are taken, counted while they come', async () => {
  const browser = await person()
  const most = Buffer.alloc(IMAGE_BYTES, 1)
  const { url, key } = await permission(browser)
  const large = { status: 413, error: 'upload.large', message: '파일 크기는 5MB 이하여야 합니다.' }
  expect(await put(browser, url, Buffer.alloc(IMAGE_BYTES + 1, 1))).toMatchObject(large)
  expect(await putInChunks(browser, url, [most, Buffer.from('x')])).toMatchObject(large)
  expect(await leftOf(key)).toEqual([])
  expect(await put(browser, url, most)).toMatchObject({ status: 200 })
})

test('[S3.7] [S5.3] a permission is refused in the words of the field', async () => {
  const browser = await person()
  const wanted = { fileName: '로고.webp', contentType: 'image/webp', size: IMAGE_BYTES + 1 }
  const answer = await browser.send('/api/storage/presign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    {
      fields: {
        contentType: '지원하지 않는 파일 형식입니다. (JPG, PNG, GIF만 가능)',
        size: '파일 크기는 5MB 이하여야 합니다.',
      },
    },
  ])
  expect(await refusal(permission(visitor()))).toMatchObject({ status: 401, error: 'auth.required' })
})

test('a permission is for one PUT, and of two at once one wins', async () => {
  const browser = await person()
  const { url } = await permission(browser)
  const both = await Promise.all([put(browser, url, png), put(browser, url, png)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await put(browser, url, png)).toMatchObject({ status: 409, error: 'upload.used' })
})

test('a permission ends after five minutes, and nothing of it can be changed', async () => {
  const browser = await person()
  const [mine, other] = [await permission(browser), await permission(browser, { contentType: 'image/gif' })]
  const changed = (change: (url: URL) => void) => {
    const url = new URL(mine.url, inject('url'))
    change(url)
    return put(browser, url.pathname + url.search, png)
  }
  const invalid = { status: 403, error: 'upload.invalid' }
  expect(await changed(url => (url.pathname = `/api/storage/uploads/${other.key}`))).toMatchObject(invalid)
  expect(await changed(url => (url.pathname = '/api/storage/uploads/..%2f..%2fx'))).toMatchObject(invalid)
  expect(await changed(url => url.searchParams.set('signature', 'A'.repeat(43)))).toMatchObject(invalid)
  expect(await changed(url => url.searchParams.delete('signature'))).toMatchObject(invalid)
  const later = String(Date.now() + 86_400_000)
  expect(await changed(url => url.searchParams.set('expires', later))).toMatchObject(invalid)
  const [{ secret } = { secret: Buffer.alloc(0) }] = await sql<{ secret: Buffer }>(
    `select secret from server_key where purpose = 'upload'`,
  )
  const [{ userId } = { userId: '' }] = await sql<{ userId: string }>(
    `select user_id as "userId" from upload where key = $1`,
    [mine.key],
  )
  const signed = (expires: number) => {
    const text = [mine.key, 'image/png', userId, '', expires].join('\n')
    const signature = createHmac('sha256', secret).update(text).digest('base64url')
    return put(browser, `/api/storage/uploads/${mine.key}?expires=${expires}&signature=${signature}`, png)
  }
  expect(await signed(Date.now() - 1)).toMatchObject({ status: 410, error: 'upload.expired' })
  expect(await signed(Date.now() + 60_000)).toMatchObject({ status: 200 })
})

test('a body that breaks off leaves nothing, and the whole one is taken after it', async () => {
  const browser = await person()
  const { url, key, cdnUrl } = await permission(browser, { size: png.length })
  const headers = { 'content-type': 'image/png', 'content-length': String(png.length) }
  const sent = httpRequest(inject('url') + url, { method: 'PUT', headers })
  const failed = once(sent, 'error')
  sent.write(png.subarray(0, 50))
  await expect.poll(() => leftOf(key)).toEqual([`${key}.part`])
  sent.destroy()
  await failed
  await expect.poll(() => leftOf(key)).toEqual([])
  expect(await put(browser, url, png)).toMatchObject({ status: 200 })
  await choosePicture(browser, cdnUrl)
})

test('whoever is refused and neither sends the rest nor goes away is answered all the same', async () => {
  const browser = await person()
  const { url } = await permission(browser, { size: png.length })
  const headers = { 'content-type': 'image/gif', 'content-length': String(png.length) }
  const sent = httpRequest(inject('url') + url, { method: 'PUT', headers })
  sent.write(png.subarray(0, 50))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([415, 'close'])
  sent.on('error', () => undefined)
  sent.destroy()
})

test('what is no key is missing, and whoever guesses keys is told to come later', async () => {
  const stranger = visitor()
  const signed = `expires=${Date.now()}&signature=${'A'.repeat(43)}`
  for (const key of ['%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(44), '%F0%9F%8D%B1'])
    expect([
      (await stranger.send(`/files/${key}`)).status,
      (await stranger.send(`/api/storage/uploads/${key}?${signed}`, { method: 'PUT', body: 'x' })).status,
    ]).toEqual([404, 403])
  const statuses = new Set<number>()
  for (let batch = 0; batch < 21; batch++)
    for (const { status } of await Promise.all(
      Array.from({ length: 100 }, () => stranger.send(`/files/${'a'.repeat(43)}`)),
    ))
      statuses.add(status)
  expect([...statuses]).toEqual([404, 429])
})

test('a full disk is said, and leaves nothing', async () => {
  const browser = await person()
  const { url, key } = await permission(browser)
  await symlink('/dev/full', join(files, 'incoming', `${key}.part`))
  expect(await put(browser, url, png)).toMatchObject({
    status: 507,
    error: 'storage.full',
    message: '서버의 저장 공간이 부족합니다. 서버 관리자에게 알려주세요.',
  })
  expect(await leftOf(key)).toEqual([])
  expect(await put(browser, url, png)).toMatchObject({ status: 200 })
})

test('what is not mine to attach is missing, all alike', async () => {
  const [browser, other] = [await person(), await person()]
  const foreign = await uploaded(other, png)
  const never = await permission(browser)
  const used = await uploaded(browser, png)
  await browser.call(organizationRoutes.create, {
    body: { name: '두레상사', memberName: '다혜', logoImgUrl: used.cdnUrl },
  })
  const old = await uploaded(browser, png)
  await sql(`update upload set created_at = now() - interval '25 hours' where key = $1`, [old.key])
  const addresses = [
    foreign.cdnUrl,
    never.cdnUrl,
    used.cdnUrl,
    old.cdnUrl,
    '/',
    `/files/${'A'.repeat(43)}`,
    `/files/../files/${used.key}`,
    'https://example.com/logo.png',
    `https://example.com${used.cdnUrl}`,
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
  ]
  for (const address of addresses)
    expect([address, await refusal(choosePicture(browser, address))]).toEqual([
      address,
      { status: 404, error: 'image.missing', message: MISSING, fields: { profileImgUrl: MISSING } },
    ])
  // It still belongs to the other person.
  await choosePicture(other, foreign.cdnUrl)
})

test('of two that attach the same picture at once one wins', async () => {
  const browser = await person()
  const { cdnUrl } = await uploaded(browser, png)
  const create = (name: string) =>
    browser.call(organizationRoutes.create, { body: { name, memberName: '다혜', logoImgUrl: cdnUrl } }).then(
      () => 201,
      ({ status }: { status: number }) => status,
    )
  const statuses = await Promise.all([create('하나'), create('둘'), create('셋')])
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 404, 404])
})

test('[S7.3] an image is deleted by whoever uploaded it, or may edit what shows it', async () => {
  const [browser, other] = [await person(), await person()]
  const remove = (who: typeof browser, imageUrl: string) => who.call(uploadRoutes.deleteImage, { body: { imageUrl } })
  const missing = { status: 404, error: 'image.missing', message: MISSING, fields: { imageUrl: MISSING } }
  const unused = await uploaded(browser, png)
  expect(await refusal(remove(other, unused.cdnUrl))).toEqual(missing)
  await remove(browser, unused.cdnUrl)
  expect(await leftOf(unused.key)).toEqual([])
  expect(await sql(`select 1 from upload where key = $1`, [unused.key])).toEqual([])
  expect(await refusal(remove(browser, unused.cdnUrl))).toEqual(missing)
  expect(await refusal(remove(browser, 'https://example.com/a.png'))).toEqual(missing)
  const picture = await uploaded(browser, png)
  await choosePicture(browser, picture.cdnUrl)
  const logo = await uploaded(browser, png)
  const body = { name: '두레상사', memberName: '다혜', logoImgUrl: logo.cdnUrl }
  const { orgId } = await browser.call(organizationRoutes.create, { body })
  for (const { cdnUrl } of [picture, logo]) {
    expect(await refusal(remove(other, cdnUrl))).toEqual(missing)
    expect((await visitor().send(cdnUrl)).status).toBe(200)
    await remove(browser, cdnUrl)
    const [gone, unknown] = [await visitor().send(cdnUrl), await visitor().send(`/files/${'A'.repeat(43)}`)]
    expect([gone.status, await gone.text(), gone.headers.get('cache-control')]).toEqual([
      unknown.status,
      await unknown.text(),
      'no-store',
    ])
  }
  expect(await browser.call(accountRoutes.me, {})).toMatchObject({ profileImgUrl: null })
  expect(await browser.call(organizationRoutes.read, { orgId })).toMatchObject({ logoImgUrl: null })
})

test('what nothing uses is forgotten after a day, and what was replaced', async () => {
  const browser = await person()
  // A directory in place of the file cannot be removed.
  const stuck = await permission(browser)
  await mkdir(join(files, 'incoming', stuck.key))
  const [young, old, replaced, used] = [
    await uploaded(browser, png),
    await uploaded(browser, png),
    await uploaded(browser, png),
    await uploaded(browser, png),
  ]
  await choosePicture(browser, replaced.cdnUrl)
  await choosePicture(browser, used.cdnUrl)
  expect((await visitor().send(replaced.cdnUrl)).status).toBe(404)
  const keys = [stuck.key, old.key, replaced.key, used.key]
  await sql(
    `update upload set created_at = created_at - interval '25 hours', attached_at = attached_at - interval '25 hours',
      detached_at = detached_at - interval '25 hours' where key = any($1)`,
    [keys],
  )
  await choresDone()
  const left = async () =>
    (await sql<{ key: string }>(`select key from upload where key = any($1)`, [[young.key, ...keys]]))
      .map(({ key }) => key)
      .toSorted()
  await expect.poll(left).toEqual([stuck.key, young.key, used.key].toSorted())
  expect([...(await leftOf(old.key)), existsSync(keptAt(replaced.key))]).toEqual([false])
  expect([await leftOf(young.key), existsSync(keptAt(used.key))]).toEqual([[young.key], true])
  expect((await visitor().send(used.cdnUrl)).status).toBe(200)
})

test('sixty permissions a minute are enough for one person', async () => {
  const browser = await person()
  const tries = await Promise.all(
    Array.from({ length: 64 }, () =>
      permission(browser).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    ),
  )
  expect(tries.filter(status => status === 200).length).toBeGreaterThanOrEqual(60)
  expect(tries).toContain(429)
})
