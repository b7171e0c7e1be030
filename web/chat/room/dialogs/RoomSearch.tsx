import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Message, messageRoutes } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { call } from '../../../call.ts'
import { SearchField } from '../../../ui/field/SearchField.tsx'
import { useDebounced } from '../../../ui/field/useDebounced.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useAround } from '../around.ts'
import { Found } from './Found.tsx'
import styles from './RoomInfo.module.css'

type RoomSearchProps = { isOpen: boolean; onClose: () => void; onGo: (message: Message) => void }

/** The newest messages with these words. */
export const RoomSearch = ({ isOpen, onClose, onGo }: RoomSearchProps) => (
  <Modal isOpen={isOpen} title={chatText.searchInRoom} onClose={onClose}>
    <Search onGo={onGo} />
  </Modal>
)

function Search({ onGo }: Pick<RoomSearchProps, 'onGo'>) {
  const { orgId, roomId } = useAround()
  const [typed, type] = useState('')
  const text = useDebounced(typed.trim()).normalize('NFC')
  const { data, error } = useQuery({
    queryKey: ['room', orgId, roomId, 'search', text],
    queryFn: ({ signal }) => call(messageRoutes.search, { orgId, roomId, query: { text } }, { signal }),
    enabled: text !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = text === '' ? undefined : data?.messages
  const hint = error
    ? sentenceFor(error)
    : text === ''
      ? chatDeedText.searchHint
      : found?.length === 0
        ? chatDeedText.searchNone
        : undefined
  /** The newest one. */
  function take(event: FormEvent) {
    event.preventDefault()
    const [first] = found ?? []
    if (first && text === typed.trim().normalize('NFC')) onGo(first)
  }
  return (
    <form onSubmit={take}>
      <SearchField label={chatText.searchInRoom} value={typed} autoFocus onChange={type} />
      {hint && (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      )}
      {found && <Found messages={found} words={text} onGo={onGo} />}
    </form>
  )
}
