import { pgTable, text } from 'drizzle-orm/pg-core'
import { readCountLevels } from '#contract/chat-settings'
import { orgId } from '../../postgres/tables.ts'

/** Of an organization that has decided otherwise than all do at first. */
export const chatSettings = pgTable('chat_setting', {
  orgId: orgId().primaryKey(),
  readCounts: text('read_counts', { enum: readCountLevels }).notNull(),
})
