import { Star } from 'lucide-react'
import type { BoardRow } from '#contract/board'
import { boardText } from '#korean/board'
import { fill } from '#korean/particle'
import { classes } from '../ui/classes.ts'
import styles from './BoardStar.module.css'
import { useFavourBoard } from './deeds.ts'

type BoardStarProps = { orgId: number; board: Pick<BoardRow, 'boardId' | 'name' | 'isFavourite'> }

/** Whether it is one of my favourites, which stand in the sidebar. */
export function BoardStar({ orgId, board: { boardId, name, isFavourite } }: BoardStarProps) {
  const favour = useFavourBoard(orgId)
  return (
    <button
      type="button"
      className={classes(styles.star, isFavourite && styles.isOn)}
      aria-label={fill(boardText.favour, { name })}
      aria-pressed={isFavourite}
      onClick={() => favour.mutate({ boardId, isFavourite: !isFavourite })}
    >
      <Star />
    </button>
  )
}
