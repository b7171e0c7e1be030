import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Newspaper } from 'lucide-react'
import type { BoardRow } from '#contract/board'
import { boardPageText, boardText, postsText } from '#korean/board'
import { memberIdIn } from '../../session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { Filter } from '../../ui/layout/FilterBar.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { type AllPostsSearch, boardsAddress } from '../addresses.ts'
import { useBoards } from '../queries.ts'
import { TagFilter } from '../tag/TagFilter.tsx'
import styles from './AllPostsPage.module.css'
import { useHeldBack } from './held-back.ts'
import { PostList } from './PostList.tsx'
import { useAllPosts } from './queries.ts'

const route = getRouteApi('/org/$orgId/board/all')

/** The newest posts of all boards; which boards stands in the address. */
export function AllPostsPage() {
  const orgId = Number(route.useParams().orgId)
  const { boardId, shown, tag } = route.useSearch()
  const navigate = route.useNavigate()
  const boards = (useBoards(orgId).data ?? []).filter(({ isArchived }) => !isArchived)
  const narrow = (to: AllPostsSearch) => void navigate({ search: now => ({ ...now, ...to }), replace: true })
  return (
    <>
      <PageBar
        title={
          <span className={styles.title}>
            <Link
              className={`${styles.back} ${buttonClass({ kind: 'ghost', isIcon: true })}`}
              aria-label={boardPageText.back}
              {...boardsAddress(orgId)}
            >
              <ChevronLeft />
            </Link>
            {boardText.all}
          </span>
        }
      />
      <div className={styles.filters}>
        <Segmented
          label={postsText.shown}
          value={shown ?? 'all'}
          options={[
            { value: 'all', label: postsText.shownAll },
            { value: 'favourite', label: postsText.shownFavourite },
          ]}
          onChange={to => narrow({ shown: to === 'favourite' ? to : undefined })}
        />
        <Filter
          label={postsText.board}
          options={boards.map(board => ({ id: String(board.boardId), label: board.name }))}
          chosen={boardId ?? ''}
          onChoose={to => narrow({ boardId: to || undefined })}
        />
        <TagFilter orgId={orgId} chosen={tag} onChoose={to => narrow({ tag: to })} />
      </div>
      {/* Another choice is another list: nothing of it is held back. */}
      <Chosen
        key={`${boardId} ${shown} ${tag}`}
        orgId={orgId}
        boards={boards}
        search={{ boardId, shown, tag }}
        onNarrow={narrow}
        onShowAll={() => narrow({ boardId: undefined, shown: undefined, tag: undefined })}
      />
    </>
  )
}

type ChosenProps = {
  orgId: number
  boards: readonly BoardRow[]
  search: AllPostsSearch
  onNarrow: (to: AllPostsSearch) => void
  onShowAll: () => void
}

function Chosen({ orgId, boards, search, onNarrow, onShowAll }: ChosenProps) {
  const { boardId, shown, tag } = search
  const byId = new Map(boards.map(board => [board.boardId, board]))
  const isNarrowed = boardId !== undefined || shown !== undefined || tag !== undefined
  const list = useAllPosts(orgId, { boardId, shown, tag })
  const posts = list.data?.pages.flatMap(page => page.posts) ?? []
  const held = useHeldBack(posts, ({ createdAt }) => Date.parse(createdAt), memberIdIn(orgId))
  return (
    <PostList
      orgId={orgId}
      kind="list"
      list={list}
      posts={posts}
      held={held}
      isNew={() => false}
      onNarrow={to => to.tag !== undefined && onNarrow({ tag: to.tag })}
      boardNameOf={post => byId.get(post.boardId)?.name ?? ''}
      empty={
        <EmptyState
          icon={<Newspaper />}
          title={tag !== undefined ? postsText.emptyNarrowed : isNarrowed ? postsText.emptyChosen : postsText.empty}
          text={isNarrowed ? undefined : postsText.emptyAll}
        >
          {isNarrowed && <Button onClick={onShowAll}>{postsText.showAll}</Button>}
        </EmptyState>
      }
    />
  )
}
