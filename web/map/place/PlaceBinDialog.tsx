import { placeBinText } from '#korean/map'
import { fill } from '#korean/particle'
import { fullDate, relativeTime } from '#korean/time'
import { BinList } from '../../ui/list/BinList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useDeletedPlaces, useRestorePlace } from '../queries.ts'

type PlaceBinDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Deleted places that I may take out, until they are purged. */
export const PlaceBinDialog = ({ orgId, isOpen, onClose }: PlaceBinDialogProps) => (
  <Modal isOpen={isOpen} title={placeBinText.title} onClose={onClose}>
    <BinList
      bin={useDeletedPlaces(orgId)}
      restore={useRestorePlace(orgId)}
      texts={{
        failed: placeBinText.failed,
        empty: placeBinText.empty,
        restore: placeBinText.restore,
        help: placeBinText.help,
      }}
      itemOf={({ placeId, name, deletedAt, purgedAt, by }) => ({
        id: placeId,
        title: name,
        words: fill(placeBinText.row, {
          deleted: relativeTime(new Date(deletedAt)),
          name: by.name,
          purged: fullDate(new Date(purgedAt)),
        }),
        restoreLabel: fill(placeBinText.restoreOf, { name }),
      })}
    />
  </Modal>
)
