import { uploadRoutes } from '#contract/upload'
import { dropPicture } from '../auth/users.ts'
import { answers } from '../http/http.ts'
import { dropLogo } from '../organization/organizations.ts'
import { refuse } from '../refusal.ts'
import { permitUpload } from './arrivals.ts'
import { deleteUnattached, uploadAt } from './uploads.ts'

export const upload = answers(uploadRoutes, {
  presign: ({ me, body }) => permitUpload(me, body),
  deleteImage: async ({ me, body, client }) => {
    const found = await uploadAt(body.imageUrl)
    const isGone =
      found !== undefined &&
      (found.attachedAt === null
        ? await deleteUnattached(me, found)
        : found.orgId === null
          ? await dropPicture(me.userId, found.key)
          : await dropLogo(me.userId, found.orgId, found.key, client))
    // What one may not delete looks like what is not there.
    if (!isGone) refuse('image.missing', { field: 'imageUrl' })
  },
})
