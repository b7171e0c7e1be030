// Uploads: first a permission to send a file, then the bytes themselves, directly to the storage.
import { z } from 'zod'
import { IMAGE_BYTES, IMAGE_TYPES, imageAddress } from './image.ts'
import { route, type StreamRoute } from './route.ts'
import { nameText } from './text.ts'

/** `size` in bytes fixes the length; without it any length up to the limit is accepted. */
export const wantedUpload = z.strictObject({
  fileName: nameText(255),
  contentType: z.enum(IMAGE_TYPES, 'image.type'),
  size: z.int('type').min(1, 'image.empty').max(IMAGE_BYTES, 'image.size').optional(),
})

/** `url` accepts one PUT within five minutes. `cdnUrl` names the picture, and serves it once something uses it. */
export const permittedUpload = z.object({ url: z.string(), key: z.string(), cdnUrl: z.string() })

/** Calls that carry bytes instead of JSON. Their refusals are JSON, except for a missing picture. */
export const uploadStreams = {
  put: {
    method: 'PUT',
    path: '/api/storage/uploads/:key',
    /** The address contains the permission: the call needs no token. */
    says: 'The bytes of a presigned upload, once, within five minutes.',
    refusals: [
      'upload.invalid',
      'upload.expired',
      'upload.used',
      'upload.type',
      'upload.length',
      'upload.large',
      'body.broken',
      'storage.full',
      'storage.silent',
    ],
  },
  show: { method: 'GET', path: '/files/:key', says: 'A picture that something uses.', refusals: ['storage.silent'] },
} as const satisfies Record<string, StreamRoute>

export const uploadRoutes = {
  presign: route('POST /api/storage/presign', {
    allow: 'signed-in',
    body: wantedUpload,
    answer: permittedUpload,
    refusals: ['storage.silent'],
  }),
  deleteImage: route('DELETE /api/storage/images', {
    allow: 'signed-in',
    body: z.strictObject({ imageUrl: imageAddress }),
    refusals: ['image.missing'],
  }),
}
