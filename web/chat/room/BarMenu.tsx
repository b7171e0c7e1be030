import { CalendarSearch, Info, Menu as MenuIcon, Pin } from 'lucide-react'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useMineItems } from '../rooms/RoomMenu.tsx'
import { useAround } from './around.ts'

export type Panel = 'info' | 'pins' | 'search' | 'day'
export type BarMenuProps = { onOpen: (what: Panel) => void }

export function BarMenu({ onOpen }: BarMenuProps) {
  const { orgId, roomId, room } = useAround()
  const mine = useMineItems(orgId, { roomId, kind: room.kind, ...room.mine })
  return (
    <Menu
      label={chatText.menu}
      trigger={<MenuIcon />}
      kind="ghost"
      isIcon
      placement="bottom end"
      items={[
        { id: 'info', label: chatDeedText.info, icon: <Info />, onAction: () => onOpen('info') },
        {
          id: 'pins',
          label: room.pinCount > 0 ? `${chatDeedText.pins} ${room.pinCount}` : chatDeedText.pins,
          icon: <Pin />,
          onAction: () => onOpen('pins'),
        },
        { id: 'day', label: chatDeedText.jumpToDay, icon: <CalendarSearch />, onAction: () => onOpen('day') },
        'separator',
        ...mine,
      ]}
    />
  )
}
