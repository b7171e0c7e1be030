// What a picture may be: logos of companies and pictures of people.
import { z } from 'zod'
import type { RefusalCode } from './errors.ts'

export const IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
/** Every picture is shown far smaller; what is wider is made as narrow. */
export const IMAGE_WIDTH = 800
export const JPEG_QUALITY = 0.8
/** A small file may unpack into more than the memory holds. */
export const IMAGE_PIXELS = 40_000_000
/** Longer than this it is no picture but a trap, or shown to nobody's use. */
export const IMAGE_SIDE = 16_000

/** Where a picture is to be seen: a path of this server. What else it may be is up to the server to refuse. */
export const imageAddress = z.string().max(2_000, 'image.missing')
/** Null and the empty text are no picture. */
export const imageOrNone = imageAddress.nullable().transform(address => address || null)
/** Absent keeps the picture. */
export const imageChoice = imageOrNone.optional()
/** What a call may refuse that attaches a picture. */
export const imageRefusals = [
  'image.missing',
  'image.type',
  'image.size',
  'image.broken',
  'storage.silent',
  'storage.full',
] as const satisfies RefusalCode[]
