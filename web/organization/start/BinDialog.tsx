import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate, relativeTime } from '#korean/time'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { BinList } from '../../ui/list/BinList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useBin, useRestoreOrganization } from '../queries.ts'

/** Deleted companies of mine, until they are purged. */
export const BinDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal isOpen={isOpen} title={organizationText.binTitle} onClose={onClose}>
    <BinList
      bin={useBin()}
      restore={useRestoreOrganization()}
      texts={{
        failed: organizationText.binFailed,
        empty: organizationText.binEmpty,
        restore: organizationText.restore,
        help: organizationText.binHelp,
      }}
      itemOf={({ orgId, name, logoImgUrl, memberCount, deletedAt, purgedAt }) => ({
        id: orgId,
        picture: <Avatar name={name} imageUrl={logoImgUrl} size={36} isOrganization />,
        title: name,
        words: fill(organizationText.binRow, {
          deleted: relativeTime(new Date(deletedAt)),
          purged: fullDate(new Date(purgedAt)),
          count: memberCount.toLocaleString('ko'),
        }),
        restoreLabel: fill(organizationText.restoreOf, { name }),
      })}
    />
  </Modal>
)
