import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/**
 * All that can be found by its words, a row for each thing that lives. Triggers on the tables of the things keep it within the
 * deed that changes them (migrations/0059_search.sql), so no deed can forget it.
 */
export const searchEntries = pgTable(
  'search_entry',
  {
    orgId: orgId(),
    thingId: id('thing_id').notNull(),
    /** The thing whose readers see this one, as `homes` number them. */
    home: id('home').notNull(),
    /** In a room: those who came later than this message, and whom it does not show what was before, do not see it. */
    seq: id('seq').notNull(),
    at: moment('at').notNull(),
    authorId: id('author_id'),
    /** A number of `kindCodes`. */
    kind: smallint().notNull(),
    /** In the form of `search_words`: words alone, in lower case, with one blank between them. */
    title: text().notNull(),
    body: text().notNull(),
  },
  table => [
    primaryKey({ name: 'search_entry_pkey', columns: [table.orgId, table.kind, table.thingId] }),
    // Keys are of one kind and month, so that the newest months are asked first and the others only if there is room for more.
    index('search_entry_keys')
      .using('gin', sql`search_keys(org_id, kind, at, home, author_id, title, body)`)
      .with({ fastupdate: false }),
  ],
)

/** The months from which an organization has things of a kind, counted from the year 2000. */
export const searchMonths = pgTable(
  'search_month',
  { orgId: orgId(), kind: smallint().notNull(), month: smallint().notNull() },
  table => [primaryKey({ name: 'search_month_pkey', columns: [table.orgId, table.kind, table.month] })],
)

export const savedSearches = pgTable(
  'saved_search',
  {
    orgId: orgId(),
    savedSearchId: ownId(),
    memberId: id('member_id').notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.savedSearchId] }),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }).onDelete(
      'cascade',
    ),
    unique('saved_search_name_key').on(table.orgId, table.memberId, table.name),
  ],
)
