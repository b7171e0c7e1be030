import { Search } from 'lucide-react'
import { can } from '#contract/permissions'
import type { RoomRow as Row } from '#contract/room-row'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { sentenceFor } from '#korean/errors'
import { matches, matchesAmong, wordsIn } from '#korean/match'
import { useMembership } from '../../organization/queries.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { otherOf, roomTitle, usePeople } from '../people.ts'
import { ChannelList } from './creation/ChannelList.tsx'
import { PeopleFound } from './creation/PeopleFound.tsx'
import styles from './RoomList.module.css'
import { useChannels, useFoundRooms } from './rooms.ts'
import { Rows } from './Rows.tsx'

export type SearchedProps = {
  orgId: number
  me: number
  roomId: number | undefined
  list: readonly Row[]
  search: string
}
const NONE: readonly Row[] = []

const STRANGERS_MOST = 5
/** People of this name with whom I have no room of our own. */
function useStrangers(orgId: number, me: number, list: readonly Row[], typed: string) {
  const people = usePeople(orgId)
  const known = new Set(list.map(room => otherOf(room, me)))
  if (typed === '') return []
  return people.all
    .filter(({ memberId, name }) => memberId !== me && !known.has(memberId) && matches(name, typed))
    .slice(0, STRANGERS_MOST)
}

/** By its title, or by the faces that stand for it: then it says so. */
function foundHere(room: Row, title: string, typed: string): Row[] {
  if (matches(title, typed)) return [room]
  const names = room.faces.map(({ name }) => name)
  const foundBy = names.filter(name => [typed, ...wordsIn(typed)].some(words => matches(name, words)))
  return matchesAmong([title, ...names], typed) ? [{ ...room, foundBy }] : []
}

/**
 * Typed letters find by the faces at once, also in the middle of a syllable; the server knows everybody's names, and the
 * channels that one may join.
 */
export function SearchedRooms({ orgId, me, roomId, list, search }: SearchedProps) {
  const typed = search.trim()
  const asked = useDebounced(typed)
  const found = useFoundRooms(orgId, asked.normalize('NFC'))
  const here = list.flatMap(room => foundHere(room, roomTitle(room, me), typed))
  const there = (found.data ?? NONE).filter(room => here.every(each => each.roomId !== room.roomId))
  const member = useMembership(orgId).data
  const mayJoin = member !== undefined && can(member, 'chat.create')
  const channels = useChannels(orgId, asked.normalize('NFC'), mayJoin && asked !== '')
  const joinable = channels.data?.filter(({ isMine }) => !isMine) ?? []
  const strangers = useStrangers(orgId, me, list, mayJoin ? typed : '')
  const error = found.error ?? channels.error
  function again() {
    void found.refetch()
    if (channels.error) void channels.refetch()
  }
  const isSearching = found.isFetching || channels.isFetching || asked !== typed
  return (
    <Rows
      orgId={orgId}
      me={me}
      roomId={roomId}
      rooms={[...here, ...there]}
      after={
        <>
          {strangers.length > 0 && (
            <section className={styles.joinable}>
              <h2>{chatDeedText.peopleFound}</h2>
              <PeopleFound orgId={orgId} people={strangers} />
            </section>
          )}
          {joinable.length > 0 && (
            <section className={styles.joinable}>
              <h2>{chatDeedText.channelsFound}</h2>
              <ChannelList orgId={orgId} channels={joinable} />
            </section>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState title={chatText.loadFailed} text={sentenceFor(error)} onRetry={again} />
      ) : (
        !isSearching &&
        joinable.length + strangers.length === 0 && <EmptyState icon={<Search />} title={chatDeedText.searchNone} />
      )}
    </Rows>
  )
}
