import { forgetOldAttempts } from './attempts.ts'
import { forgetOldLinks } from './links.ts'
import { sendReset } from './resets.ts'
import { forgetOldSessions } from './sessions.ts'

export const authJobs = { 'auth.reset': sendReset }
/** Done once an hour by one node. */
export const authChores = [forgetOldAttempts, forgetOldLinks, forgetOldSessions]
