// Moving a post to another board, and following one that was moved.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type BoardRow, mayOn } from '#contract/board'
import { type Post, postRoutes } from '#contract/post'
import type { PostMove } from '#contract/post-move'
import type { Ask } from '#contract/route'
import { postText } from '#korean/post'
import { call } from '../../call.ts'
import { showUndo } from '../../ui/feedback/toasts.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { postAddress } from '../addresses.ts'
import { kindIcons } from '../BoardIcon.tsx'
import { lookAgainAtBoard, lookAgainAtBoards, useBoards } from '../queries.ts'
import { type PostAt, rememberPost } from '../post/queries.ts'
import { isPlainMove, MoveDialog } from './MoveDialog.tsx'

const place = ({ orgId, boardId, postId }: PostAt) =>
  queryOptions({
    queryKey: ['place', 'post', orgId, boardId, postId],
    queryFn: () => call(postRoutes.where, { orgId, boardId, postId }),
    // A post may move on, and back.
    staleTime: 0,
    gcTime: 0,
  })

/** The other board in which it is now, if I read that. */
export function useElsewhere(at: PostAt, isMissing: boolean) {
  const { data, isLoading } = useQuery({ ...place(at), enabled: isMissing })
  return { elsewhere: isMissing && data && data.boardId !== at.boardId ? data.boardId : undefined, isLoading }
}

type Moving = Ask<typeof postRoutes.move>['body']

/**
 * @param prefixId its present one, which it has again after undoing
 * @param open leads to it in its board
 */
function useMovePost(at: PostAt, prefixId: number | null, open: (post: Post) => void) {
  const { orgId, postId } = at
  const said = (from: number) => (post: Post) => {
    rememberPost(orgId, post)
    for (const boardId of [from, post.boardId]) void lookAgainAtBoard({ orgId, boardId }, 'posts')
    void lookAgainAtBoards(orgId)
    open(post)
  }
  const back = useMutation({
    mutationFn: ({ now, ...before }: { now: Post; targetPrefixId: number | null }) =>
      call(postRoutes.move, { orgId, boardId: now.boardId, postId, body: { targetBoardId: at.boardId, ...before } }),
    onSuccess: (post, { now }) => said(now.boardId)(post),
  })
  return useMutation({
    mutationFn: (body: Moving) => call(postRoutes.move, { ...at, body }),
    onSuccess: post => {
      said(at.boardId)(post)
      showUndo(postText.moved, () => back.mutate({ now: post, targetPrefixId: prefixId }), `move of post ${postId}`)
    },
  })
}

type MovePostProps = { at: PostAt; prefixId: number | null; isOpen: boolean; onClose: () => void }

/** Asks for the board, and says what the post would lose there; where that is nothing, it can be undone, so nothing else is asked. */
export function MovePost({ at, prefixId, isOpen, onClose }: MovePostProps) {
  const navigate = useNavigate()
  const move = useMovePost(
    at,
    prefixId,
    ({ boardId }) => void navigate({ ...postAddress(at.orgId, boardId, at.postId), replace: true }),
  )
  const boards = useBoards(at.orgId, isOpen).data ?? []
  const [asked, ask] = useState<{ board: string; targetBoardId: number; moving: PostMove }>()
  const look = useMutation({
    mutationFn: ({ boardId: targetBoardId }: BoardRow) =>
      call(postRoutes.moving, { ...at, query: { targetBoardId: String(targetBoardId) } }),
    onSuccess: (moving, { boardId: targetBoardId, name: board }) =>
      isPlainMove(moving) ? move.mutate({ targetBoardId }) : ask({ board, targetBoardId, moving }),
  })
  if (asked)
    return (
      <MoveDialog
        {...asked}
        isBusy={move.isPending}
        onMove={chosen =>
          move.mutate(
            { targetBoardId: asked.targetBoardId, ...(chosen !== undefined && { targetPrefixId: chosen }) },
            { onSuccess: () => ask(undefined) },
          )
        }
        onClose={() => ask(undefined)}
      />
    )
  return (
    <CommandPalette
      isOpen={isOpen}
      label={postText.moveTo}
      empty={postText.noTarget}
      items={boards
        .filter(({ boardId, myLevel, isArchived }) => boardId !== at.boardId && !isArchived && mayOn(myLevel, 'write'))
        .map(board => ({
          id: String(board.boardId),
          label: board.name,
          icon: kindIcons[board.kind],
          onAction: () => look.mutate(board),
        }))}
      onClose={onClose}
    />
  )
}
