import { feature } from '../feature.ts'
import { uploadLimit } from './arrivals.ts'
import { upload } from './routes.ts'
import { uploadStreams } from './streams.ts'
import * as tables from './tables.ts'
import { forgetUploads } from './uploads.ts'

export const uploadFeature = feature('upload', {
  routes: [upload],
  streams: uploadStreams,
  tables,
  personal: {
    'upload.user_id': 'kept',
    'upload.file_name': 'erasure',
  },
  chores: [forgetUploads],
  limits: { upload: uploadLimit },
})
