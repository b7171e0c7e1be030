import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { frameText } from '#korean/frame'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { page } from '../pages.tsx'
import { optional } from '../search.ts'
import type { ThingActionsProps } from '../organization/things.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { unreadIn, useBell } from './bell.ts'
import { inboxSearch } from './inbox-search.ts'

const inbox = createRoute({
  ...framedPage,
  path: '/notification',
  staticData: { title: screenTitles.notifications },
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('./NotificationPage.tsx'), 'NotificationPage'),
})

/** From a mail, by somebody who may not be signed in. */
const stopMail = createRoute({
  ...page,
  path: '/notification-mails/stop',
  staticData: { title: screenTitles.stopMail },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./StopMailPage.tsx'), 'StopMailPage'),
})

export const notificationFeature = feature('notification', {
  pages: [stopMail],
  framedPages: [inbox],
  navigation: [
    {
      id: 'notification',
      label: screenTitles.notifications,
      icon: <Bell />,
      isOnPhone: false,
      order: 7,
      news: frameText.unread,
      goKey: 'KeyN',
      href: orgId => ({ to: '/org/$orgId/notification', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/notification\/?$/.test(pathname),
    },
  ],
  useBadges: () => ({ notification: useBell(unreadIn) }),
  useNews: () => useBell(({ counts }) => counts),
  frameGuest: () => import('./BellRinger.tsx'),
  commands: () => import('./commands.tsx'),
  workAside: fetchedComponent<{ orgId: number }>(() => import('./WorkMentions.tsx').then(it => it.WorkMentions)),
  thingActions: fetchedComponent<ThingActionsProps>(() => import('./settings/LevelMenu.tsx').then(it => it.LevelMenu)),
  onThingOpened: (orgId, thing) => {
    let close: (() => void) | 'over' | undefined
    import('./opened.ts').then(
      ({ open }) => {
        if (close !== 'over') close = open(orgId, thing)
      },
      // Without it the notifications stay unread, and no more.
      () => undefined,
    )
    return () => {
      if (typeof close === 'function') close()
      close = 'over'
    }
  },
})
