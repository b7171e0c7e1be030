import { feature } from '../feature.ts'
import { fillInboxes } from './demo.ts'
import { deliver } from './delivery.ts'
import { stopStream } from './mail/stopping.ts'
import { mailsJob, peopleMailsJob } from './mail/sending.ts'
import { foreignReplyLimit, replyLimit } from './mail-reply/answering.ts'
import { openMailReplies } from './mail-reply/listening.ts'
import { wakeJob } from './snoozing.ts'
import { forgetMember, forgetNotifications } from './purging.ts'
import { pushWords } from './pushing.ts'
import { notification, notificationMail, unread } from './routes.ts'
import * as tables from './tables.ts'

export const notificationFeature = feature('notification', {
  routes: [notification, notificationMail, unread],
  streams: [stopStream],
  tables,
  personal: {
    'notice.data': 'expiry',
    'notification.member_id': 'leaving',
    'notification.actor_ids': 'kept',
    'notification.about': 'leaving',
    'notification_setting.member_id': 'leaving',
    'notification_rhythm.member_id': 'leaving',
    'notification_override.member_id': 'leaving',
  },
  jobs: [wakeJob, mailsJob, peopleMailsJob],
  chores: [forgetNotifications],
  opens: openMailReplies,
  limits: { mailReply: replyLimit, foreignMailReply: foreignReplyLimit },
  deliver,
  pushWords,
  membership: { onLeave: forgetMember },
  demo: fillInboxes,
})
