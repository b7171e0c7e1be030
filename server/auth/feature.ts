import { feature } from '../feature.ts'
import { forgetOldAttempts } from './attempts.ts'
import { listenerFor, sessionLives, sessionsEndedWithin, signedIn } from './doors.ts'
import { forgetOldLinks, linkLimits } from './links.ts'
import { resetJob } from './password/resets.ts'
import { auth, session } from './routes.ts'
import { forgetOldSessions } from './sessions.ts'
import * as tables from './tables.ts'

export const authFeature = feature('auth', {
  routes: [auth, session],
  tables,
  personal: {
    'agreement.user_id': 'kept',
    'agreement.ip': 'erasure',
    'attempt.subject': 'expiry',
    'device.user_id': 'erasure',
    'link.user_id': 'erasure',
    'link.email': 'erasure',
    'session.user_id': 'kept',
    'session.agent': 'erasure',
    'session.ip': 'erasure',
    'user.email': 'erasure',
    'user.name': 'erasure',
    'user.password_hash': 'erasure',
    'user.pending_email': 'erasure',
    'user.picture_key': 'erasure',
  },
  doors: { signedIn },
  listeners: { hello: listenerFor, lives: sessionLives },
  channels: { user: { admits: async (listener, userId) => listener.userId === userId } },
  lost: async ms => ({ sessions: await sessionsEndedWithin(ms) }),
  jobs: [resetJob],
  chores: [forgetOldAttempts, forgetOldLinks, forgetOldSessions],
  limits: linkLimits,
})
