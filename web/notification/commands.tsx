import { useNavigate } from '@tanstack/react-router'
import { Bell, SlidersHorizontal } from 'lucide-react'
import { frameText } from '#korean/frame'
import { inboxText } from '#korean/notification'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'

export function useCommands({ me }: CommandContext): Commands {
  const navigate = useNavigate()
  const at = { to: '/org/$orgId/notification', params: { orgId: String(me.orgId) } } as const
  return {
    places: [
      {
        id: 'notification',
        label: inboxText.title,
        words: 'notifications inbox',
        group: frameText.goTo,
        icon: <Bell />,
        keys: 'G N',
        onAction: () => void navigate({ ...at, search: {} }),
      },
      {
        id: 'notification-settings',
        label: inboxText.settings,
        words: 'notification settings mute',
        group: frameText.goTo,
        icon: <SlidersHorizontal />,
        onAction: () => void navigate({ ...at, search: { tab: 'settings' } }),
      },
    ],
  }
}
