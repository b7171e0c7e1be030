import { CircleAlert } from 'lucide-react'
import { type BoardRow, mayOn } from '#contract/board'
import { fill } from '#korean/particle'
import { lostBoardText } from '#korean/post'
import { Banner } from '../../../ui/feedback/Banner.tsx'

type LostBoardProps = {
  /** Undefined where it is hidden or gone. */
  board: BoardRow | undefined
  isAnyOpen: boolean
}

/** The board for which the words were written takes them no more: why, and what can be done. */
export function LostBoard({ board, isAnyOpen }: LostBoardProps) {
  const why = board
    ? fill(mayOn(board.myLevel, 'write') ? lostBoardText.archived : lostBoardText.forbidden, { name: board.name })
    : lostBoardText.missing
  return (
    <Banner role="status" kind="warn" icon={<CircleAlert />}>
      {why} {isAnyOpen ? lostBoardText.chooseOther : lostBoardText.noOther}
    </Banner>
  )
}
