import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import { answers } from '../http/http.ts'
import { deletedBoardsOf, removeBoard, restoreBoard } from './bin.ts'
import { archiveBoard, boardsOf, changeBoard, createBoard, favourBoard, readBoard } from './boards.ts'
import { lookAtBoard } from './looking.ts'
import { deletedPostsOf, removePost, restorePost } from './post/bin.ts'
import { allPostsOf, postsOf } from './post/lists.ts'
import { changePost, createPost, keptPost } from './post/posts.ts'
import { suggestedTags } from './post/tags.ts'
import { versionsOf } from './post/versions.ts'
import { locatePost, movePost } from './post/moving.ts'
import { pinPost, pinsOf, unpinPost } from './post/pins.ts'
import { publishPost, scheduledPostsOf, schedulePost } from './post/scheduled.ts'

export const board = answers(boardRoutes, {
  list: ({ member }) => boardsOf(member),
  bin: ({ member }) => deletedBoardsOf(member),
  create: ({ member, body, client }) => createBoard(member, body, client),
  read: ({ member, boardId }) => readBoard(member, boardId),
  change: ({ member, boardId, body, client }) => changeBoard(member, boardId, body, client),
  archive: ({ member, boardId, client }) => archiveBoard(member, boardId, true, client),
  unarchive: ({ member, boardId, client }) => archiveBoard(member, boardId, false, client),
  remove: ({ member, boardId, client }) => removeBoard(member, boardId, client),
  restore: ({ member, boardId, client }) => restoreBoard(member, boardId, client),
  favour: ({ member, boardId }) => favourBoard(member, boardId, true),
  unfavour: ({ member, boardId }) => favourBoard(member, boardId, false),
  look: ({ member, boardId, body }) => lookAtBoard(member, boardId, body.readSeq),
})

export const post = answers(postRoutes, {
  all: ({ member, query }) => allPostsOf(member, query),
  tags: ({ member }) => suggestedTags(member),
  list: ({ member, boardId, query }) => postsOf(member, boardId, query),
  bin: ({ member, boardId }) => deletedPostsOf(member, boardId),
  create: ({ member, boardId, body }) => createPost(member, boardId, body),
  pins: ({ member, boardId }) => pinsOf(member, boardId),
  pin: ({ member, boardId, postId, body }) => pinPost(member, boardId, postId, body.lastDay),
  unpin: ({ member, boardId, postId }) => unpinPost(member, boardId, postId),
  scheduled: ({ member, boardId }) => scheduledPostsOf(member, boardId),
  schedule: ({ member, boardId, postId, body }) => schedulePost(member, boardId, postId, body.publishAt),
  publish: ({ member, boardId, postId }) => publishPost(member, boardId, postId),
  read: ({ member, boardId, postId }) => keptPost(member, boardId, postId),
  where: ({ member, postId }) => locatePost(member, postId),
  move: ({ member, boardId, postId, body }) => movePost(member, boardId, postId, body.targetBoardId),
  change: ({ member, boardId, postId, body }) => changePost(member, boardId, postId, body),
  versions: ({ member, boardId, postId, query }) => versionsOf(member, boardId, postId, query.older),
  remove: ({ member, boardId, postId, client }) => removePost(member, boardId, postId, client),
  restore: ({ member, boardId, postId }) => restorePost(member, boardId, postId),
})
