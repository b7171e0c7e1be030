import { MessagesSquare } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Room } from '#contract/chat'
import { isYoung } from '#contract/message'
import { chatText } from '#korean/chat'
import { sentenceFor } from '#korean/errors'
import { isRefused } from '../../cache.ts'
import { useDraft } from '../../drafts.ts'
import { useThingOpened } from '../../organization/things.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { showError } from '../../ui/feedback/toasts.ts'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { passFocus } from '../../ui/focus.ts'
import { usePhone } from '../../ui/width.ts'
import { useVisit } from '../../organization/habits.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import { useChoosing } from '../chosen/chosen.ts'
import type { Answering } from '../composer/Composer.tsx'
import { ComposerPlace, TAKES_FILES } from '../composer/ComposerPlace.tsx'
import type { Log } from '../log/log.ts'
import { forgetRoom, keptOf, open, show, useRoomLog } from '../log/kept.ts'
import { jumpTo, loadNewest, seeAfter } from '../log/places.ts'
import { useUnsent } from '../log/outbox.ts'
import { Toolbar } from '../messages/Deeds.tsx'
import { type People, roomTitle, usePeopleIn } from '../people.ts'
import { useDivider } from '../reading/divider.ts'
import { useReading, useWatched } from '../reading/reading.ts'
import { usePaused } from '../reading/paused.ts'
import { askForRoom, useRoom, type Where } from '../rooms/room.ts'
import { knownRooms } from '../rooms/rooms.ts'
import { AroundContext, type Around } from './around.ts'
import { MessageBones } from './MessageBones.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import styles from './Room.module.css'
import { RoomBar } from './RoomBar.tsx'
import { RoomMessages } from './RoomMessages.tsx'
import { RoomDialogs, type Shown } from './RoomDialogs.tsx'
import { TypingLine } from './TypingLine.tsx'

const ChosenBar = fetchedComponent(() => import('../chosen/ChosenBar.tsx').then(it => it.ChosenBar))

/** A message to go to; the count tells the same one apart from an earlier wish. */
export type Target = { seq: number; count: number }
export type RoomViewProps = Where & {
  me: number
  people: People
  target: Target | undefined
  onThread: Around['onThread']
  onJump: (seq: number) => void
  onBack: () => void
  /** Stands beside the room. */
  children: React.ReactNode
}

const GONE = new Set([403, 404])

