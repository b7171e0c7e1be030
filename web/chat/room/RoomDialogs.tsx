import type { Message } from '#contract/message'
import { partsOf } from '../../feature.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { endChoosing } from '../chosen/chosen.ts'
import { useAround } from './around.ts'

type OfMessage = { message: Message; onClose: () => void }
type OfMessages = { messages: readonly Message[]; onClose: () => void; onDone: () => void }

const Readers = fetchedComponent<OfMessage>(() => import('../reading/Readers.tsx').then(it => it.Readers))
const Confirmations = fetchedComponent<OfMessage>(() =>
  import('../reading/Confirmations.tsx').then(it => it.Confirmations),
)
const History = fetchedComponent<OfMessage>(() => import('../messages/History.tsx').then(it => it.History))
const ForwardDialog = fetchedComponent<OfMessages>(() =>
  import('../chosen/ForwardDialog.tsx').then(it => it.ForwardDialog),
)

export type Shown =
  | { what: 'readers'; message: Message }
  | { what: 'confirmations'; message: Message }
  | { what: 'history'; message: Message }
  | { what: 'deed'; message: Message; id: string }
  | { what: 'forwarding'; messages: readonly Message[] }

/** The dialog about some messages of the room; one is open at a time. */
export function RoomDialogs({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { orgId, roomId } = useAround()
  if (shown.what === 'readers') return <Readers message={shown.message} onClose={onClose} />
  if (shown.what === 'confirmations') return <Confirmations message={shown.message} onClose={onClose} />
  if (shown.what === 'history') return <History message={shown.message} onClose={onClose} />
  if (shown.what === 'deed') {
    const brought = partsOf('messageDeed').find(({ id }) => id === shown.id)
    return brought && <brought.Dialog at={{ orgId, roomId }} message={shown.message} onClose={onClose} />
  }
  function done() {
    onClose()
    endChoosing()
  }
  return <ForwardDialog messages={shown.messages} onClose={onClose} onDone={done} />
}
