import { Link } from '@tanstack/react-router'
import { Link2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { BriefPerson } from '#contract/member'
import { sentenceFor } from '#korean/errors'
import { linkedText } from '#korean/github'
import { fill } from '#korean/particle'
import { useEverybody } from '../member/queries.ts'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Segmented } from '../ui/field/Segmented.tsx'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './LinkedDialog.module.css'
import { useLinked } from './queries.ts'

export type LinkedDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

const PAGE = 100

/** The members whose account at GitHub is known, and those whose is not. */
export const LinkedDialog = ({ orgId, isOpen, onClose }: LinkedDialogProps) => (
  <Modal isOpen={isOpen} title={linkedText.title} onClose={onClose}>
    <p className={styles.help}>{linkedText.help}</p>
    <p className={styles.help}>
      <Link className={buttonClass({})} to="/info" hash="social">
        <Link2 />
        {linkedText.own}
      </Link>
    </p>
    <People orgId={orgId} />
  </Modal>
)

function People({ orgId }: { orgId: number }) {
  const asked = useLinked(orgId)
  const everybody = useEverybody(orgId)
  const failed = asked.error ?? everybody.error
  if (asked.data && everybody.data) {
    const ids = new Set(asked.data.linkedIds)
    const [linked, others] = [true, false].map(isLinked =>
      everybody.data.filter(({ memberId }) => ids.has(memberId) === isLinked),
    )
    return <Lists linked={linked!} others={others!} />
  }
  if (failed)
    return (
      <ErrorState
        heading="h3"
        title={linkedText.failed}
        text={sentenceFor(failed)}
        isRetrying={asked.isFetching || everybody.isFetching}
        onRetry={() => void Promise.all([asked.refetch(), everybody.refetch()])}
      />
    )
  return (
    <Delayed>
      <Skeleton width="100%" height="160px" />
    </Delayed>
  )
}

type ListsProps = { linked: readonly BriefPerson[]; others: readonly BriefPerson[] }

function Lists({ linked, others }: ListsProps) {
  const [shown, show] = useState<'linked' | 'others'>(linked.length > 0 ? 'linked' : 'others')
  const [most, showMore] = useState(PAGE)
  const people = shown === 'linked' ? linked : others
  return (
    <>
      <Segmented
        label={linkedText.list}
        value={shown}
        options={[
          { value: 'linked', label: fill(linkedText.linked, { count: linked.length.toLocaleString('ko') }) },
          { value: 'others', label: fill(linkedText.others, { count: others.length.toLocaleString('ko') }) },
        ]}
        onChange={chosen => {
          show(chosen)
          showMore(PAGE)
        }}
      />
      {people.length === 0 ? (
        <EmptyState
          heading="h3"
          icon={<UsersRound />}
          title={shown === 'linked' ? linkedText.nobody : linkedText.everybody}
        />
      ) : (
        <ul className={styles.people} aria-label={linkedText.list}>
          {people.slice(0, most).map(({ memberId, memberName, profileImgUrl, email }) => (
            <li key={memberId}>
              <Avatar name={memberName} imageUrl={profileImgUrl} size={24} />
              <span>{memberName}</span>
              {email && <small>{email}</small>}
            </li>
          ))}
        </ul>
      )}
      {people.length > most && (
        <Button isWide onClick={() => showMore(most + PAGE)}>
          {linkedText.more}
        </Button>
      )}
    </>
  )
}
