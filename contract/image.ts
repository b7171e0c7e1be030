// The limits of pictures: logos of companies and pictures of people.
import { z } from 'zod'
import type { RefusalCode } from './errors.ts'

export const IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
/** Pictures are shown far smaller than this; a wider one is scaled down to it. */
export const IMAGE_WIDTH = 800
export const JPEG_QUALITY = 0.8
/** A small file may unpack into more pixels than fit into memory. */
export const IMAGE_PIXELS = 40_000_000
/** A longer side is a decompression trap, or a picture of no use. */
export const IMAGE_SIDE = 16_000

/** The address of a picture: a path of this server. The server refuses all others. */
export const imageAddress = z.string().max(2_000, 'image.missing')
/** Null and the empty text mean no picture. */
export const imageOrNone = imageAddress.nullable().transform(address => address || null)
/** Absent keeps the picture. */
export const imageChoice = imageOrNone.optional()
/** The refusals of a call that attaches a picture. */
export const imageRefusals = [
  'image.missing',
  'image.type',
  'image.size',
  'image.broken',
  'storage.silent',
  'storage.full',
] as const satisfies RefusalCode[]
