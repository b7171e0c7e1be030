import { auditRoutes } from '#contract/audit'
import { answers } from '../http/http.ts'
import { exportRecord, recordOf } from './records.ts'

export const audit = answers(auditRoutes, {
  list: ({ member, query, client }) => recordOf(member, query, client),
  export: ({ member, body, client }) => exportRecord(member, body, client),
})
