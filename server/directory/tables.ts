import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { departments } from '../department/tables.ts'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

export const directoryTokens = pgTable(
  'directory_token',
  {
    orgId: orgId(),
    tokenId: ownId(),
    name: text().notNull(),
    digest: bytes().notNull(),
    createdBy: id('created_by')
      .notNull()
      .references(() => users.userId),
    createdAt: momentNow('created_at'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.tokenId] }),
    unique('directory_token_digest_key').on(table.digest),
    index('directory_token_created_by').on(table.createdBy),
  ],
)

/** A person as the directory names them. Without an account they are expected, and become a member when they sign in. */
export const directoryUsers = pgTable(
  'directory_user',
  {
    orgId: orgId(),
    id: uuid().notNull().defaultRandom(),
    /** In lower case. It names the person to the directory for ever, also after the account got another address. */
    email: text().notNull(),
    userId: id('user_id').references(() => users.userId),
    externalId: text('external_id'),
    /** Null for a member who was only shown to the directory. */
    writtenAt: moment('written_at'),
    familyName: text('family_name'),
    givenName: text('given_name'),
    formattedName: text('formatted_name'),
    displayName: text('display_name'),
    /** The name that the member got from here, and keeps until they choose their own. */
    memberName: text('member_name'),
    /** Of who is no member yet: whether they would become one. Of others the membership tells it. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('directory_user_org_id_email_key').on(table.orgId, table.email),
    unique('directory_user_org_id_user_id_key').on(table.orgId, table.userId),
    index('directory_user_user_id').on(table.userId),
    // Asked at every sign-in.
    index('directory_user_expected')
      .on(table.email)
      .where(sql`user_id is null and is_active`),
  ],
)

/** Departments of people who are no members at the moment: they get them when they come. */
export const directoryWishes = pgTable(
  'directory_wish',
  {
    orgId: orgId(),
    entryId: uuid('entry_id').notNull(),
    deptId: id('department_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.entryId, table.deptId] }),
    foreignKey({
      columns: [table.orgId, table.entryId],
      foreignColumns: [directoryUsers.orgId, directoryUsers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.deptId],
      foreignColumns: [departments.orgId, departments.deptId],
    }).onDelete('cascade'),
    index('directory_wish_department_id').on(table.orgId, table.deptId),
  ],
)

/** The directory's own name of a department. */
export const directoryGroups = pgTable(
  'directory_group',
  {
    orgId: orgId(),
    deptId: id('department_id').notNull(),
    externalId: text('external_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.deptId] }),
    foreignKey({
      columns: [table.orgId, table.deptId],
      foreignColumns: [departments.orgId, departments.deptId],
    }).onDelete('cascade'),
  ],
)

/** Refused calls, so that those who run the organization see what their directory does wrong. */
export const directoryRefusals = pgTable(
  'directory_refusal',
  {
    orgId: orgId(),
    refusalId: ownId(),
    at: momentNow('at'),
    call: text().notNull(),
    status: integer().notNull(),
    detail: text().notNull(),
  },
  table => [primaryKey({ columns: [table.orgId, table.refusalId] }), index('directory_refusal_at').on(table.at)],
)
