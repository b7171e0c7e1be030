import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { type Board, mayOn } from '#contract/board'
import { boardPageText, postsText } from '#korean/board'
import { fill } from '#korean/particle'
import { isRefused } from '../../cache.ts'
import { listenTo } from '../../live/live.ts'
import { memberIdIn } from '../../session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { boardAddress, type BoardNarrowing, newPostAddress } from '../addresses.ts'
import { BoardMissing } from '../BoardMissing.tsx'
import { kindIcons } from '../BoardIcon.tsx'
import { removalOf } from '../deeds.ts'
import { type BoardAt, useBoard } from '../queries.ts'
import { usePictures } from '../../member/queries.ts'
import { PinnedPosts } from '../pin/PinnedPosts.tsx'
import { ScheduledPosts } from '../scheduled/ScheduledPosts.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import styles from './BoardPage.module.css'
import { useHeldBack } from './held-back.ts'
import { useLooking } from './looking.ts'
import { PostList } from './PostList.tsx'
import { usePosts } from './queries.ts'

const route = getRouteApi('/org/$orgId/board/$boardId')

/** The posts of a board, as it shows them. */
export function BoardPage() {
  const params = route.useParams()
  const at = { orgId: Number(params.orgId), boardId: Number(params.boardId) }
  // An address may say anything.
  return at.boardId > 0 ? <OfBoard key={at.boardId} at={at} /> : <BoardMissing orgId={at.orgId} />
}

function OfBoard({ at }: { at: BoardAt }) {
  const { orgId, boardId } = at
  const { boardName, prefix, tag } = route.useSearch()
  const asked = useBoard(at)
  const board = asked.data
  const isGoing = useIsMutating({ mutationKey: removalOf(at) }) > 0
  useEffect(() => listenTo(`board:${boardId}`), [boardId])
  useTrueName(orgId, board)
  if (asked.error && !isGoing && (!board || isRefused(asked.error)))
    return (
      <BoardMissing
        orgId={orgId}
        error={asked.error}
        isRetrying={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    )
  return (
    <>
      <BoardBar orgId={orgId} board={board} name={board?.name ?? boardName} />
      {/* Another choice is another list: nothing of it is held back. */}
      {board && <Posts key={`${prefix} ${tag}`} at={at} board={board} isFresh={!asked.isFetching} />}
    </>
  )
}

/** The address carries the name for whoever opens it next. */
function useTrueName(orgId: number, board: Board | undefined) {
  const { boardName } = route.useSearch()
  const navigate = useNavigate()
  const correct = useEffectEvent(
    (to: Board) =>
      void navigate({ ...boardAddress(orgId, to), search: now => ({ ...now, boardName: to.name }), replace: true }),
  )
  const isOther = board !== undefined && boardName !== undefined && boardName !== board.name
  useEffect(() => {
    if (isOther) correct(board)
  }, [isOther, board])
}

function Posts({ at, board, isFresh }: { at: BoardAt; board: Board; isFresh: boolean }) {
  const me = memberIdIn(at.orgId)
  const { prefix, tag } = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrowed = prefix !== undefined || tag !== undefined
  const narrow = (to: BoardNarrowing) => void navigate({ search: now => ({ ...now, ...to }) })
  const list = usePosts(at, { prefix, tag })
  const pictures = usePictures(at.orgId, !isNarrowed)
  const posts = list.data?.pages.flatMap(page => page.posts) ?? []
  const held = useHeldBack(posts, ({ seq }) => seq, me)
  const isNew = useLooking(at, isFresh && !isNarrowed ? board : undefined, held.shown, me)
  const total = list.data?.pages[0]?.totalCount
  const mayWrite = !board.isArchived && mayOn(board.myLevel, 'write')
  return (
    <>
      {(board.description || (total !== undefined && total > 0)) && (
        <div className={styles.about}>
          {board.description && <p>{board.description}</p>}
          {total !== undefined && total > 0 && (
            <output>{fill(postsText.total, { count: total.toLocaleString('ko') })}</output>
          )}
        </div>
      )}
      <BoardFilters
        orgId={at.orgId}
        board={board}
        chosen={{ prefix, tag }}
        hasTags={posts.some(({ tags }) => tags.length > 0)}
        onNarrow={narrow}
      />
      <ScheduledPosts at={at} isWanted={mayOn(board.myLevel, 'write')} mayChange={mayWrite} />
      {!isNarrowed && (
        <PinnedPosts at={at} mayManage={!board.isArchived && mayOn(board.myLevel, 'manage')} pictures={pictures} />
      )}
      <PostList
        orgId={at.orgId}
        kind={board.kind}
        list={list}
        posts={posts}
        held={held}
        isNew={isNew}
        onNarrow={to => narrow({ prefix: to.prefix ?? prefix, tag: to.tag ?? tag })}
        empty={
          isNarrowed ? (
            <EmptyState icon={kindIcons[board.kind]} title={postsText.emptyNarrowed}>
              <Button onClick={() => narrow({ prefix: undefined, tag: undefined })}>{postsText.showAll}</Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={kindIcons[board.kind]}
              title={postsText.empty}
              text={board.isArchived ? undefined : mayWrite ? postsText.emptyWriter : postsText.emptyReader}
            >
              {mayWrite && (
                <Link className={buttonClass()} {...newPostAddress(at.orgId, at.boardId)}>
                  <PenLine />
                  {boardPageText.write}
                </Link>
              )}
            </EmptyState>
          )
        }
      />
    </>
  )
}
