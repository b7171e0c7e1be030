// Files of things in an S3 storage, and without one that answers.
import { createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { setTimeout as passed } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { startedStorage, withStorage } from '../storage/test.ts'
import { newDirectory } from '../testing/process.ts'
import { freePort } from '../testing/run.ts'
import { refusal, registered, request } from '../testing/visitor.ts'
import { linkOf, sentFile, storedFile } from './test.ts'

const silent = { status: 503, error: 'storage.silent' }

/** A slow line to this storage: what is loaded pauses in its middle for longer than an answer may take to begin. */
async function slowLineTo(port: number) {
  const line = createServer((asked, answer) => {
    const { method, headers, url: path } = asked
    const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers }, async came => {
      answer.writeHead(came.statusCode!, came.headers)
      const bytes = Buffer.concat(await came.toArray())
      const isLoaded = method === 'GET' && bytes.length > 1_000 && !headers.range
      answer.write(bytes.subarray(0, bytes.length / 2))
      if (isLoaded) await passed(6_000)
      answer.end(bytes.subarray(bytes.length / 2))
    })
    asked.pipe(sent)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void line.close())
  await once(line, 'listening')
  return (line.address() as { port: number }).port
}

async function withBucket({ isSlow = false } = {}) {
  const [port, directory] = [await freePort(), await newDirectory()]
  const bucket = await startedStorage(port, directory)
  const { url, newPerson } = await withStorage(`http://127.0.0.1:${isSlow ? await slowLineTo(port) : port}`)
  const browser = await newPerson()
  const { orgId } = await registered(browser)
  const loaded = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(url + path, { headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  return { browser, orgId, loaded, stop: bucket.stop, startAgain: () => startedStorage(port, directory) }
}

test('a file in S3 comes back byte for byte, and a part of it alone', async () => {
  const { browser, orgId, loaded } = await withBucket()
  const picture = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()
  const { fileId, kind } = await storedFile(browser, orgId, '현장.jpg', picture)
  expect(kind).toBe('picture')
  const link = await linkOf(browser, orgId, fileId)
  expect((await loaded(link!.download)).bytes.equals(picture)).toBe(true)
  const part = await loaded(link!.download, { range: 'bytes=10-19' })
  expect(part).toEqual({ status: 206, bytes: picture.subarray(10, 20) })
  expect(await sharp((await loaded(link!.preview!)).bytes).metadata()).toMatchObject({ format: 'webp', width: 1_440 })
})

test('with the storage down nothing is lost: what was sent is confirmed once it is back', async () => {
  const { browser, orgId, loaded, stop, startAgain } = await withBucket()
  const kept = await storedFile(browser, orgId)
  const link = await linkOf(browser, orgId, kept.fileId)
  const fileId = await sentFile(browser, orgId, '견적서.txt', Buffer.from('견적서'))
  await stop()
  const confirm = () => browser.call(attachmentRoutes.confirm, { orgId, fileId })
  expect(await refusal(confirm())).toMatchObject(silent)
  expect((await loaded(link!.download)).status).toBe(503)
  await startAgain()
  expect(await confirm()).toMatchObject({ fileId, name: '견적서.txt', bytes: 9 })
  expect((await loaded(link!.download)).bytes.toString()).toBe('회의록')
})

test('a download over a slow line comes whole', async () => {
  const { browser, orgId, loaded } = await withBucket({ isSlow: true })
  const bytes = Buffer.alloc(400_000, '가')
  const { fileId } = await storedFile(browser, orgId, '도면.zip', bytes)
  const link = await linkOf(browser, orgId, fileId)
  expect((await loaded(link!.download)).bytes.equals(bytes)).toBe(true)
})

test('of eight confirmations at once each is answered alike', async () => {
  const { browser, orgId, loaded } = await withBucket()
  const picture = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const fileId = await sentFile(browser, orgId, '현장.png', picture)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.call(attachmentRoutes.confirm, { orgId, fileId })),
  )
  for (const answer of answers) expect(answer).toMatchObject({ kind: 'picture', width: 2_400, hasPreview: true })
  expect((await loaded((await linkOf(browser, orgId, fileId))!.preview!)).status).toBe(200)
})
