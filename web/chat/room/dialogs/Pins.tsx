import type { Message } from '#contract/message'
import { Pin } from 'lucide-react'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { usePins } from '../../rooms/room.ts'
import { useAround } from '../around.ts'
import { Found } from './Found.tsx'

type PinsProps = { isOpen: boolean; onClose: () => void; onGo: (message: Message) => void }

export const Pins = ({ isOpen, onClose, onGo }: PinsProps) => (
  <Modal isOpen={isOpen} title={chatDeedText.pins} onClose={onClose}>
    <List onGo={onGo} />
  </Modal>
)

function List({ onGo }: Pick<PinsProps, 'onGo'>) {
  const { orgId, roomId } = useAround()
  const { data, error, refetch } = usePins({ orgId, roomId })
  if (error) return <ErrorState title={chatText.loadFailed} text={sentenceFor(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.length === 0) return <EmptyState icon={<Pin />} heading="h3" title={chatDeedText.noPins} />
  return <Found messages={data} onGo={onGo} />
}
