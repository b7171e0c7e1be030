import { feature } from '../feature.ts'
import { fillInboxes } from './demo.ts'
import { deliver } from './delivery.ts'
import { wakeJob } from './snoozing.ts'
import { forgetMember, forgetNotifications } from './purging.ts'
import { notification, unread } from './routes.ts'
import * as tables from './tables.ts'

export const notificationFeature = feature('notification', {
  routes: [notification, unread],
  tables,
  personal: {
    'notice.data': 'expiry',
    'notification.member_id': 'leaving',
    'notification.actor_ids': 'kept',
    'notification.about': 'leaving',
    'notification_setting.member_id': 'leaving',
    'notification_override.member_id': 'leaving',
  },
  jobs: [wakeJob],
  chores: [forgetNotifications],
  deliver,
  membership: { onLeave: forgetMember },
  demo: fillInboxes,
})
