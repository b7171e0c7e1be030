import { sentenceFor } from '#korean/errors'
import { handoverText } from '#korean/handover'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import type { useHoldings } from './queries.ts'

type HoldingsFailedProps = {
  title: string
  holdings: Pick<ReturnType<typeof useHoldings>, 'error' | 'isFetching' | 'refetch'>
  isOpen: boolean
  onClose: () => void
}

/** Without the holdings nobody is let go: the plain question would end them all. */
export const HoldingsFailed = ({ title, holdings, isOpen, onClose }: HoldingsFailedProps) => (
  <Modal isOpen={isOpen} title={title} size="sm" onClose={onClose}>
    <ErrorState
      title={handoverText.holdingsFailed}
      text={sentenceFor(holdings.error)}
      onRetry={() => void holdings.refetch()}
      isRetrying={holdings.isFetching}
    />
  </Modal>
)
