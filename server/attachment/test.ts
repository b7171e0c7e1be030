// Fixtures for tests of files: what a browser does from the permission to the confirmation.
import { attachmentRoutes } from '#contract/attachment'
import { put } from '../upload/test.ts'
import type { Visitor } from '../testing/visitor.ts'
import { SENT_TYPE } from './permitting.ts'

/** Permitted and sent, but not confirmed. */
export async function sentFile(browser: Visitor, orgId: number, fileName: string, bytes: Uint8Array) {
  const body = { fileName, size: bytes.length }
  const { fileId, url } = await browser.call(attachmentRoutes.permit, { orgId, body })
  const { status } = await put(browser, url, bytes, SENT_TYPE)
  if (status !== 200) throw new Error(`the PUT was answered ${status}`)
  return fileId
}

export async function storedFile(
  browser: Visitor,
  orgId: number,
  fileName = '회의록.txt',
  bytes: Uint8Array = Buffer.from('회의록'),
) {
  const fileId = await sentFile(browser, orgId, fileName, bytes)
  return browser.call(attachmentRoutes.confirm, { orgId, fileId })
}

export const linkOf = async (browser: Visitor, orgId: number, fileId: number) =>
  (await browser.call(attachmentRoutes.links, { orgId, query: { fileIds: String(fileId) } }))[0]
