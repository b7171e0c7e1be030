import { boardRoutes } from '#contract/board'
import { boardFolderRoutes } from '#contract/board-folder'
import { pollRoutes, postRoutes } from '#contract/post'
import { answers } from '../http/http.ts'
import { deletedBoardsOf, removeBoard, restoreBoard } from './bin.ts'
import { archiveBoard, boardsOf, changeBoard, createBoard, favourBoard, readBoard } from './boards.ts'
import { createFolder, foldersOf, placeFolder, removeFolder, renameFolder } from './folder/folders.ts'
import { placeBoard } from './folder/places.ts'
import { lookAtBoard } from './looking.ts'
import { changePoll, createPoll, endPoll, removePoll } from './poll/polls.ts'
import { readPoll, votersOf } from './poll/seen.ts'
import { addOption, vote } from './poll/votes.ts'
import { deletedPostsOf, removePost, restorePost } from './post/bin.ts'
import { reactToPost } from './post/reactions.ts'
import { allPostsOf, changePost, createPost, keptPost, postsOf } from './post/posts.ts'

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
  list: ({ member, boardId, query }) => postsOf(member, boardId, query),
  bin: ({ member, boardId }) => deletedPostsOf(member, boardId),
  create: ({ member, boardId, body }) => createPost(member, boardId, body),
  read: ({ member, boardId, postId }) => keptPost(member, boardId, postId),
  change: ({ member, boardId, postId, body }) => changePost(member, boardId, postId, body),
  react: ({ member, boardId, postId, body }) => reactToPost(member, boardId, postId, body),
  remove: ({ member, boardId, postId, client }) => removePost(member, boardId, postId, client),
  restore: ({ member, boardId, postId }) => restorePost(member, boardId, postId),
})

export const poll = answers(pollRoutes, {
  read: ({ member, boardId, postId }) => readPoll(member, boardId, postId),
  create: ({ member, boardId, postId, body }) => createPoll(member, boardId, postId, body),
  change: ({ member, boardId, postId, body }) => changePoll(member, boardId, postId, body),
  end: ({ member, boardId, postId }) => endPoll(member, boardId, postId),
  remove: ({ member, boardId, postId }) => removePoll(member, boardId, postId),
  vote: ({ member, boardId, postId, body }) => vote(member, boardId, postId, body.optionIds),
  addOption: ({ member, boardId, postId, body }) => addOption(member, boardId, postId, body.text),
  voters: ({ member, boardId, postId, optionId }) => votersOf(member, boardId, postId, optionId),
})

export const boardFolder = answers(boardFolderRoutes, {
  list: ({ member }) => foldersOf(member),
  create: ({ member, body }) => createFolder(member, body),
  rename: ({ member, folderId, body }) => renameFolder(member, folderId, body),
  remove: ({ member, folderId }) => removeFolder(member, folderId),
  place: ({ member, folderId, body }) => placeFolder(member, folderId, body.before),
  placeBoard: ({ member, boardId, body }) => placeBoard(member, boardId, body),
})
