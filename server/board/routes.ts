import { boardRoutes } from '#contract/board'
import { boardFolderRoutes } from '#contract/board-folder'
import { mustReadRoutes } from '#contract/must-read'
import { postIssueRoutes } from '#contract/post-issue'
import { postRoutes } from '#contract/post'
import { pollRoutes } from '#contract/post-discussion'
import { answers } from '../http/http.ts'
import { deletedBoardsOf, removeBoard, restoreBoard } from './bin.ts'
import { archiveBoard, boardsOf, changeBoard, createBoard, favourBoard, readBoard } from './boards.ts'
import { linkedIssues, linkIssue, postsOfIssue, unlinkIssue } from './linked-issues/links.ts'
import { lookAtBoard } from './looking.ts'
import { endMustRead, previewMustRead, readMustRead, setMustRead } from './must-read/must-reads.ts'
import { pendingMustReads } from './must-read/pending.ts'
import { departmentProofs, exportProof, readerProofs } from './must-read/proof.ts'
import { confirmReading, noteReading } from './must-read/reading.ts'
import { nudgeReaders } from './must-read/reminding.ts'
import { deletedPostsOf, removePost, restorePost } from './post/bin.ts'
import { allPostsOf, postsOf } from './post/lists.ts'
import { changePost, createPost, keptPost } from './post/posts.ts'
import { suggestedTags } from './post/tags.ts'
import { versionsOf } from './post/versions.ts'
import { locatePost, movePost, previewMove } from './post/moving.ts'
import { pinPost, pinsOf, unpinPost } from './post/pins.ts'
import { publishPost, scheduledPostsOf, schedulePost } from './post/scheduled.ts'
import { createFolder, foldersOf, placeFolder, removeFolder, renameFolder } from './folder/folders.ts'
import { placeBoard } from './folder/places.ts'
import { changePoll, createPoll, endPoll, removePoll } from './poll/polls.ts'
import { readPoll, votersOf } from './poll/seen.ts'
import { addOption, vote } from './poll/votes.ts'
import { reactToPost } from './post/reactions.ts'

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
  move: ({ member, boardId, postId, body }) => movePost(member, boardId, postId, body),
  moving: ({ member, boardId, postId, query }) => previewMove(member, boardId, postId, Number(query.targetBoardId)),
  change: ({ member, boardId, postId, body }) => changePost(member, boardId, postId, body),
  versions: ({ member, boardId, postId, query }) => versionsOf(member, boardId, postId, query.older),
  react: ({ member, boardId, postId, body }) => reactToPost(member, boardId, postId, body),
  remove: ({ member, boardId, postId, client }) => removePost(member, boardId, postId, client),
  restore: ({ member, boardId, postId }) => restorePost(member, boardId, postId),
})

export const mustRead = answers(mustReadRoutes, {
  pending: ({ member }) => pendingMustReads(member),
  read: ({ member, boardId, postId }) => readMustRead(member, boardId, postId),
  set: ({ member, boardId, postId, body }) => setMustRead(member, boardId, postId, body),
  end: ({ member, boardId, postId }) => endMustRead(member, boardId, postId),
  preview: ({ member, boardId, postId, body }) => previewMustRead(member, boardId, postId, body.audience),
  note: ({ member, boardId, postId }) => noteReading(member, boardId, postId),
  confirm: ({ member, boardId, postId, body }) => confirmReading(member, boardId, postId, body.version),
  departments: ({ member, boardId, postId }) => departmentProofs(member, boardId, postId),
  people: ({ member, boardId, postId, query }) => readerProofs(member, boardId, postId, query),
  nudge: ({ member, boardId, postId }) => nudgeReaders(member, boardId, postId),
  export: ({ member, boardId, postId, body, client }) =>
    exportProof(member, boardId, postId, { format: body.format, client }),
})

export const postIssue = answers(postIssueRoutes, {
  issues: ({ member, boardId, postId }) => linkedIssues(member, boardId, postId),
  link: ({ member, boardId, postId, issueId }) => linkIssue(member, { boardId, postId, issueId }),
  unlink: ({ member, boardId, postId, issueId }) => unlinkIssue(member, { boardId, postId, issueId }),
  posts: ({ member, projectId, issueId }) => postsOfIssue(member, projectId, issueId),
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
