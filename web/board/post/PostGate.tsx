// The door of every page of a post: whether it is there, and what its reader may do.
import { Link, Navigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Board, mayOn } from '#contract/board'
import type { Post } from '#contract/post'
import { sentenceFor } from '#korean/errors'
import { postText } from '#korean/post'
import { isGone, isRefused } from '../../cache.ts'
import { UnsentComment } from '../../comment/UnsentComment.tsx'
import { useMembership } from '../../organization/queries.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { KeptWords } from '../../ui/unsaved/KeptWords.tsx'
import { changesOf } from '../../versioned-draft.ts'
import { boardAddress, boardsAddress, postAddress } from '../addresses.ts'
import { useBoard } from '../queries.ts'
import { useWordsDraft } from './writing/draft.ts'
import { useElsewhere } from '../move/MovePost.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import { type PostAt, usePost, usePostNews } from './queries.ts'

export type OpenPost = {
  at: PostAt
  post: Post
  board: Board
  mayComment: boolean
  mayManage: boolean
  /** Undefined until it is known who one is. */
  mayEdit: boolean | undefined
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 1e10

type PostGateProps = { at: PostAt; children: (open: OpenPost) => ReactNode }

/** An address that names no post is not asked for. */
export const PostGate = (props: PostGateProps) =>
  isId(props.at.boardId) && isId(props.at.postId) ? (
    <Found {...props} />
  ) : (
    <PostMissing at={props.at} board={undefined} />
  )

function Found({ at, children }: PostGateProps) {
  const found = usePost(at)
  const board = useBoard(at)
  const me = useMembership(at.orgId).data?.memberId
  usePostNews(at)
  const isKnown = found.data !== undefined && board.data !== undefined
  const errors = [found.error, board.error]
  const isLost = errors.some(isKnown ? isGone : isRefused)
  const { elsewhere, isLoading } = useElsewhere(at, isLost)
  if (elsewhere !== undefined) return <Navigate {...postAddress(at.orgId, elsewhere, at.postId)} replace />
  if (isLost && isLoading) return <PostSkeleton />
  if (isLost) return <PostMissing at={at} board={isRefused(board.error) ? undefined : board.data} />
  const error = found.error ?? board.error
  if (error && !isKnown)
    return (
      <ErrorState
        heading="h1"
        title={postText.loadFailed}
        text={sentenceFor(error)}
        isRetrying={found.isFetching || board.isFetching}
        onRetry={() => void Promise.all([found.refetch(), board.refetch()])}
      />
    )
  if (!found.data || !board.data) return <PostSkeleton />
  const { myLevel, isArchived } = board.data
  const mayManage = mayOn(myLevel, 'manage') && !isArchived
  const isMine = me === undefined ? undefined : found.data.author.memberId === me
  return children({
    at,
    post: found.data,
    board: board.data,
    mayComment: mayOn(myLevel, 'comment') && !isArchived,
    mayManage,
    mayEdit: mayManage || (isArchived ? false : isMine),
  })
}

/** With the words that its reader has not sent: they are theirs, whatever became of the post. */
function PostMissing({ at, board }: { at: PostAt; board: Board | undefined }) {
  const { orgId, postId } = at
  const [draft, keep] = useWordsDraft(postId)
  const isChanged = draft && Object.keys(changesOf(draft)).length > 0
  return (
    <>
      <EmptyState heading="h1" icon={<SearchX />} title={postText.missing} text={postText.missingHelp}>
        <Link className={buttonClass()} {...(board ? boardAddress(orgId, board) : boardsAddress(orgId))}>
          {postText.toBoard}
        </Link>
      </EmptyState>
      {isChanged && <KeptWords words={draft.values} onDiscard={() => keep(() => undefined)} />}
      <UnsentComment orgId={orgId} kind="post" thingId={postId} />
    </>
  )
}
