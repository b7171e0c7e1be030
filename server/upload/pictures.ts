// The rules for pictures, decided by their bytes. A stored picture is always encoded anew, without the other content of the
// file.
import { IMAGE_BYTES, IMAGE_PIXELS, IMAGE_SIDE, IMAGE_WIDTH, JPEG_QUALITY, type ImageType } from '#contract/image'
import { limits } from '../config.ts'
import { semaphore } from '../http/semaphore.ts'
import { refuse } from '../refusal.ts'

export type Picture = { bytes: Uint8Array; type: ImageType }

const BEGINNINGS: [ImageType, Buffer][] = [
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/gif', Buffer.from('GIF87a')],
  ['image/gif', Buffer.from('GIF89a')],
]

/** No screen shows a taller one; without the limit every viewer would have to decode a very long picture. */
const MOST_HEIGHT = 4 * IMAGE_WIDTH
const gated = semaphore({ atOnce: limits.decodesAtOnce, waiting: limits.decodesWaiting })

let opened: Promise<typeof import('sharp').default> | undefined

/** Imported with the first picture: it takes 20 MB, and many servers restart without ever handling one. */
const openSharp = () =>
  (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

/** A PNG of an SVG of our own; one that people send is never drawn. */
export const pngOf = async (svg: string) => (await openSharp())(Buffer.from(svg)).png().toBuffer()

/**
 * @param field the field that a refusal names
 */
export async function checkPicture(bytes: Buffer, field: string): Promise<Picture> {
  if (bytes.length > IMAGE_BYTES) refuse('image.size', { field })
  if (bytes.length === 0) refuse('image.broken', { field })
  const type = BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0]
  if (!type) return refuse('image.type', { field })
  const drawn = await gated(() => drawAnew(bytes, type, field))
  // A small file may still encode into a large one.
  if (drawn.length > IMAGE_BYTES) refuse('image.size', { field })
  return { bytes: drawn, type }
}

async function drawAnew(bytes: Buffer, type: ImageType, field: string) {
  const sharp = await openSharp()
  try {
    const opened = sharp(bytes, { failOn: 'truncated', limitInputPixels: IMAGE_PIXELS, pages: 1 })
    const { width, height } = await opened.metadata()
    if (Math.max(width, height) > IMAGE_SIDE) return refuse('image.broken', { field })
    const picture = opened
      .timeout({ seconds: limits.decodeMs / 1000 })
      .autoOrient()
      .resize({ width: IMAGE_WIDTH, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    if (type === 'image/jpeg') return await picture.jpeg({ quality: JPEG_QUALITY * 100 }).toBuffer()
    if (type === 'image/png') return await picture.png().toBuffer()
    return await picture.gif().toBuffer()
  } catch {
    // Whatever the fault is, the person can only choose another picture.
    return refuse('image.broken', { field })
  }
}

/** Beyond this a picture is shown by its preview first. */
const PREVIEW_SIDE = 1_440
const SMALL_BYTES = 200 * 1024

export type Previewed = { width: number; height: number; preview: Buffer | undefined }

/**
 * The measures of a picture as it stands upright, and a preview if it is large. Undefined for a picture that cannot be
 * drawn, whatever its first bytes say.
 */
export const previewOf = (bytes: Buffer): Promise<Previewed | undefined> =>
  gated(async () => {
    const sharp = await openSharp()
    try {
      const options = { failOn: 'truncated', limitInputPixels: IMAGE_PIXELS, pages: 1 } as const
      const { autoOrient, pages = 1 } = await sharp(bytes, options).metadata()
      const { width, height } = autoOrient
      if (Math.max(width, height) > IMAGE_SIDE) return undefined
      const preview = await sharp(bytes, options)
        .timeout({ seconds: limits.decodeMs / 1000 })
        .autoOrient()
        .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
      // A moving picture would stand still in a preview.
      const isSmall = bytes.length <= SMALL_BYTES && Math.max(width, height) <= PREVIEW_SIDE
      const isShownItself = pages > 1 ? bytes.length <= IMAGE_BYTES : isSmall
      return { width, height, preview: isShownItself ? undefined : preview }
    } catch {
      return undefined
    }
  })
