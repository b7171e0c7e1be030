// The words and votes of readers of a post on it.
import { boardRefusals, SEES_BOARD } from './board.ts'
import { commentRoutesOf } from './comment.ts'
import { pollRoutesOf } from './poll.ts'
import { POST, postChanging, postMissing } from './post.ts'

const missing = postMissing
const said = [...boardRefusals, 'post.missing'] as const

export const postCommentRoutes = commentRoutesOf(POST, { ...SEES_BOARD, missing, writing: said })

/** Voting takes no more than reading the board. */
export const pollRoutes = pollRoutesOf(POST, { ...SEES_BOARD, missing, voting: said, writing: postChanging })
