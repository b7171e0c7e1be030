import { commentNotices } from '#korean/comment'
import { feature } from '../feature.ts'
import { spoken } from '../notices/shape.ts'
import { eraseDeletedComments } from './purging.ts'
import { searchedComment } from './excerpts.ts'
import * as tables from './tables.ts'

/** Its calls are brought by the features whose things are discussed (discussion.ts). */
export const commentFeature = feature('comment', {
  tables,
  searched: { comment: searchedComment },
  personal: {
    'comment.member_id': 'kept',
    'comment.resolved_by': 'kept',
    'comment_reaction.member_id': 'kept',
  },
  chores: [eraseDeletedComments],
  notifications: {
    mention: spoken(commentNotices.mention, { isPersonal: true }),
    'comment.reply': spoken(commentNotices.reply, { isPersonal: true }),
    comment: spoken(commentNotices.comment),
  },
})
