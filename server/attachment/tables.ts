import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fileKinds } from '#contract/file'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/**
 * A file of an organization from its permission to its end. The bytes are those of the upload of the same key, and of the
 * one of the preview's key.
 */
export const attachments = pgTable(
  'attachment',
  {
    orgId: orgId(),
    fileId: ownId(),
    key: text().notNull(),
    previewKey: text('preview_key'),
    memberId: id('member_id').notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    createdAt: momentNow('created_at'),
    /** Set when the bytes have come and were looked at; the columns below are known by then. */
    storedAt: moment('stored_at'),
    kind: text({ enum: fileKinds }).notNull().default('other'),
    type: text().notNull().default('application/octet-stream'),
    width: integer(),
    height: integer(),
    /** The text or thing that brought it, and the thing whose rights it has: a comment, and what was commented. */
    holderKind: text('holder_kind'),
    holderId: id('holder_id'),
    rootKind: text('root_kind'),
    rootId: id('root_id'),
    /** The project of that thing, if it has one, for the list of a project's files. */
    projectId: id('project_id'),
    attachedAt: moment('attached_at'),
    removedAt: moment('removed_at'),
    /** Removed together with its holder, and back with it. */
    isWithHolder: boolean('is_with_holder').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.fileId] }),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    unique('attachment_key_key').on(table.key),
    unique('attachment_preview_key_key').on(table.previewKey),
    // The sum of an organization is read from the index alone.
    index('attachment_bytes').on(table.orgId, table.bytes, table.storedAt, table.createdAt),
    index('attachment_unattached')
      .on(table.orgId, table.memberId)
      .where(sql`attached_at is null`),
    index('attachment_holder').on(table.orgId, table.holderKind, table.holderId),
    index('attachment_root').on(table.orgId, table.rootKind, table.rootId),
    index('attachment_project_id')
      .on(table.orgId, table.projectId, table.fileId)
      .where(sql`removed_at is null and project_id is not null`),
    index('attachment_created_at')
      .on(table.createdAt)
      .where(sql`attached_at is null`),
    index('attachment_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
  ],
)
