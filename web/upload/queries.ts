import { uploadRoutes, wantedUpload } from '#contract/upload'
import { imageText } from '#korean/image'
import { ApiError, call } from '../call.ts'
import { put } from './put.ts'
import { prepareImage } from './images.ts'

type Uploading = { onProgress?: (share: number) => void; signal?: AbortSignal }

const NAME_LENGTH = 255
/** Refusals that keep their own sentence: not signed in, too often, no room left. */
const TOLD = [401, 429, 507]

/** The address of the uploaded picture; every failure says its own sentence. */
export async function uploadImage(file: File, { onProgress, signal }: Uploading = {}) {
  const picture = await prepareImage(file)
  signal?.throwIfAborted()
  const cdnUrl = await send(nameOf(file), picture, {
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted || (error instanceof ApiError && TOLD.includes(error.status))) throw error
    throw new Error(imageText.upload)
  })
  if (!cdnUrl) throw new Error(imageText.noAddress)
  return cdnUrl
}

async function send(fileName: string, picture: Blob, options: Uploading) {
  const { signal } = options
  const body = { fileName, contentType: 'image/jpeg' as const, size: picture.size }
  const { url, cdnUrl } = await call(uploadRoutes.presign, { body }, { ...(signal && { signal }) })
  await put(url, picture, options)
  return cdnUrl
}

function nameOf({ name }: File) {
  const short = [...name.toWellFormed().normalize('NFC')].slice(0, NAME_LENGTH).join('')
  return wantedUpload.shape.fileName.safeParse(short).data ?? 'image.jpg'
}

/** An uploaded picture that is not used after all; the server would find it by itself, later. */
export function forgetImage(imageUrl: string) {
  call(uploadRoutes.deleteImage, { body: { imageUrl } }).catch(() => {})
}
