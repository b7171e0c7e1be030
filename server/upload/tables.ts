import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'

/** A file from its permission to its end. An attached and not detached file is shown; all others are going to be deleted. */
export const uploads = pgTable(
  'upload',
  {
    uploadId: ownId().primaryKey(),
    /** 256 random bits: the name in the storage and the end of its address. */
    key: text().notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    fileName: text('file_name').notNull(),
    declaredType: text('declared_type').notNull(),
    declaredSize: integer('declared_size'),
    createdAt: momentNow('created_at'),
    /** Null on S3, where the bytes do not pass this server. */
    receivedAt: moment('received_at'),
    /** Set when a checked copy of this type and size is stored. */
    checkedAt: moment('checked_at'),
    type: text(),
    bytes: integer(),
    attachedAt: moment('attached_at'),
    /** The kind of thing that shows it, from those that the features bring. */
    holder: text(),
    /** No foreign key: the row outlives its organization until the bytes are deleted. */
    orgId: id('org_id'),
    detachedAt: moment('detached_at'),
  },
  table => [
    unique('upload_key_key').on(table.key),
    index('upload_created_at')
      .on(table.createdAt)
      .where(sql`attached_at is null and detached_at is null`),
    index('upload_detached_at')
      .on(table.detachedAt)
      .where(sql`detached_at is not null`),
    index('upload_org_id')
      .on(table.orgId)
      .where(sql`org_id is not null`),
    index('upload_user_id').on(table.userId),
  ],
)
