import { fill } from '#korean/particle'
import { projectText } from '#korean/project'
import { fullDate, relativeTime } from '#korean/time'
import { BinList } from '../../ui/list/BinList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useRestoreProject } from './deeds.ts'
import { useDeletedProjects } from '../queries.ts'

type ProjectBinDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Deleted projects that I may take out, until they are purged. */
export const ProjectBinDialog = ({ orgId, isOpen, onClose }: ProjectBinDialogProps) => (
  <Modal isOpen={isOpen} title={projectText.binTitle} onClose={onClose}>
    <BinList
      bin={useDeletedProjects(orgId, true)}
      restore={useRestoreProject(orgId)}
      texts={{
        failed: projectText.binFailed,
        empty: projectText.binEmpty,
        restore: projectText.restore,
        help: projectText.binHelp,
      }}
      itemOf={({ projectId, key, name, deletedAt, purgedAt }) => ({
        id: projectId,
        title: (
          <>
            {name} <span>{key}</span>
          </>
        ),
        words: fill(projectText.binRow, {
          deleted: relativeTime(new Date(deletedAt)),
          purged: fullDate(new Date(purgedAt)),
        }),
        restoreLabel: fill(projectText.restoreOf, { name }),
      })}
    />
  </Modal>
)
