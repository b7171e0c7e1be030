import { boardPageText, boardText, postsText } from '#korean/board'
import { fill } from '#korean/particle'
import { fullDate, relativeTime } from '#korean/time'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { BinList } from '../../ui/list/BinList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useRestorePost } from '../deeds.ts'
import type { BoardAt } from '../queries.ts'
import { useDeletedPosts } from './queries.ts'

type PostBinDialogProps = BoardAt & { isOpen: boolean; onClose: () => void }

/** Deleted posts that I may take out, until they are purged. */
export const PostBinDialog = ({ orgId, boardId, isOpen, onClose }: PostBinDialogProps) => (
  <Modal isOpen={isOpen} title={boardPageText.bin} onClose={onClose}>
    <BinList
      bin={useDeletedPosts({ orgId, boardId })}
      restore={useRestorePost({ orgId, boardId })}
      texts={{
        failed: postsText.binFailed,
        empty: postsText.binEmpty,
        restore: boardText.restore,
        help: postsText.binHelp,
      }}
      itemOf={({ postId, title, author, deletedAt, purgedAt }) => ({
        id: postId,
        title,
        words: fill(postsText.binRow, {
          name: author.name || WITHDRAWN_NAME,
          deleted: relativeTime(new Date(deletedAt)),
          purged: fullDate(new Date(purgedAt)),
        }),
        restoreLabel: fill(boardText.restoreOf, { name: title }),
      })}
    />
  </Modal>
)
