import { Archive } from 'lucide-react'
import { type Board, mayOn } from '#contract/board'
import { boardPageText } from '#korean/board'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { useArchiveBoard } from './deeds.ts'

/** Why nothing can be changed here, and for whoever manages it the way back. */
export function BoardArchived({ orgId, board: { boardId, myLevel } }: { orgId: number; board: Board }) {
  const unarchive = useArchiveBoard({ orgId, boardId }, false)
  return (
    <Banner
      kind="warn"
      icon={<Archive />}
      trailing={
        mayOn(myLevel, 'manage') && (
          <Button size="small" isBusy={unarchive.isPending} onClick={() => unarchive.mutate()}>
            {boardPageText.unarchive}
          </Button>
        )
      }
    >
      {boardPageText.isArchived}
    </Banner>
  )
}
