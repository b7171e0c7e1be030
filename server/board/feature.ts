import { feature } from '../feature.ts'
import { purgeBoards } from './bin.ts'
import { insertCompanyBoard } from './boards.ts'
import { audienceOf, boardCaller, boardsNarrowedWithin, isSeenBy, raiseBoards } from './doors.ts'
import { fillBoards } from './demo/filling.ts'
import { boardHoldings } from './holdings.ts'
import { boardMembership } from './membership.ts'
import { discussedPost, filedPost, postComments } from './post/discussed.ts'
import { notifiedPost } from './post/notified.ts'
import { heldNotification, publishDuePosts, publishJob } from './post/publishing.ts'
import { purgePosts } from './post/purging.ts'
import { channelOfBoard, POST } from './post/rows.ts'
import { mustReadNotices } from '#korean/must-read'
import { spoken } from '../notices/shape.ts'
import { proofLimit } from './must-read/proof.ts'
import { remindReadersIfDue, remindReadersJob } from './must-read/reminding.ts'
import * as linkTables from './linked-issues/tables.ts'
import * as mustReadTables from './must-read/tables.ts'
import * as pollTables from './poll/tables.ts'
import { sealEndedPolls, sealPollJob } from './poll/sealing.ts'
import { pollChannel } from './poll/seen.ts'
import { board, boardFolder, mustRead, poll, post, postIssue } from './routes.ts'
import * as postTables from './post/tables.ts'
import { boardHomes, searchedBoard, searchedPost } from './searched.ts'
import * as tables from './tables.ts'

export const boardFeature = feature('board', {
  routes: [post, mustRead, postIssue, postComments, poll, boardFolder, board],
  tables: { ...tables, ...postTables, ...mustReadTables, ...linkTables, ...pollTables },
  personal: {
    'board.created_by': 'kept',
    'board.deleted_by': 'kept',
    'favourite_board.member_id': 'leaving',
    'board_cursor.member_id': 'leaving',
    'post.author_id': 'kept',
    'post.edited_by': 'kept',
    'post.deleted_by': 'kept',
    'post_issue.linked_by': 'kept',
    'must_read.set_by': 'kept',
    'must_read.nudged_by': 'kept',
    'must_read_reading.member_id': 'kept',
    'must_read_confirmation.member_id': 'kept',
    'post_version.member_id': 'kept',
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
  searchHomes: boardHomes,
  searched: { board: searchedBoard, post: searchedPost },
  attachments: { [POST]: filedPost },
  discussed: [discussedPost],
  notifiedThings: { [POST]: notifiedPost },
  notifications: {
    'post.held': heldNotification,
    'mustRead.set': spoken(mustReadNotices.set, { isPersonal: true }),
    'mustRead.again': spoken(mustReadNotices.again, { isPersonal: true }),
    'mustRead.due': spoken(mustReadNotices.due, { isPersonal: true }),
    'mustRead.nudge': spoken(mustReadNotices.nudge, { isPersonal: true }),
    'mustRead.late': spoken(mustReadNotices.late, { isPersonal: true }),
  },
  jobs: [remindReadersJob, publishJob, sealPollJob],
  chores: [purgeBoards, purgePosts, remindReadersIfDue, publishDuePosts, sealEndedPolls],
  membership: { ...boardMembership, holdings: boardHoldings },
  limits: { mustReadProof: proofLimit },
  onOrganization: insertCompanyBoard,
  demo: fillBoards,
})
