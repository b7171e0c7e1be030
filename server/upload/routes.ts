import { uploadRoutes } from '#contract/upload'
import { partsOf } from '../feature.ts'
import type { UploadHolder } from './parts.ts'
import { answers } from '../http/http.ts'
import { refuse } from '../refusal.ts'
import { permitUpload } from './arrivals.ts'
import { deleteUnattached, uploadAt } from './uploads.ts'

export const upload = answers(uploadRoutes, {
  presign: ({ me, body }) => permitUpload(me, body),
  deleteImage: async ({ me, body, client }) => {
    const found = await uploadAt(body.imageUrl)
    const holder = Object.assign({}, ...partsOf('uploads'))[found?.holder ?? ''] as UploadHolder | undefined
    const isGone =
      found !== undefined &&
      (found.attachedAt === null
        ? await deleteUnattached(me, found)
        : Boolean(holder && (await holder.drop(me, found, client))))
    // A picture that the caller may not delete and a missing one get the same refusal.
    if (!isGone) refuse('image.missing', { field: 'imageUrl' })
  },
})
