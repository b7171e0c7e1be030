import { feature } from '../feature.ts'
import { purgeBoards } from './bin.ts'
import { insertCompanyBoard } from './boards.ts'
import { audienceOf, boardCaller, boardsNarrowedWithin, isSeenBy, raiseBoards } from './doors.ts'
import { fillBoards } from './demo/filling.ts'
import { boardHoldings } from './holdings.ts'
import { boardMembership } from './membership.ts'
import { filedPost, postComments } from './post/discussed.ts'
import { notifiedPost } from './post/notified.ts'
import { purgePosts } from './post/purging.ts'
import { channelOfBoard, POST } from './post/rows.ts'
import * as pollTables from './poll/tables.ts'
import { pollChannel } from './poll/seen.ts'
import { board, boardFolder, poll, post } from './routes.ts'
import * as tables from './tables.ts'

export const boardFeature = feature('board', {
  routes: [post, postComments, poll, boardFolder, board],
  tables: { ...tables, ...pollTables },
  personal: {
    'board.created_by': 'kept',
    'board.deleted_by': 'kept',
    'favourite_board.member_id': 'leaving',
    'board_cursor.member_id': 'leaving',
    'post.author_id': 'kept',
    'post.deleted_by': 'kept',
    'post_reaction.member_id': 'kept',
    'poll_option.added_by': 'kept',
    'poll_vote.member_id': 'kept',
  },
  things: { boardId: boardCaller },
  revisions: { board: raiseBoards },
  channels: {
    board: { admits: (listener, boardId) => isSeenBy(listener.userId, boardId), audience: audienceOf },
    post: { within: channelOfBoard },
    poll: pollChannel,
  },
  lost: async ms => ({ boards: await boardsNarrowedWithin(ms) }),
  attachments: { [POST]: filedPost },
  notifiedThings: { [POST]: notifiedPost },
  chores: [purgeBoards, purgePosts],
  membership: { ...boardMembership, holdings: boardHoldings },
  onOrganization: insertCompanyBoard,
  demo: fillBoards,
})
