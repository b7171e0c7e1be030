// Moving a post to another board, and following one that was moved.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayOn } from '#contract/board'
import { type Post, postRoutes } from '#contract/post'
import { postText } from '#korean/post'
import { call } from '../../call.ts'
import { showUndo } from '../../ui/feedback/toasts.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { postAddress } from '../addresses.ts'
import { kindIcons } from '../BoardIcon.tsx'
import { lookAgainAtBoard, lookAgainAtBoards, useBoards } from '../queries.ts'
import { type PostAt, rememberPost } from '../post/queries.ts'

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

/** @param open leads to it in its board */
function useMovePost(at: PostAt, open: (post: Post) => void) {
  const { orgId, postId } = at
  const said = (from: number) => (post: Post) => {
    rememberPost(orgId, post)
    for (const boardId of [from, post.boardId]) void lookAgainAtBoard({ orgId, boardId }, 'posts')
    void lookAgainAtBoards(orgId)
    open(post)
  }
  const back = useMutation({
    mutationFn: (now: Post) =>
      call(postRoutes.move, { orgId, boardId: now.boardId, postId, body: { targetBoardId: at.boardId } }),
    onSuccess: (post, now) => said(now.boardId)(post),
  })
  return useMutation({
    mutationFn: (targetBoardId: number) => call(postRoutes.move, { ...at, body: { targetBoardId } }),
    onSuccess: post => {
      said(at.boardId)(post)
      showUndo(postText.moved, () => back.mutate(post), `move of post ${postId}`)
    },
  })
}

type MovePostProps = { at: PostAt; isOpen: boolean; onClose: () => void }

/** Asks for the board; it can be undone, so nothing else. */
export function MovePost({ at, isOpen, onClose }: MovePostProps) {
  const navigate = useNavigate()
  const move = useMovePost(
    at,
    ({ boardId }) => void navigate({ ...postAddress(at.orgId, boardId, at.postId), replace: true }),
  )
  const boards = useBoards(at.orgId, isOpen).data ?? []
  return (
    <CommandPalette
      isOpen={isOpen}
      label={postText.moveTo}
      empty={postText.noTarget}
      items={boards
        .filter(({ boardId, myLevel, isArchived }) => boardId !== at.boardId && !isArchived && mayOn(myLevel, 'write'))
        .map(({ boardId, name, kind }) => ({
          id: String(boardId),
          label: name,
          icon: kindIcons[kind],
          onAction: () => move.mutate(boardId),
        }))}
      onClose={onClose}
    />
  )
}
