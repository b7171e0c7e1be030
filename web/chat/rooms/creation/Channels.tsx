import { Hash } from 'lucide-react'
import { useState } from 'react'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { SearchField } from '../../../ui/field/SearchField.tsx'
import { useDebounced } from '../../../ui/field/useDebounced.ts'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useWays } from '../../ways.ts'
import styles from './NewChat.module.css'
import { useChannels, useJoin } from '../rooms.ts'

type ChannelsProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** The rooms that every member may join. */
export const Channels = ({ orgId, isOpen, onClose }: ChannelsProps) => (
  <Modal isOpen={isOpen} title={chatText.browse} onClose={onClose}>
    <List orgId={orgId} onClose={onClose} />
  </Modal>
)

function List({ orgId, onClose }: Omit<ChannelsProps, 'isOpen'>) {
  const { toRoom } = useWays(orgId)
  const [search, setSearch] = useState('')
  const channels = useChannels(orgId, useDebounced(search.trim()).normalize('NFC'))
  const join = useJoin(orgId)
  function open(roomId: number) {
    onClose()
    void toRoom(roomId)
  }
  return (
    <div className={styles.finding}>
      <SearchField label={chatDeedText.channelSearch} value={search} autoFocus onChange={setSearch} />
      {channels.error ? (
        <ErrorState
          title={chatText.loadFailed}
          text={sentenceFor(channels.error)}
          onRetry={() => void channels.refetch()}
        />
      ) : !channels.data ? (
        <Spinner />
      ) : channels.data.length === 0 ? (
        <EmptyState
          icon={<Hash />}
          heading="h3"
          title={search.trim() === '' ? chatDeedText.noChannels : chatDeedText.searchNone}
        />
      ) : (
        <ul className={styles.channels}>
          {channels.data.map(({ roomId, name, topic, roomImgUrl, memberCount, isMine }) => (
            <li key={roomId}>
              <Avatar name={name} imageUrl={roomImgUrl} size={36} isOrganization />
              <span className={styles.words}>
                <b>{name}</b>
                <small>{[fill(chatText.memberCount, { count: memberCount }), topic].filter(Boolean).join(' · ')}</small>
              </span>
              <Button
                size="small"
                kind={isMine ? 'ghost' : 'secondary'}
                isBusy={join.isPending && join.variables === roomId}
                onClick={() => (isMine ? open(roomId) : join.mutate(roomId, { onSuccess: () => open(roomId) }))}
              >
                {isMine ? chatDeedText.joined : chatDeedText.join}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
