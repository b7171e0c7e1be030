import { feature } from '../feature.ts'
import { purgeBoards } from './bin.ts'
import { insertCompanyBoard } from './boards.ts'
import { audienceOf, boardCaller, boardsNarrowedWithin, isSeenBy, raiseBoards } from './doors.ts'
import { fillBoards } from './demo/filling.ts'
import { boardHoldings } from './holdings.ts'
import { boardMembership } from './membership.ts'
import { filedPost, postComments } from './post/discussed.ts'
import { notifiedPost } from './post/notified.ts'
import { heldNotification, publishDuePosts, publishJob } from './post/publishing.ts'
import { purgePosts } from './post/purging.ts'
import { channelOfBoard, POST } from './post/rows.ts'
import { board, post } from './routes.ts'
import * as postTables from './post/tables.ts'
import * as tables from './tables.ts'

export const boardFeature = feature('board', {
  routes: [post, postComments, board],
  tables: { ...tables, ...postTables },
  personal: {
    'board.created_by': 'kept',
    'board.deleted_by': 'kept',
    'favourite_board.member_id': 'leaving',
    'board_cursor.member_id': 'leaving',
    'post.author_id': 'kept',
    'post.edited_by': 'kept',
    'post.deleted_by': 'kept',
    'post_version.member_id': 'kept',
  },
  things: { boardId: boardCaller },
  revisions: { board: raiseBoards },
  channels: {
    board: { admits: (listener, boardId) => isSeenBy(listener.userId, boardId), audience: audienceOf },
    post: { within: channelOfBoard },
  },
  lost: async ms => ({ boards: await boardsNarrowedWithin(ms) }),
  attachments: { [POST]: filedPost },
  notifiedThings: { [POST]: notifiedPost },
  chores: [purgeBoards, purgePosts, publishDuePosts],
  jobs: [publishJob],
  notifications: { 'post.held': heldNotification },
  membership: { ...boardMembership, holdings: boardHoldings },
  onOrganization: insertCompanyBoard,
  demo: fillBoards,
})
