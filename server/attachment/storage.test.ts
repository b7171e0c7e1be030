// Files of things in an S3 storage, and without one that answers.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { startedStorage, withStorage } from '../storage/test.ts'
import { newDirectory } from '../testing/process.ts'
import { freePort } from '../testing/run.ts'
import { refusal, registered, request } from '../testing/visitor.ts'
import { linkOf, sentFile, storedFile } from './test.ts'

const silent = { status: 503, error: 'storage.silent' }

async function withBucket() {
  const [port, directory] = [await freePort(), await newDirectory()]
  const bucket = await startedStorage(port, directory)
  const { url, newPerson } = await withStorage(`http://127.0.0.1:${port}`)
  const browser = await newPerson()
  const { orgId } = await registered(browser)
  const loaded = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(url + path, { headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  return { browser, orgId, loaded, stop: bucket.stop, startAgain: () => startedStorage(port, directory) }
}

test('a file in S3 comes back byte for byte, and a part of it alone', { timeout: 60_000 }, async () => {
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

test(
  'with the storage down nothing is lost: what was sent is confirmed once it is back',
  { timeout: 60_000 },
  async () => {
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
  },
)
