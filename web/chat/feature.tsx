import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { frameText } from '#korean/frame'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import type { MemberActionsProps } from '../member/parts.ts'
import type { CardProps } from '../organization/things.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { useChatCount } from './count/count.ts'
import { roomSearch } from './search-params.ts'

const list = createRoute({
  ...framedPage,
  path: '/chat',
  staticData: { title: screenTitles.chat },
  component: lazyRouteComponent(() => import('./ChatPage.tsx'), 'ChatListPage'),
})
const room = createRoute({
  ...framedPage,
  path: '/chat/$roomId',
  staticData: { title: screenTitles.chat },
  validateSearch: roomSearch,
  component: lazyRouteComponent(() => import('./ChatPage.tsx'), 'ChatRoomPage'),
})

export const chatFeature = feature('chat', {
  framedPages: [list, room],
  navigation: [
    {
      id: 'chat',
      label: screenTitles.chat,
      icon: <MessageCircle />,
      isOnPhone: true,
      order: 14,
      news: frameText.unreadMessages,
      goKey: 'KeyC',
      href: orgId => ({ to: '/org/$orgId/chat', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/chat(\/|$)/.test(pathname),
    },
  ],
  useBadges: orgId => ({ chat: useChatCount(counts => counts[orgId] ?? 0) }),
  frameGuest: () => import('./count/CountKeeper.tsx'),
  commands: () => import('./commands.tsx'),
  memberActions: fetchedComponent<MemberActionsProps>(() => import('./MessageTo.tsx').then(it => it.MessageTo)),
  organizationSettings: fetchedComponent(() => import('./ChatSettings.tsx').then(it => it.ChatSettings)),
  cards: { room: fetchedComponent<CardProps>(() => import('./RoomCard.tsx').then(it => it.RoomCard)) },
})