/** A room: who is there, what was said, and the field for what one says. */
export function RoomView(props: RoomViewProps) {
  const { orgId, roomId, target, onBack } = props
  const isPhone = usePhone()
  const { data: room, error, refetch } = useRoom({ orgId, roomId })
  const isGone = isRefused(error) && GONE.has(error.status)
  useOpened({ orgId, roomId }, target, isGone)
  // Notices tell of words at the end, which one does not see in the past of the room.
  const isWatched = useWatched(watched => watched.roomId === roomId)
  useThingOpened({ orgId, thing: `room:${roomId}` }, isWatched)
  useNeighboursFetched([Toolbar])
  // The messages of a room that one was taken out of are not kept for its next opening.
  useEffect(() => {
    if (isGone) forgetRoom(roomId)
  }, [isGone, roomId])
  if (room && !isGone) return <Opened {...props} room={room} />
  if (!error)
    return (
      <div className={styles.room}>
        <MessageBones />
      </div>
    )
  return (
    <section className={styles.room}>
      {isGone ? (
        <EmptyState icon={<MessagesSquare />} heading={isPhone ? 'h1' : 'h2'} title={chatText.roomGone}>
          <button type="button" className={styles.back} onClick={onBack}>
            {chatText.toList}
          </button>
        </EmptyState>
      ) : (
        <ErrorState title={chatText.loadFailed} text={sentenceFor(error)} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

/** Messages around the target, or around what was read last where so much is unread that its end is not among the newest. */
function useOpened(at: Where, target: Target | undefined, isGone: boolean) {
  const { orgId, roomId } = at
  const begin = useEffectEvent((where: Where) => {
    open(where, target?.seq ?? firstUnread(where))
    return show(where, () => askForRoom(where))
  })
  useEffect(() => (isGone ? undefined : begin({ orgId, roomId })), [orgId, roomId, isGone])
  const jump = useEffectEvent((wanted: Target) => void jumpTo(at, wanted.seq))
  // The first one is where the room was opened.
  const known = useRef(target)
  useEffect(() => {
    if (target && target !== known.current) jump(target)
    known.current = target
  }, [target])
}

function useSeenAfter({ orgId, roomId }: Where, { hiddenSeq }: Pick<Room['mine'], 'hiddenSeq'>) {
  useEffect(() => seeAfter({ orgId, roomId }, hiddenSeq), [orgId, roomId, hiddenSeq])
}

/** A link from somebody who was there before: what it leads to is not shown, which is said. */
function useHiddenTarget(target: Target | undefined, { hiddenSeq }: Pick<Room['mine'], 'hiddenSeq'>) {
  const say = useEffectEvent(({ seq }: Target) => {
    if (seq <= hiddenSeq) showError(chatText.hiddenMessage)
  })
  useEffect(() => {
    if (target) say(target)
  }, [target])
}

/** Where so much is unread that its beginning is not among the newest. */
function firstUnread(at: Where) {
  const row = knownRooms(at.orgId)?.find(each => each.roomId === at.roomId)
  return row && row.unreadCount > UNREAD_SHOWN_MOST && !keptOf(at.roomId).log ? row.readSeq + 1 : undefined
}
const UNREAD_SHOWN_MOST = 40

/** The last of my own words. */
const lastOfMine = (log: Log | undefined, me: number) =>
  log?.messages.findLast(
    ({ author, event, deletedAt, body, forwarded }) =>
      author.memberId === me && !event && !deletedAt && !forwarded && body !== '',
  )

function Opened({ room, ...props }: RoomViewProps & { room: Room }) {
  const { orgId, roomId, me, target, onThread, onJump, onBack, children } = props
  const people = usePeopleIn(props.people, room.faces)
  const at = { orgId, roomId }
  const kept = useRoomLog(at)
  useSeenAfter(at, room.mine)
  useHiddenTarget(target, room.mine)
  const unsent = useUnsent(at)
  const [divider, setDivider] = useDivider(at, room, kept.log)
  // A phone shows the thread alone.
  const isCovered = usePhone() && Boolean(children)
  const reading = useReading(at, room.mine.readSeq, isCovered)
  usePaused(roomId, async readSeq => {
    if (readSeq === undefined) return reading.goOn()
    setDivider({ seq: readSeq, isMarked: true })
    await reading.pause()
  })
  // It stays with the words of the room, wherever one goes meanwhile.
  const [answering, keepAnswering] = useDraft<Answering>(`chat answering ${orgId} ${roomId}`)
  const answer = useCallback((next: Answering | undefined) => keepAnswering(() => next), [keepAnswering])
  const [shown, show] = useState<Shown>()
  const isChoosing = useChoosing(roomId)
  const view = useRef<HTMLElement>(null)
  const title = roomTitle(room, me)
  useTabTitle(title, 'place')
  useVisit(orgId, { path: `chat/${roomId}`, title })
  const around = useMemo<Around>(
    () => ({
      orgId,
      roomId,
      me,
      room,
      people,
      mayPost: room.mine.mayPost && !room.isClosed,
      mayModerate: room.mine.mayManage,
      onQuote: message => answer({ message, how: 'quote' }),
      onEdit: message => answer({ message, how: 'edit' }),
      onThread,
      onJump,
      onReaders: message => show({ what: 'readers', message }),
      onConfirmations: message => show({ what: 'confirmations', message }),
      onHistory: message => show({ what: 'history', message }),
      onForward: messages => show({ what: 'forwarding', messages }),
      onDeed: (message, id) => show({ what: 'deed', message, id }),
    }),
    [orgId, roomId, me, room, people, onThread, onJump, answer],
  )
  /** Never an older one while the last is on its way. */
  function editLast() {
    if (kept.log?.hasNewer || unsent.some(({ failure }) => failure === undefined)) return
    const last = lastOfMine(kept.log, me)
    if (last && isYoung(last)) answer({ message: last, how: 'edit' })
  }
  const done = () => {
    answer(undefined)
    passFocus(() => view.current?.querySelector('textarea'))
  }
  return (
    <AroundContext value={around}>
      <section ref={view} className={styles.room} aria-label={title} inert={isCovered} {...TAKES_FILES}>
        <RoomBar onBack={onBack} onJump={onJump} />
        {room.notice && <NoticeBar notice={room.notice} />}
        <RoomMessages {...{ divider, target, unsent }} onSeen={reading.see} />
        <TypingLine />
        {isChoosing && <ChosenBar />}
        {/* Its files may be on their way meanwhile. */}
        <div className={styles.writing} hidden={isChoosing}>
          <ComposerPlace
            key={roomId}
            answering={answering}
            onAnswered={done}
            onEditLast={editLast}
            onSent={() => kept.log?.hasNewer && void loadNewest(at)}
          />
        </div>
        {shown && <RoomDialogs shown={shown} onClose={() => show(undefined)} />}
      </section>
      {children}
    </AroundContext>
  )
}
