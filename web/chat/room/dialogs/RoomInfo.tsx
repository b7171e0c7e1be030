import { Crown, DoorOpen, Ellipsis, LogOut, Lock, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PRESENCE_ROOM_MOST } from '#contract/presence'
import { isByInvitation } from '#contract/room-row'
import { chatText, roomKindNames } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { PresenceFace } from '../../../presence/Presence.tsx'
import { usePeople, usePeopleIn } from '../../people.ts'
import { LeaveQuestion } from '../../rooms/LeaveQuestion.tsx'
import { PeopleField } from '../../rooms/creation/PeopleField.tsx'
import { useRoomDeed } from '../../rooms/room.ts'
import { useAround, useMayChange } from '../around.ts'
import styles from './RoomInfo.module.css'
import { PictureChoice } from './PictureChoice.tsx'
import { mayChoosePicture } from '../RoomPicture.tsx'
import { RoomWords } from './RoomWords.tsx'

type RoomInfoProps = { isOpen: boolean; onClose: () => void }

/** The room itself, its people and its settings. */
export function RoomInfo({ isOpen, onClose }: RoomInfoProps) {
  const { orgId, roomId, room } = useAround()
  const at = { orgId, roomId }
  const [isInviting, setInviting] = useState(false)
  const [asked, ask] = useState<'close' | 'leave' | Person>()
  const close = useRoomDeed(at, room.isClosed ? chatDeedText.reopened : chatDeedText.closed)
  const deed = useRoomDeed(at)
  const { mayManage, mayLeave } = room.mine
  const mayCome = isByInvitation(room)
  const mayInvite = useMayChange()
  const done = () => ask(undefined)
  return (
    <Modal isOpen={isOpen} title={chatDeedText.info} onClose={onClose}>
      <div className={styles.info}>
        <p className={styles.kind}>{roomKindNames[room.kind]}</p>
        {room.kind !== 'direct' && <RoomWords />}
        {mayChoosePicture(room) && <PictureChoice />}
        {mayManage && room.kind !== 'direct' && <Settings />}
        <section>
          <header className={styles.head}>
            <h3>{fill(chatText.memberCount, { count: room.members.length })}</h3>
            {mayCome && !room.isClosed && mayInvite && (
              <Button size="small" onClick={() => setInviting(!isInviting)} aria-expanded={isInviting}>
                <UserPlus />
                {chatDeedText.invite}
              </Button>
            )}
          </header>
          {isInviting && <Inviting onDone={() => setInviting(false)} />}
          <Members
            onTake={mayManage && mayCome ? (memberId, name) => ask({ what: 'take', memberId, name }) : undefined}
            onOwner={mayManage && mayCome ? (memberId, name) => ask({ what: 'giveOwner', memberId, name }) : undefined}
          />
        </section>
        <footer className={styles.ends}>
          {mayManage && room.kind !== 'direct' && (
            <Button onClick={() => (room.isClosed ? close.mutate({ what: 'close', isClosed: false }) : ask('close'))}>
              {room.isClosed ? <DoorOpen /> : <Lock />}
              {room.isClosed ? chatDeedText.reopenRoom : chatDeedText.close}
            </Button>
          )}
          {mayLeave && (
            <Button kind="dangerQuiet" onClick={() => ask('leave')}>
              <LogOut />
              {chatDeedText.leave}
            </Button>
          )}
        </footer>
      </div>
      <ConfirmDialog
        isOpen={asked === 'close'}
        isDanger
        isBusy={close.isPending}
        title={chatDeedText.close}
        text={chatDeedText.closeQuestion}
        verb={chatDeedText.close}
        onConfirm={() => close.mutate({ what: 'close', isClosed: true }, { onSettled: done })}
        onClose={done}
      />
      <AboutPerson
        asked={typeof asked === 'object' ? asked : undefined}
        isBusy={deed.isPending}
        onConfirm={({ what, memberId }) => deed.mutate({ what, memberId }, { onSettled: done })}
        onClose={done}
      />
      <LeaveQuestion orgId={orgId} roomId={roomId} isOpen={asked === 'leave'} onClose={done} />
    </Modal>
  )
}

type Person = { what: 'take' | 'giveOwner'; memberId: number; name: string }
type AboutPersonProps = {
  asked: Person | undefined
  isBusy: boolean
  onConfirm: (person: Person) => void
  onClose: () => void
}

