import { forgetOldAudits } from './audits.ts'

/** Done once an hour by one node. */
export const auditChores = [forgetOldAudits]
