import { forgetOldAudits } from '../audit-trail.ts'
import { feature } from '../feature.ts'
import { auditLimits } from './records.ts'
import { audit } from './routes.ts'

export const auditFeature = feature('audit', {
  routes: [audit],
  personal: {
    'audit.user_id': 'expiry',
    'audit.ip': 'expiry',
    'audit.about': 'expiry',
  },
  chores: [forgetOldAudits],
  limits: auditLimits,
})
