import { MessageCircle, SquarePen } from 'lucide-react'
import { can } from '#contract/permissions'
import { chatText } from '#korean/chat'
import { frameText } from '#korean/frame'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { roomTitle } from './people.ts'
import { RoomFace } from './rooms/RoomFace.tsx'
import { askForNewChat } from './rooms/creation/new-chat.ts'
import { useRooms } from './rooms/rooms.ts'
import { useWays } from './ways.ts'

export function useCommands({ me }: CommandContext): Commands {
  const { orgId, memberId } = me
  const rooms = useRooms(orgId).data ?? []
  const { toList, toRoom } = useWays(orgId)
  return {
    places: [
      {
        id: 'chat',
        label: chatText.title,
        words: 'chat message talk',
        group: frameText.goTo,
        icon: <MessageCircle />,
        keys: 'G C',
        onAction: () => void toList(),
      },
    ],
    things: rooms.map(room => {
      const title = roomTitle(room, memberId)
      return {
        id: `room-${room.roomId}`,
        label: title,
        words: room.faces.map(({ name }) => name).join(' '),
        group: chatText.title,
        icon: <RoomFace room={room} me={memberId} size={20} />,
        onAction: () => void toRoom(room.roomId),
      }
    }),
    deeds: can(me, 'chat.create')
      ? [
          {
            id: 'new-chat',
            label: chatText.new,
            words: 'new chat room message',
            group: frameText.act,
            icon: <SquarePen />,
            onAction: () => {
              askForNewChat()
              void toList()
            },
          },
        ]
      : [],
  }
}
