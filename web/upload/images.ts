// A chosen picture made ready for its way: small, upright, without transparency, and surely a picture.
import { IMAGE_BYTES, IMAGE_PIXELS, IMAGE_SIDE, IMAGE_TYPES, IMAGE_WIDTH, JPEG_QUALITY } from '#contract/image'
import { imageText } from '#korean/image'
import { pictureIn } from './formats.ts'

const isAllowed = (type: string) => (IMAGE_TYPES as readonly string[]).includes(type)

export async function prepareImage(file: File): Promise<Blob> {
  if (!isAllowed(file.type)) throw new Error(imageText.type)
  if (file.size > IMAGE_BYTES) throw new Error(imageText.size)
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    // The file was moved or deleted after it was chosen.
    () => new Uint8Array(),
  )
  const picture = pictureIn(bytes)
  if (picture === 'other') throw new Error(imageText.type)
  // A browser draws the upper half of a cut file without a word, and unpacks a small one until no memory is left.
  if (!picture || !picture.isComplete) throw new Error(imageText.broken)
  const { width, height } = picture
  if (width * height > IMAGE_PIXELS || Math.max(width, height) > IMAGE_SIDE) throw new Error(imageText.broken)
  return asJpeg(new Blob([bytes], { type: picture.type }))
}

async function asJpeg(picture: Blob) {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(imageText.broken)
  })
  try {
    const shrink = Math.min(1, IMAGE_WIDTH / bitmap.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * shrink)
    canvas.height = Math.max(1, Math.round(bitmap.height * shrink))
    const context = canvas.getContext('2d')
    if (!context) throw new Error(imageText.compress)
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    if (!blob) throw new Error(imageText.compress)
    return blob
  } finally {
    bitmap.close()
  }
}
