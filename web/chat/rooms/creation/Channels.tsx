import { Hash } from 'lucide-react'
import { useState } from 'react'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { SearchField } from '../../../ui/field/SearchField.tsx'
import { useDebounced } from '../../../ui/field/useDebounced.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useChannels } from '../rooms.ts'
import { ChannelList } from './ChannelList.tsx'
import styles from './NewChat.module.css'

type ChannelsProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** The rooms that every member may join. */
export const Channels = ({ orgId, isOpen, onClose }: ChannelsProps) => (
  <Modal isOpen={isOpen} title={chatText.browse} onClose={onClose}>
    <List orgId={orgId} onClose={onClose} />
  </Modal>
)

function List({ orgId, onClose }: Omit<ChannelsProps, 'isOpen'>) {
  const [search, setSearch] = useState('')
  const channels = useChannels(orgId, useDebounced(search.trim()).normalize('NFC'))
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
        <ChannelList orgId={orgId} channels={channels.data} onOpen={onClose} />
      )}
    </div>
  )
}
