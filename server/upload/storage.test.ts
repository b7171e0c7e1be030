// The same rules with an S3 storage, and without one that answers.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { IMAGE_BYTES } from '#contract/image'
import { uploadRoutes } from '#contract/upload'
import { choresDone, refusal, sql, visitor } from '../testing/visitor.ts'
import { freePort } from '../testing/run.ts'
import { startedStorage, withStorage } from '../storage/test.ts'
import { newDirectory, preparedDirectory, startedServer } from '../testing/process.ts'
import { choosePicture, permission, put, uploaded } from './test.ts'

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer()

/** Signature version 4 of a presigned PUT, computed from the headers that come with it. */
function signatureFits(address: string, secret: string, type: string, length: number) {
  const url = new URL(address)
  const query = Object.fromEntries(url.searchParams)
  const headers: Record<string, string> = { host: url.host, 'content-type': type, 'content-length': String(length) }
  const signed = query['X-Amz-SignedHeaders']!.split(';')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const asked = Object.keys(query)
    .filter(name => name !== 'X-Amz-Signature')
    .toSorted()
    .map(name => `${encoded(name)}=${encoded(query[name]!)}`)
  const lines = signed.map(name => `${name}:${headers[name]}\n`).join('')
  const whole = ['PUT', url.pathname, asked.join('&'), lines, signed.join(';'), 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = query['X-Amz-Credential']!.split('/').slice(1)
  const digest = createHash('sha256').update(whole).digest('hex')
  const text = [query['X-Amz-Algorithm'], query['X-Amz-Date'], scope.join('/'), digest].join('\n')
  const hash = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = scope.reduce<string | Buffer>(hash, `AWS4${secret}`)
  return hash(key, text).toString('hex') === query['X-Amz-Signature']
}

test('[S7.2] [S7.3] a picture in S3: put straight into it, checked, kept, shown by us, deleted', async () => {
  const [port, directory] = [await freePort(), await newDirectory()]
  await startedStorage(port, directory)
  const endpoint = `http://127.0.0.1:${port}`
  const { url, dataDir, newPerson } = await withStorage(endpoint)
  const page = await visitor({ url }).send('/')
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${endpoint};`)
  const browser = await newPerson()
  const lies = async (area: string) =>
    (await readdir(join(directory, 'dure', area)).catch(() => [])).filter(name => name.endsWith('_object'))
  const permitted = await permission(browser, { size: png.length })
  expect(permitted.url).toContain(`${endpoint}/dure/incoming/${permitted.key}?`)
  expect(permitted.cdnUrl).toBe(`/files/${permitted.key}`)
  // The check that S3 itself would make; the storage of these tests ignores presigned signatures.
  const isSigned = (type: string, length: number) => signatureFits(permitted.url, 'S3RVER', type, length)
  expect([
    isSigned('image/png', png.length),
    isSigned('image/png', png.length + 1),
    isSigned('image/gif', png.length),
  ]).toEqual([true, false, false])
  expect(await refusal(choosePicture(browser, permitted.cdnUrl))).toMatchObject({ error: 'image.missing' })
  expect((await put(browser, permitted.url, png)).status).toBe(200)
  expect(await lies('incoming')).toHaveLength(1)
  await choosePicture(browser, permitted.cdnUrl)
  expect([await lies('incoming'), await lies('kept')]).toEqual([[], [expect.stringContaining(permitted.key)]])
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  const shown = await visitor({ url }).send(permitted.cdnUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 })
  // This server's own route for bytes is closed here.
  const own = `/api/storage/uploads/${permitted.key}?expires=1999999999999&signature=${'A'.repeat(43)}`
  expect(await put(browser, own, png)).toMatchObject({ status: 403, error: 'upload.invalid' })
  const body = { imageUrl: permitted.cdnUrl }
  await browser.call(uploadRoutes.deleteImage, { body })
  expect((await visitor({ url }).send(permitted.cdnUrl)).status).toBe(404)
  await sql(`update upload set detached_at = now() - interval '25 hours'`, [], dataDir)
  await choresDone(dataDir)
  await expect.poll(() => lies('kept')).toEqual([])
})

test('what was put into S3 is looked at whatever the storage let through', async () => {
  const port = await freePort()
  await startedStorage(port, await newDirectory())
  const { newPerson } = await withStorage(`http://127.0.0.1:${port}`)
  const browser = await newPerson()
  // A storage may check less than its signature requires, so the server checks the stored bytes.
  const wrong = async (bytes: Uint8Array, size: number, contentType = 'image/png') => {
    const { url, cdnUrl } = await permission(browser, { size })
    const { status } = await put(browser, url, bytes, contentType)
    return [status, (await refusal(choosePicture(browser, cdnUrl))).error]
  }
  expect(await wrong(png, png.length + 1)).toEqual([200, 'image.broken'])
  expect(await wrong(png, png.length, 'image/gif')).toEqual([200, 'image.type'])
  expect(await wrong(Buffer.alloc(IMAGE_BYTES + 1, 1), IMAGE_BYTES)).toEqual([200, 'image.size'])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await wrong(svg, svg.length)).toEqual([200, 'image.type'])
  // No signature enforces an undeclared length: such bytes come to this server, which counts them.
  const { url, cdnUrl } = await permission(browser)
  expect(url).toMatch(/^\/api\/storage\/uploads\//)
  expect(await put(browser, url, Buffer.alloc(IMAGE_BYTES + 1, 1))).toMatchObject({ status: 413 })
  expect((await put(browser, url, png)).status).toBe(200)
  expect((await choosePicture(browser, cdnUrl)).profileImgUrl).toBe(cdnUrl)
})

test('a storage that is away, or says nothing, is said within ten seconds and changes nothing', async () => {
  const [port, directory] = [await freePort(), await newDirectory()]
  const bucket = await startedStorage(port, directory)
  const { dataDir, newPerson, slowness } = await withStorage(`http://127.0.0.1:${port}`)
  const browser = await newPerson()
  const [used, waiting] = [await uploaded(browser, png), await uploaded(browser, png)]
  await choosePicture(browser, used.cdnUrl)
  const silent = {
    status: 503,
    error: 'storage.silent',
    message: '파일 저장소가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
  }
  const inTime = async <T>(asked: Promise<T>) => {
    const from = performance.now()
    const answer = await asked
    expect(performance.now() - from).toBeLessThan(10_000 * slowness)
    return answer
  }
  const tried = async () => {
    expect(await inTime(refusal(choosePicture(browser, waiting.cdnUrl)))).toMatchObject(silent)
    expect((await inTime(browser.send(used.cdnUrl))).status).toBe(503)
    const rows = await sql(
      `select checked_at, attached_at, detached_at from upload where key = $1`,
      [waiting.key],
      dataDir,
    )
    expect(rows).toEqual([{ checked_at: null, attached_at: null, detached_at: null }])
  }
  await bucket.stop()
  await tried()
  const mute = createServer(socket => onTestFinished(() => void socket.destroy())).listen(port, '127.0.0.1')
  onTestFinished(() => void mute.close())
  await once(mute, 'listening')
  await tried()
  // A permission makes no call to the storage.
  await permission(browser)
})

test.each([
  [
    { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'dure' },
    'S3_KEY의 값이 올바르지 않습니다: S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET은 모두 함께',
  ],
  [{ S3_ENDPOINT: 'ftp://s3.example.com' }, 'S3_ENDPOINT의 값이 올바르지 않습니다: 파일 저장소 주소를'],
])('%o is one sentence and exit code 1', async (environment, sentence) => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory(), ...environment })
  expect(server.isOpen).toBe(false)
  expect((await server.ended)[0]).toBe(1)
  expect(server.output()).toContain(sentence)
})
