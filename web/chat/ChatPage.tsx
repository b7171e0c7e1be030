import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useCallback, useState } from 'react'
import { can } from '#contract/permissions'
import { chatText } from '#korean/chat'
import { useMembership } from '../organization/queries.ts'
import { usePresences } from '../presence/presences.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { fetchedComponent, useNeighboursFetched } from '../ui/fetched.ts'
import { usePhone } from '../ui/width.ts'
import styles from './ChatPage.module.css'
import { useKeyboardRoom } from './keyboard.ts'
import { usePeople } from './people.ts'
import { RoomView } from './room/RoomView.tsx'
import type { ThreadPanelProps } from './thread/ThreadPanel.tsx'
import { RoomList } from './rooms/RoomList.tsx'
import type { RoomSearch } from './search-params.ts'
import { useWays } from './ways.ts'

const ThreadPanel = fetchedComponent<ThreadPanelProps>(() =>
  import('./thread/ThreadPanel.tsx').then(it => it.ThreadPanel),
)

const listRoute = getRouteApi('/org/$orgId/chat')
const roomRoute = getRouteApi('/org/$orgId/chat/$roomId')

/** My rooms, and beside them the one that is open. A phone shows one or the other. */
export function ChatListPage() {
  const orgId = Number(listRoute.useParams().orgId)
  return <Chat orgId={orgId} roomId={undefined} target={undefined} thread={undefined} reply={undefined} />
}

export function ChatRoomPage() {
  const { orgId, roomId } = roomRoute.useParams()
  const { message, thread, reply } = roomRoute.useSearch()
  return <Chat orgId={Number(orgId)} roomId={Number(roomId)} target={message} thread={thread} reply={reply} />
}

type ChatProps = {
  orgId: number
  roomId: number | undefined
  target: number | undefined
  thread: number | undefined
  reply: number | undefined
}

function Chat({ orgId, roomId, target, thread, reply }: ChatProps) {
  const me = useMembership(orgId).data
  const isPhone = usePhone()
  const people = usePeople(orgId)
  usePresences(orgId, me !== undefined && can(me, 'member.see'))
  const navigate = useNavigate()
  const { toList } = useWays(orgId)
  useNeighboursFetched([ThreadPanel])
  useKeyboardRoom(isPhone && roomId !== undefined)
  // The same message again is jumped to again.
  const [jump, setJump] = useState<{ roomId: number; seq: number; count: number }>()
  const to = useCallback(
    (search: RoomSearch) =>
      void navigate({
        to: '/org/$orgId/chat/$roomId',
        params: { orgId: String(orgId), roomId: String(roomId) },
        search,
        replace: true,
      }),
    [navigate, orgId, roomId],
  )
  const openThread = useCallback((messageId: number, seq?: number) => to({ thread: messageId, reply: seq }), [to])
  const jumpTo = useCallback(
    (seq: number) => {
      if (roomId !== undefined) setJump(now => ({ roomId, seq, count: (now?.count ?? 0) + 1 }))
    },
    [roomId],
  )
  // Coming back to a room is no wish to go there once more.
  if (jump && jump.roomId !== roomId) setJump(undefined)
  if (!me) return null
  const jumped = jump?.roomId === roomId ? jump : undefined
  return (
    <div
      className={styles.chat}
      data-room={roomId !== undefined || undefined}
      data-thread={thread !== undefined || undefined}
      {...(roomId !== undefined && { 'data-fills-phone': '' })}
    >
      {!(isPhone && roomId !== undefined) && <RoomList orgId={orgId} me={me.memberId} roomId={roomId} />}
      {roomId !== undefined ? (
        <RoomView
          key={roomId}
          {...{ orgId, roomId, people }}
          me={me.memberId}
          target={jumped ?? (target === undefined ? undefined : { seq: target, count: 0 })}
          onThread={openThread}
          onJump={jumpTo}
          onBack={() => void toList()}
        >
          {thread !== undefined && <ThreadPanel key={thread} messageId={thread} reply={reply} onClose={() => to({})} />}
        </RoomView>
      ) : (
        !isPhone && (
          <div className={styles.nothing}>
            <EmptyState icon={<MessagesSquare />} title={chatText.choose} />
          </div>
        )
      )}
    </div>
  )
}
