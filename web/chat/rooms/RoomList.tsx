import { MessageCircle, MessagesSquare, Plus, Search, SquarePen, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomRow as Row } from '#contract/room-row'
import { can } from '#contract/permissions'
import type { ScheduledMessage } from '#contract/scheduled-message'
import { chatText } from '#korean/chat'
import { sentenceFor } from '#korean/errors'
import { useMembership } from '../../organization/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ScheduledBar } from '../scheduled/ScheduledBar.tsx'
import { forgetNewChat, useNewChatAsked } from './creation/new-chat.ts'
import { ListMenu } from './ListMenu.tsx'
import { Rows } from './Rows.tsx'
import { useWatched } from '../reading/reading.ts'
import styles from './RoomList.module.css'
import { useRooms } from './rooms.ts'
import type { SearchedProps } from './SearchedRooms.tsx'

const NewChat = fetchedDialog<{ orgId: number; isOpen: boolean; onClose: () => void }>(() =>
  import('./creation/NewChat.tsx').then(it => it.NewChat),
)

const Searched = fetchedComponent<SearchedProps>(() => import('./SearchedRooms.tsx').then(it => it.SearchedRooms))

const tabs = ['all', 'unread', 'departments', 'projects'] as const
type Tab = (typeof tabs)[number]
const inTab: Record<Tab, (room: Row) => boolean> = {
  all: () => true,
  unread: ({ unreadCount }) => unreadCount > 0,
  departments: ({ kind }) => kind === 'department',
  projects: ({ kind }) => kind === 'project',
}
const NONE: readonly Row[] = []
const isHeld = ({ heldBecause }: ScheduledMessage) => heldBecause !== null

type RoomListProps = { orgId: number; me: number; roomId: number | undefined }

export function RoomList({ orgId, me, roomId }: RoomListProps) {
  const member = useMembership(orgId).data
  const list = useRooms(orgId)
  useNeighboursFetched([Searched, NewChat])
  const [tab, setTab] = useState<Tab>('all')
  const [search, setSearch] = useState<string>()
  const [creating, setCreating] = useState<'wanted' | 'open'>()
  const watched = useWatched(seen => seen.roomId)
  const { shown, unread } = shownIn({ list: list.data ?? NONE, tab, roomId, watched })
  const mayCreate = member !== undefined && can(member, 'chat.create')
  const create = () => setCreating('open')
  useAskedFor(create)
  return (
    <section className={styles.rooms} aria-label={chatText.rooms}>
      <header className={styles.bar}>
        <h1>{chatText.title}</h1>
        <Button
          kind="ghost"
          isIcon
          aria-label={chatText.search}
          aria-expanded={search !== undefined}
          onClick={() => setSearch(search === undefined ? '' : undefined)}
        >
          {search === undefined ? <Search /> : <X />}
        </Button>
        {mayCreate && (
          <Button kind="ghost" isIcon aria-label={chatText.new} onClick={create}>
            <SquarePen />
          </Button>
        )}
        <ListMenu orgId={orgId} mayCreate={mayCreate} />
      </header>
      {/* Of a room in which one is no more, nothing else would tell. */}
      <ScheduledBar orgId={orgId} isHere={isHeld} hasPlaces />
      {search === undefined ? (
        <div className={styles.tabs} role="group" aria-label={chatText.rooms}>
          {tabs.map(each => (
            <button key={each} type="button" aria-pressed={each === tab} onClick={() => setTab(each)}>
              {chatText[each]}
              {each === 'unread' && unread > 0 && <span>{unread}</span>}
            </button>
          ))}
        </div>
      ) : (
        <div className={styles.search}>
          <SearchField
            label={chatText.search}
            value={search}
            autoFocus
            onChange={setSearch}
            onLeave={() => setSearch(undefined)}
          />
        </div>
      )}
      {list.data && search?.trim() ? (
        <Searched {...{ orgId, me, roomId, search }} list={list.data} />
      ) : list.data ? (
        <Rows orgId={orgId} me={me} roomId={roomId} rooms={shown}>
          <Nothing tab={tab} onCreate={mayCreate ? create : undefined} />
        </Rows>
      ) : list.error ? (
        <ErrorState
          title={chatText.loadFailed}
          text={sentenceFor(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Bones />
      )}
      {creating && <NewChat orgId={orgId} isOpen={creating === 'open'} onClose={() => setCreating('wanted')} />}
    </section>
  )
}

/** The palette has asked for a new one. */
function useAskedFor(create: () => void) {
  const { isAsked } = useNewChatAsked()
  const open = useEffectEvent(() => {
    forgetNewChat()
    create()
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

type Wanted = { list: readonly Row[]; tab: Tab; roomId: number | undefined; watched: number | undefined }

/** The room that one reads stays where it is. */
function shownIn({ list, tab, roomId, watched }: Wanted) {
  const seen = list.filter(room => !room.isHidden || room.roomId === roomId)
  return {
    shown: seen.filter(room => inTab[tab](room) || (tab === 'unread' && room.roomId === roomId)),
    unread: seen.filter(room => room.roomId !== watched && inTab.unread(room)).length,
  }
}

type NothingProps = { tab: Tab; onCreate: (() => void) | undefined }

function Nothing({ tab, onCreate }: NothingProps) {
  if (tab === 'unread') return <EmptyState icon={<MessageCircle />} title={chatText.emptyUnread} />
  return (
    <EmptyState icon={<MessagesSquare />} title={chatText.empty}>
      {onCreate && (
        <Button kind="primary" onClick={onCreate}>
          <Plus />
          {chatText.new}
        </Button>
      )}
    </EmptyState>
  )
}

const BONES = [62, 48, 71, 55, 66, 43, 58]
const Bones = () => (
  <Delayed>
    <div className={styles.bones} aria-busy="true">
      {BONES.map(width => (
        <div key={width}>
          <Skeleton width="40px" height="40px" isRound />
          <span>
            <Skeleton width={`${width - 20}%`} height="14px" />
            <Skeleton width={`${width}%`} height="12px" />
          </span>
        </div>
      ))}
    </div>
  </Delayed>
)
