import { Inbox } from 'lucide-react'
import { DELIVERIES_DAYS, type Delivery } from '#contract/github'
import { sentenceFor } from '#korean/errors'
import { deliveryResultNames, deliveryText, eventName } from '#korean/github'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './DeliveriesDialog.module.css'
import { useDeliveries } from './queries.ts'

export type DeliveriesDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** The record of everything that GitHub has told of, and what came of it. */
export const DeliveriesDialog = ({ orgId, isOpen, onClose }: DeliveriesDialogProps) => (
  <Modal isOpen={isOpen} title={deliveryText.title} size="lg" onClose={onClose}>
    <p className={styles.help}>{fill(deliveryText.help, { days: DELIVERIES_DAYS })}</p>
    <Deliveries orgId={orgId} />
  </Modal>
)

function Deliveries({ orgId }: { orgId: number }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useDeliveries(orgId)
  if (error && !data)
    return (
      <ErrorState
        heading="h3"
        title={deliveryText.failed}
        text={sentenceFor(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Delayed>
        <Skeleton width="100%" height="240px" />
      </Delayed>
    )
  const all = data.pages.flatMap(page => page.deliveries)
  if (all.length === 0)
    return <EmptyState heading="h3" icon={<Inbox />} title={deliveryText.empty} text={deliveryText.emptyHelp} />
  return (
    // So many that keys scroll them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={deliveryText.list} tabIndex={0}>
      <ol className={styles.rows}>
        {all.map(each => (
          <Row key={each.deliveryId} delivery={each} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {deliveryText.more}
        </Button>
      )}
    </div>
  )
}

const Row = ({ delivery }: { delivery: Delivery }) => {
  const { receivedAt, event, action, repository, result, said, tries } = delivery
  return (
    <li>
      <b>{eventName(event, action)}</b>
      <span className={styles.result} data-result={result}>
        {deliveryResultNames[result]}
      </span>
      <small>
        <time dateTime={receivedAt}>{fullTime(new Date(receivedAt))}</time>
        {repository !== null && <span>{repository}</span>}
        {said !== null && <span>{said}</span>}
        {tries > 1 && <span>{fill(deliveryText.tries, { count: tries })}</span>}
      </small>
    </li>
  )
}
