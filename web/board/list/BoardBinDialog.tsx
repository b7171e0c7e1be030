import { boardText } from '#korean/board'
import { fill } from '#korean/particle'
import { fullDate, relativeTime } from '#korean/time'
import { BinList } from '../../ui/list/BinList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useRestoreBoard } from '../deeds.ts'
import { useDeletedBoards } from '../queries.ts'

type BoardBinDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Deleted boards that I may take out, until they are purged. */
export const BoardBinDialog = ({ orgId, isOpen, onClose }: BoardBinDialogProps) => (
  <Modal isOpen={isOpen} title={boardText.binTitle} onClose={onClose}>
    <BinList
      bin={useDeletedBoards(orgId)}
      restore={useRestoreBoard(orgId)}
      texts={{
        failed: boardText.binFailed,
        empty: boardText.binEmpty,
        restore: boardText.restore,
        help: boardText.binHelp,
      }}
      itemOf={({ boardId, name, deletedAt, purgedAt }) => ({
        id: boardId,
        title: name,
        words: fill(boardText.binRow, {
          deleted: relativeTime(new Date(deletedAt)),
          purged: fullDate(new Date(purgedAt)),
        }),
        restoreLabel: fill(boardText.restoreOf, { name }),
      })}
    />
  </Modal>
)
