import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type Message, messageRoutes } from '#contract/message'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { call } from '../../../call.ts'
import { isComposing } from '../../../ui/field/ime.ts'
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

/** The arrows lead from the field to the results, from one to the next, and back. */
function walk(event: KeyboardEvent<HTMLFormElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || isComposing(event)) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const next = places[places.findIndex(place => place === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

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
    // The field and the results take the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={take} onKeyDown={walk}>
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
