import { feature } from '../feature.ts'
import { purgeFiles } from './purging.ts'
import { attachment, streams } from './routes.ts'
import { searchedFile } from './searched.ts'
import * as tables from './tables.ts'

export const attachmentFeature = feature('attachment', {
  routes: [attachment],
  streams,
  tables,
  searched: { file: searchedFile },
  personal: {
    'attachment.member_id': 'kept',
  },
  chores: [purgeFiles],
})
