import { notificationMailRoutes, notificationRoutes } from '#contract/notification'
import { unreadRoutes } from '#contract/unread'
import { answers } from '../http/http.ts'
import { inboxOf, markRead, removeNotifications, restoreNotifications, unreadOf } from './inbox.ts'
import { snoozeNotification } from './snoozing.ts'
import { lookAtStop, stopMails } from './mail/stopping.ts'
import { changeLevel, changeMail, changeSetting, levelOf, settingsOf } from './wishes/settings.ts'

export const notification = answers(notificationRoutes, {
  list: ({ member, query }) => inboxOf(member, query),
  read: ({ member, body }) => markRead(member, body),
  readThing: ({ member, body }) => markRead(member, body),
  readAll: ({ member }) => markRead(member, 'all'),
  remove: ({ member, body }) => removeNotifications(member, body),
  clear: ({ member }) => removeNotifications(member, 'all'),
  restore: ({ member, body }) => restoreNotifications(member, body.notificationIds),
  snooze: ({ member, notificationId, body }) => snoozeNotification(member, notificationId, body.until),
  settings: ({ member }) => settingsOf(member),
  changeSetting: ({ member, body }) => changeSetting(member, body),
  changeMail: ({ member, body }) => changeMail(member, body.rhythm),
  changeLevel: ({ member, body }) => changeLevel(member, body),
  level: ({ member, query }) => levelOf(member, query.thing),
})

export const notificationMail = answers(notificationMailRoutes, {
  look: ({ query }) => lookAtStop(query.token),
  stop: ({ body }) => stopMails(body.token),
})

export const unread = answers(unreadRoutes, { read: ({ me }) => unreadOf(me.userId) })
