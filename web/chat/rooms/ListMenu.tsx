import { BellOff, BellRing, CalendarClock, Ellipsis, Hash, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { chatText } from '#korean/chat'
import { scheduledMessageText } from '#korean/scheduled-message'
import { showError } from '../../ui/feedback/toasts.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { ScheduledDialog } from '../scheduled/ScheduledBar.tsx'
import { useDesktop } from '../reading/desktop.ts'

const Channels = fetchedDialog<{ orgId: number; isOpen: boolean; onClose: () => void }>(() =>
  import('./creation/Channels.tsx').then(it => it.Channels),
)

type ListMenuProps = { orgId: number; mayCreate: boolean }

/** Open channels, my messages for later, and whether this browser tells of new messages. */
export function ListMenu({ orgId, mayCreate }: ListMenuProps) {
  const { isOn, hasSound, setOn, setSound } = useDesktop()
  const [browsing, setBrowsing] = useState<'wanted' | 'open'>()
  const [scheduled, setScheduled] = useState<'wanted' | 'open'>()
  async function turnOn() {
    if (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')
      return showError(chatText.desktopBlocked)
    setOn(true)
  }
  const channels: MenuItem[] = mayCreate
    ? [{ id: 'channels', label: chatText.browse, icon: <Hash />, onAction: () => setBrowsing('open') }, 'separator']
    : []
  const items: MenuItem[] = [
    ...channels,
    {
      id: 'scheduled',
      label: scheduledMessageText.title,
      icon: <CalendarClock />,
      onAction: () => setScheduled('open'),
    },
    'separator',
    isOn
      ? { id: 'off', label: chatText.desktopOff, icon: <BellOff />, onAction: () => setOn(false) }
      : { id: 'on', label: chatText.desktop, icon: <BellRing />, onAction: () => void turnOn() },
    'separator',
    {
      id: 'sound',
      label: chatText.sound,
      icon: <Volume2 />,
      isChecked: hasSound,
      isToggle: true,
      onAction: () => setSound(!hasSound),
    },
  ]
  return (
    <>
      <Menu label={chatText.listMenu} trigger={<Ellipsis />} kind="ghost" isIcon placement="bottom end" items={items} />
      {scheduled && (
        <ScheduledDialog orgId={orgId} hasPlaces isOpen={scheduled === 'open'} onClose={() => setScheduled('wanted')} />
      )}
      {browsing && <Channels orgId={orgId} isOpen={browsing === 'open'} onClose={() => setBrowsing('wanted')} />}
    </>
  )
}
