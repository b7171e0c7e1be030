import { useState } from 'react'
import { ShieldCheck } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { secondFactorPolicyText } from '#korean/second-factor-policy'
import { fullDate } from '#korean/time'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { NameLines } from '../../ui/layout/NameLines.tsx'
import { Pagination } from '../../ui/layout/Pagination.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useUnprotectedMembers } from './queries.ts'
import styles from './UnprotectedDialog.module.css'

export type UnprotectedDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Members without a second factor, and when the organization closes to each. */
export const UnprotectedDialog = ({ orgId, isOpen, onClose }: UnprotectedDialogProps) => (
  <Modal isOpen={isOpen} title={secondFactorPolicyText.list} onClose={onClose}>
    <Unprotected orgId={orgId} />
  </Modal>
)

function Unprotected({ orgId }: { orgId: number }) {
  const [page, setPage] = useState(1)
  const list = useUnprotectedMembers(orgId, page)
  if (list.error && !list.data)
    return (
      <ErrorState
        heading="h3"
        title={secondFactorPolicyText.listFailed}
        text={sentenceFor(list.error)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data)
    return (
      <Delayed>
        <Skeleton width="100%" height="160px" />
      </Delayed>
    )
  if (list.data.totalCount === 0)
    return <EmptyState heading="h3" icon={<ShieldCheck />} title={secondFactorPolicyText.everybody} />
  return (
    <>
      <ul className={styles.list}>
        {list.data.data.map(({ memberId, memberName, email, profileImgUrl, closesAt }) => (
          <li key={memberId}>
            <Avatar name={memberName} imageUrl={profileImgUrl} size={32} />
            <NameLines name={memberName} words={email} />
            {closesAt && <time dateTime={closesAt}>{closing(closesAt)}</time>}
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={list.data.totalPages} onPage={setPage} />
    </>
  )
}

const closing = (closesAt: string) =>
  Date.parse(closesAt) <= Date.now()
    ? secondFactorPolicyText.closed
    : fill(secondFactorPolicyText.closes, { day: fullDate(new Date(closesAt)) })