/** Before somebody is taken out of the room, or gets it. */
function AboutPerson({ asked, isBusy, onConfirm, onClose }: AboutPersonProps) {
  const isTaking = asked?.what === 'take'
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      isDanger={isTaking}
      isBusy={isBusy}
      title={isTaking ? chatDeedText.take : chatDeedText.makeOwner}
      text={fill(isTaking ? chatDeedText.takeQuestion : chatDeedText.ownerQuestion, { name: asked?.name ?? '' })}
      verb={isTaking ? chatDeedText.take : chatDeedText.makeOwner}
      onConfirm={() => asked && onConfirm(asked)}
      onClose={onClose}
    />
  )
}

function Settings() {
  const { orgId, roomId, room } = useAround()
  const change = useRoomDeed({ orgId, roomId })
  const set = (body: { showsHistory?: boolean; isMentionLimited?: boolean }) =>
    change.mutate({ what: 'change', body: { ...body, version: room.version } })
  return (
    <div className={styles.settings}>
      <Checkbox checked={room.showsHistory} onChange={showsHistory => set({ showsHistory })}>
        {chatDeedText.showsHistory}
        <small>{chatDeedText.showsHistoryHelp}</small>
      </Checkbox>
      <Checkbox checked={room.isMentionLimited} onChange={isMentionLimited => set({ isMentionLimited })}>
        {chatDeedText.limitsMentions}
      </Checkbox>
    </div>
  )
}

function Inviting({ onDone }: { onDone: () => void }) {
  const { orgId, roomId, room } = useAround()
  const invite = useRoomDeed({ orgId, roomId }, chatDeedText.invited)
  const [memberIds, choose] = useState<readonly number[]>([])
  const inside = new Set(room.members.map(({ memberId }) => memberId))
  return (
    <div className={styles.inviting}>
      <PeopleField orgId={orgId} chosen={memberIds} onChoose={choose} without={inside} />
      <Button
        kind="primary"
        disabled={memberIds.length === 0}
        isBusy={invite.isPending}
        onClick={() => invite.mutate({ what: 'invite', memberIds: [...memberIds] }, { onSuccess: onDone })}
      >
        {chatDeedText.invite}
      </Button>
    </div>
  )
}

type MembersProps = {
  onTake: ((memberId: number, name: string) => void) | undefined
  onOwner: ((memberId: number, name: string) => void) | undefined
}

function Members({ onTake, onOwner }: MembersProps) {
  const { orgId, me, room } = useAround()
  const people = usePeopleIn(usePeople(orgId, true), room.faces)
  const showsPresence = room.members.length <= PRESENCE_ROOM_MOST
  return (
    <ul className={styles.members}>
      {room.members.map(({ memberId }) => {
        const person = people.of(memberId)
        const name = person?.name ?? '?'
        const detail = [person?.isGuest && roleNames.GUEST, person?.departments, person?.position]
          .filter(Boolean)
          .join(' ')
        const isOwner = memberId === room.ownerId
        const picture = <Avatar name={name} imageUrl={person?.imageUrl} size={28} />
        return (
          <li key={memberId}>
            {showsPresence ? <PresenceFace {...{ orgId, memberId }}>{picture}</PresenceFace> : picture}
            <b>{name}</b>
            {memberId === me && <small>{chatDeedText.self}</small>}
            <small>{detail}</small>
            {isOwner && (
              <span className={styles.owner}>
                <Crown aria-hidden />
                {chatDeedText.owner}
              </span>
            )}
            {onTake && onOwner && memberId !== me && (
              <Menu
                label={fill(chatDeedText.roomMenu, { name })}
                trigger={<Ellipsis />}
                kind="ghost"
                size="small"
                isIcon
                placement="bottom end"
                items={[
                  ...(isOwner
                    ? []
                    : [
                        {
                          id: 'owner',
                          label: chatDeedText.makeOwner,
                          icon: <Crown />,
                          onAction: () => onOwner(memberId, name),
                        },
                      ]),
                  {
                    id: 'take',
                    label: chatDeedText.take,
                    icon: <UserMinus />,
                    isDanger: true,
                    onAction: () => onTake(memberId, name),
                  },
                ]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
