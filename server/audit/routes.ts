import { auditRoutes } from '#contract/audit'
import { answers } from '../http.ts'
import { exportRecord, recordOf } from './records.ts'

export const audit = answers(auditRoutes, {
  list: ({ member, query, visit }) => recordOf(member, query, visit),
  export: ({ member, body, visit }) => exportRecord(member, body, visit),
})
