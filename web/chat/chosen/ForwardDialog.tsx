import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forwardingRoutes } from '#contract/forwarding'
import type { Message } from '#contract/message'
import { can } from '#contract/permissions'
import { chatText, roomKindNames } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import { isRefused } from '../../cache.ts'
import { call } from '../../call.ts'
import { useMembership } from '../../organization/queries.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { showSuccess } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { ChosenList } from '../../ui/list/ChosenList.tsx'
import { type Found, SearchList } from '../../ui/list/SearchList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { facesBeside, otherOf, roomTitle, usePeople } from '../people.ts'
import { useAround } from '../room/around.ts'
import { lookOf } from '../rooms/creation/PeopleField.tsx'
import { RoomFace } from '../rooms/RoomFace.tsx'
import { openedBy, useRooms } from '../rooms/rooms.ts'
import styles from './Chosen.module.css'

type ForwardDialogProps = { messages: readonly Message[]; onClose: () => void; onDone: () => void }
/** A room, or a person with whom there may be none yet. */
type Target = `room ${number}` | `member ${number}`

const numberIn = (target: Target) => Number(target.split(' ')[1])
const nothing = () => undefined
const nameOf = ({ id, label, icon }: Found) => ({ id, name: label, icon })

/** Chooses the rooms and people to whom these messages are forwarded. */
export function ForwardDialog({ messages, onClose, onDone }: ForwardDialogProps) {
  const { orgId } = useAround()
  const [chosen, choose] = useState<readonly Target[]>([])
  const forward = useForward(messages, arrived => choose(all => all.filter(each => each !== arrived)))
  // A room that is chosen while they are sent would be passed over.
  const toggle = (target: Target) =>
    !forward.isPending && choose(all => (all.includes(target) ? all.filter(each => each !== target) : [...all, target]))
  function submit() {
    if (chosen.length > 0) forward.mutate(chosen, { onSuccess: onDone })
  }
  return (
    <Modal
      isOpen
      title={fill(chatDeedText.forwardTitle, { count: messages.length })}
      onClose={onClose}
      form={{ isBusy: forward.isPending, onSubmit: submit }}
      footer={
        <Button type="submit" kind="primary" isBusy={forward.isPending} disabled={chosen.length === 0}>
          {chosen.length > 1 ? fill(chatDeedText.forwardTo, { count: chosen.length }) : chatDeedText.forward}
        </Button>
      }
    >
      <Targets orgId={orgId} chosen={chosen} onToggle={toggle} />
    </Modal>
  )
}

type TargetsProps = { orgId: number; chosen: readonly Target[]; onToggle: (target: Target) => void }

function Targets({ orgId, chosen, onToggle }: TargetsProps) {
  const membership = useMembership(orgId).data
  const people = usePeople(orgId)
  const { data: rooms, error, refetch } = useRooms(orgId)
  const me = membership?.memberId ?? 0
  const item = (id: Target, rest: Omit<Found, 'id' | 'isCurrent' | 'onAction'>): Found => ({
    ...rest,
    id,
    isCurrent: chosen.includes(id),
    onAction: () => onToggle(id),
  })
  if (error) return <ErrorState title={chatText.loadFailed} onRetry={() => void refetch()} />
  if (!rooms) return <Spinner />
  const open = rooms
    .filter(({ isClosed }) => !isClosed)
    .map(room => {
      const { roomId, kind, faces, memberCount } = room
      return item(`room ${roomId}`, {
        label: roomTitle(room, me),
        words: faces.map(face => face.name).join(' '),
        icon: <RoomFace room={room} me={me} size={24} />,
        detail:
          kind !== 'direct'
            ? `${roomKindNames[kind]} ${memberCount}`
            : otherOf(room, me) === undefined
              ? undefined
              : roomKindNames.direct,
      })
    })
  const known = new Set(
    rooms
      .filter(({ kind }) => kind === 'direct')
      .flatMap(({ faces }) => facesBeside(me, faces).map(face => face.memberId)),
  )
  const others =
    membership && can(membership, 'chat.create')
      ? people.all
          .filter(({ memberId }) => !known.has(memberId))
          .map(person => item(`member ${person.memberId}`, lookOf(person, me)))
      : []
  const items = [...open, ...others]
  return (
    <div>
      <ChosenList
        label={chatDeedText.forwardTargets}
        items={chosen.flatMap(id => items.find(each => each.id === id) ?? []).map(nameOf)}
        onRemove={id => onToggle(id as Target)}
      />
      <div className={styles.list}>
        <SearchList
          label={chatDeedText.forwardSearch}
          empty={findingText.nothingFound}
          isMultiple
          items={items}
          onChosen={nothing}
        />
      </div>
    </div>
  )
}

/** The names of the new messages stay the same when it is tried again, so that nothing arrives twice. */
function useForward(messages: readonly Message[], onArrived: (target: Target) => void) {
  const { orgId, roomId } = useAround()
  const [names] = useState(() => new Map<string, string>())
  const nameOf = (target: Target, messageId: number) => {
    const key = `${target} ${messageId}`
    const name = names.get(key) ?? crypto.randomUUID()
    names.set(key, name)
    return name
  }
  async function roomOf(target: Target) {
    if (target.startsWith('room')) return numberIn(target)
    return (await openedBy(orgId, { way: 'openDirect', body: { memberId: numberIn(target) } })).roomId
  }
  return useMutation({
    mutationFn: async (targets: readonly Target[]) => {
      for (const target of targets) {
        const named = messages.map(({ messageId }) => ({ messageId, clientId: nameOf(target, messageId) }))
        const toRoomId = await roomOf(target)
        await patiently(() => call(forwardingRoutes.forward, { orgId, roomId, body: { toRoomId, messages: named } }))
        onArrived(target)
      }
    },
    onSuccess: () => showSuccess(fill(chatDeedText.forwarded, { count: messages.length })),
  })
}

const WAIT_MS = 3_000
const TRIES = 8
/** Several rooms are more messages than one may send at once: the next ones wait their turn. */
async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await send()
    } catch (error) {
      if (!isRefused(error) || error.status !== 429 || tries === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, WAIT_MS))
    }
}
