import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'

/** A file from its permission to its end. What is attached and not detached is shown; everything else is on its way out. */
export const uploads = pgTable(
  'upload',
  {
    uploadId: ownId().primaryKey(),
    /** 256 random bits: its place in the storage and the end of its address. */
    key: text().notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    fileName: text('file_name').notNull(),
    declaredType: text('declared_type').notNull(),
    declaredSize: integer('declared_size'),
    createdAt: momentNow('created_at'),
    /** On S3 the bytes go past this server, and nobody notes when. */
    receivedAt: moment('received_at'),
    /** A checked copy was kept, of this type and so many bytes. */
    checkedAt: moment('checked_at'),
    type: text(),
    bytes: integer(),
    attachedAt: moment('attached_at'),
    /** The kind of thing that shows it, of those that the features name. */
    holder: text(),
    /** No foreign key: the row outlives its organization until the bytes are gone. */
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
