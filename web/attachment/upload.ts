// Files on their way to an organization: the permission, the bytes, the confirmation.
import { attachmentRoutes, wantedFile } from '#contract/attachment'
import { attachmentText } from '#korean/attachment'
import { sentenceFor } from '#korean/errors'
import { ApiError, call, fieldError } from '../call.ts'
import { put } from '../upload/put.ts'
import { type Upload, UploadError } from '../ui/text/sources.ts'

const NAME_LENGTH = 255
/** Any file: its bytes alone decide what it is. */
const SENT_TYPE = 'application/octet-stream'

/** Korean names of files come decomposed from some systems. */
function nameOf({ name }: File) {
  const short = [...name.toWellFormed().normalize('NFC')].slice(0, NAME_LENGTH).join('')
  return wantedFile.shape.fileName.safeParse(short).data ?? attachmentText.project
}

/** A file has no form in which its fields could be named. */
const reasonOf = (error: unknown) => fieldError(error, 'size') ?? fieldError(error, 'fileName') ?? sentenceFor(error)

const FINAL_CODES = new Set(['invalid', 'file.large', 'file.quota', 'file.tooMany', 'file.forbidden', 'forbidden'])
const isFinal = (error: unknown) => error instanceof ApiError && FINAL_CODES.has(error.code ?? '')

let lastPermit: Promise<unknown> = Promise.resolve()
/** Files stand in the order of their permissions: one after the other, so that this is the order in which they were chosen. */
function inTurn<T>(permit: () => Promise<T>): Promise<T> {
  const mine = lastPermit.then(permit)
  lastPermit = mine.catch(() => undefined)
  return mine
}

export const uploadTo =
  (orgId: number): Upload =>
  async (file, { onProgress, signal }) => {
    const body = { fileName: nameOf(file), size: file.size }
    try {
      const { fileId, url } = await inTurn(() => call(attachmentRoutes.permit, { orgId, body }, { signal }))
      await put(url, new Blob([file], { type: SENT_TYPE }), { onProgress, signal })
      const { name, kind } = await call(attachmentRoutes.confirm, { orgId, fileId }, { signal })
      return { fileId, name, isPicture: kind === 'picture' }
    } catch (cause) {
      throw new UploadError(reasonOf(cause), { isFinal: isFinal(cause), cause })
    }
  }
