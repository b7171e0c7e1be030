import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { BoardRow as Row } from '#contract/board'
import { boardText } from '#korean/board'
import { shortCount } from '#korean/frame'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useDrag, useDrop } from '../../ui/drag/drag.ts'
import { boardAddress } from '../addresses.ts'
import { BoardIcon } from '../BoardIcon.tsx'
import { BoardStar } from '../BoardStar.tsx'
import { type Arranging, BOARD_DRAG, movedBeside } from '../folder/arranging.ts'
import { PlaceMenu } from '../folder/PlaceMenu.tsx'
import styles from './BoardList.module.css'

type BoardRowProps = {
  orgId: number
  board: Row
  /** Those among which it is ordered, by whoever may. */
  siblings?: readonly Row[]
  arranging?: Arranging | undefined
}

/** A board with how much is new in it. */
export function BoardRow({ orgId, board, siblings = [], arranging }: BoardRowProps) {
  const item = useRef<HTMLLIElement>(null)
  const isPlaced = arranging !== undefined && !board.isCompany && !board.isArchived
  useDrag(item, isPlaced ? { kind: BOARD_DRAG, id: board.boardId, from: board.folderId } : undefined)
  useDrop(item, isPlaced, {
    zoneOf: (dragged, share) =>
      dragged.kind !== BOARD_DRAG || dragged.id === board.boardId ? undefined : share < 0.5 ? 'before' : 'after',
    onDrop: (dragged, zone) => arranging?.placeBoard(movedBeside(siblings, board, dragged.id, zone)),
  })
  const { name, description, isCompany, isArchived, unreadCount, lastPostAt } = board
  const isUnread = unreadCount > 0 && !isArchived
  const count = shortCount(unreadCount)
  return (
    <li ref={item} className={classes(styles.row, isUnread && styles.unread)}>
      <BoardStar orgId={orgId} board={board} />
      {/* The row is dragged, not its address. */}
      <Link {...boardAddress(orgId, board)} draggable={isPlaced ? false : undefined}>
        <span className={styles.mark}>
          <BoardIcon {...board} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <b>{name}</b>
            {isCompany && <small>{boardText.company}</small>}
          </span>
          {description && <span className={styles.description}>{description}</span>}
        </span>
        <span className={styles.news}>
          {isUnread && (
            <b role="img" aria-label={fill(boardText.unread, { count })}>
              {count}
            </b>
          )}
        </span>
        {lastPostAt ? (
          <time dateTime={lastPostAt} data-tip={fill(boardText.latest, { time: fullTime(new Date(lastPostAt)) })}>
            {relativeTime(new Date(lastPostAt))}
          </time>
        ) : (
          <span className={styles.none}>{boardText.noPosts}</span>
        )}
      </Link>
      {isPlaced ? (
        <PlaceMenu board={board} siblings={siblings} arranging={arranging} />
      ) : (
        arranging && <span className={styles.unplaced} />
      )}
    </li>
  )
}

const WIDTHS = ['34%', '22%', '41%', '28%', '37%', '25%']

export const BoardBones = () => (
  <ul className={styles.list} aria-hidden="true">
    {WIDTHS.map(width => (
      <li key={width} className={styles.row}>
        <span className={styles.awaited}>
          <Skeleton width="32px" height="32px" />
          <span className={styles.words}>
            <WordsSkeleton width="140px" />
            <WordsSkeleton width={width} />
          </span>
          <Skeleton width="56px" />
        </span>
      </li>
    ))}
  </ul>
)
