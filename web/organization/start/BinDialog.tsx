import { Trash2 } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate, relativeTime } from '#korean/time'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useBin, useRestoreOrganization } from '../queries.ts'
import styles from './StartPage.module.css'

/** Deleted companies of mine, until they are purged. */
export function BinDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const bin = useBin()
  const restore = useRestoreOrganization()
  return (
    <Modal isOpen={isOpen} title={organizationText.binTitle} onClose={onClose}>
      {bin.error && !bin.data && (
        <ErrorState
          title={organizationText.binFailed}
          text={sentenceFor(bin.error)}
          onRetry={() => void bin.refetch()}
        />
      )}
      {bin.data?.length === 0 && <EmptyState icon={<Trash2 />} title={organizationText.binEmpty} heading="h3" />}
      {bin.data && bin.data.length > 0 && (
        <>
          <p className={styles.help}>{organizationText.binHelp}</p>
          <ul className={styles.bin}>
            {bin.data.map(({ orgId, name, logoImgUrl, memberCount, deletedAt, purgedAt }) => (
              <li key={orgId}>
                <Avatar name={name} imageUrl={logoImgUrl} size={36} isOrganization />
                <span className={styles.words}>
                  <b>{name}</b>
                  <small>
                    {fill(organizationText.binRow, {
                      deleted: relativeTime(new Date(deletedAt)),
                      purged: fullDate(new Date(purgedAt)),
                      count: memberCount.toLocaleString('ko'),
                    })}
                  </small>
                </span>
                <Button
                  size="small"
                  aria-label={fill(organizationText.restoreOf, { name })}
                  isBusy={restore.isPending && restore.variables === orgId}
                  onClick={() => restore.mutate(orgId)}
                >
                  {organizationText.restore}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
