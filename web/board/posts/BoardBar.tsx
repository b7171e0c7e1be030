import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, PenLine } from 'lucide-react'
import { type Board, mayOn } from '#contract/board'
import { boardPageText, boardText } from '#korean/board'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { useVisit } from '../../organization/habits.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import { boardsAddress, newPostAddress } from '../addresses.ts'
import { BoardArchived } from '../BoardArchived.tsx'
import { BoardStar } from '../BoardStar.tsx'
import styles from './BoardBar.module.css'
import { BoardMenu } from './BoardMenu.tsx'

/** Over the posts of a board: which it is, and what can be done with it. `name` stands there before the board does. */
export function BoardBar({
  orgId,
  board,
  name,
}: {
  orgId: number
  board: Board | undefined
  name: string | undefined
}) {
  useTabTitle(name, 'place')
  useVisit(orgId, board && { path: `board/${board.boardId}`, title: board.name })
  const mayWrite = board !== undefined && !board.isArchived && mayOn(board.myLevel, 'write')
  return (
    <header className={styles.head} data-tools>
      <div className={styles.bar}>
        <Link
          className={`${styles.back} ${buttonClass({ kind: 'ghost', isIcon: true })}`}
          aria-label={boardPageText.back}
          {...boardsAddress(orgId)}
        >
          <ChevronLeft />
        </Link>
        <div className={styles.crumbs}>
          <Link {...boardsAddress(orgId)}>{boardText.title}</Link>
          <ChevronRight />
          {name === undefined ? (
            <Delayed>
              <Skeleton width="120px" />
            </Delayed>
          ) : (
            <h1>{name}</h1>
          )}
        </div>
        {board && (
          <div className={styles.end}>
            <BoardStar orgId={orgId} board={board} />
            <BoardMenu orgId={orgId} board={board} />
            {mayWrite && (
              <Link
                className={`${styles.write} ${buttonClass({ kind: 'primary' })}`}
                aria-label={boardPageText.write}
                {...newPostAddress(orgId, board.boardId)}
              >
                <PenLine />
                <span>{boardPageText.write}</span>
              </Link>
            )}
          </div>
        )}
      </div>
      {board?.isArchived && <BoardArchived orgId={orgId} board={board} />}
    </header>
  )
}
