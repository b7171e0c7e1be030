import { ChevronLeft, Menu as MenuIcon, Search, Users } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { fetchedComponent } from '../../ui/fetched.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { usePhone } from '../../ui/width.ts'
import { PresenceFace, PresenceWords } from '../../presence/Presence.tsx'
import { presentOther, roomTitle } from '../people.ts'
import { useAround } from './around.ts'
import type { BarMenuProps, Panel } from './BarMenu.tsx'
import styles from './Room.module.css'
import { RoomPicture } from './RoomPicture.tsx'

type Opened = { isOpen: boolean; onClose: () => void }
const RoomInfo = fetchedDialog<Opened>(() => import('./dialogs/RoomInfo.tsx').then(it => it.RoomInfo))
const Pins = fetchedDialog<Opened & { onGo: (message: Message) => void }>(() =>
  import('./dialogs/Pins.tsx').then(it => it.Pins),
)
const Finding = fetchedDialog<Opened & { onGo: (message: Message) => void }>(() =>
  import('./dialogs/RoomSearch.tsx').then(it => it.RoomSearch),
)
const DayJump = fetchedDialog<Opened & { onJump: (seq: number) => void }>(() =>
  import('./dialogs/DayJump.tsx').then(it => it.DayJump),
)

const BarMenu = fetchedComponent<BarMenuProps>(
  () => import('./BarMenu.tsx').then(it => it.BarMenu),
  () => (
    <Button kind="ghost" isIcon aria-label={chatText.menu} disabled>
      <MenuIcon />
    </Button>
  ),
)

type RoomBarProps = { onBack: () => void; onJump: (seq: number) => void }

export function RoomBar({ onBack, onJump }: RoomBarProps) {
  const { orgId, me, room, onThread } = useAround()
  const present = presentOther(room, me)
  // A phone shows nothing beside it.
  const Heading = usePhone() ? 'h1' : 'h2'
  const [opened, setOpened] = useState<{ what: Panel; isOpen: boolean }>()
  const openIt = (what: Panel) => () => setOpened({ what, isOpen: true })
  const close = () => setOpened(now => now && { ...now, isOpen: false })
  const jump = (seq: number) => {
    close()
    onJump(seq)
  }
  /** An answer stands in its thread, beside the room. */
  function go({ seq, threadId }: Message) {
    if (threadId === null) return jump(seq)
    close()
    onThread(threadId, seq)
  }
  const dialog = { isOpen: opened?.isOpen ?? false, onClose: close }
  return (
    <header className={styles.bar}>
      <span className={styles.way}>
        <Button kind="ghost" isIcon aria-label={chatText.toList} onClick={onBack}>
          <ChevronLeft />
        </Button>
      </span>
      {present === undefined ? (
        <RoomPicture size={28} />
      ) : (
        <PresenceFace orgId={orgId} memberId={present} hasWords>
          <RoomPicture size={28} />
        </PresenceFace>
      )}
      <Heading>{roomTitle(room, me)}</Heading>
      {present !== undefined && <PresenceWords orgId={orgId} memberId={present} />}
      {room.kind !== 'direct' && <span className={styles.number}>{room.members.length}</span>}
      {room.topic && <p className={styles.topic}>{room.topic}</p>}
      <span className={styles.ends}>
        <Button kind="ghost" isIcon aria-label={chatText.searchInRoom} onClick={openIt('search')}>
          <Search />
        </Button>
        <span className={styles.wideOnly}>
          <Button
            kind="ghost"
            isIcon
            aria-label={fill(chatText.memberCount, { count: room.members.length })}
            onClick={openIt('info')}
          >
            <Users />
          </Button>
        </span>
        <BarMenu onOpen={what => setOpened({ what, isOpen: true })} />
      </span>
      {opened?.what === 'info' && <RoomInfo {...dialog} />}
      {opened?.what === 'pins' && <Pins {...dialog} onGo={go} />}
      {opened?.what === 'search' && <Finding {...dialog} onGo={go} />}
      {opened?.what === 'day' && <DayJump {...dialog} onJump={jump} />}
    </header>
  )
}
