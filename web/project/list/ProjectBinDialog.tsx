import { Trash2 } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { projectText } from '#korean/project'
import { fullDate, relativeTime } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from '../BinList.module.css'
import { useDeletedProjects, useRestoreProject } from '../queries.ts'

type ProjectBinDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Deleted projects that I may take out, until they are purged. */
export function ProjectBinDialog({ orgId, isOpen, onClose }: ProjectBinDialogProps) {
  const bin = useDeletedProjects(orgId, true)
  const restore = useRestoreProject(orgId)
  return (
    <Modal isOpen={isOpen} title={projectText.binTitle} onClose={onClose}>
      {bin.error && !bin.data && (
        <ErrorState
          heading="h3"
          title={projectText.binFailed}
          text={sentenceFor(bin.error)}
          onRetry={() => void bin.refetch()}
        />
      )}
      {bin.data?.length === 0 && <EmptyState icon={<Trash2 />} title={projectText.binEmpty} heading="h3" />}
      {bin.data && bin.data.length > 0 && (
        <>
          <p className={styles.help}>{projectText.binHelp}</p>
          <ul className={styles.bin}>
            {bin.data.map(({ projectId, key, name, deletedAt, purgedAt }) => (
              <li key={projectId}>
                <span className={styles.words}>
                  <b>
                    {name} <span>{key}</span>
                  </b>
                  <small>
                    {fill(projectText.binRow, {
                      deleted: relativeTime(new Date(deletedAt)),
                      purged: fullDate(new Date(purgedAt)),
                    })}
                  </small>
                </span>
                <Button
                  size="small"
                  aria-label={fill(projectText.restoreOf, { name })}
                  isBusy={restore.isPending && restore.variables === projectId}
                  onClick={() => restore.mutate(projectId)}
                >
                  {projectText.restore}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
