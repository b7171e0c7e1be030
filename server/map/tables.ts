import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { placeIcons, placeKinds } from '#contract/place'
import { colors } from '#contract/project'
import { issues } from '../issue/tables.ts'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'
import { projects } from '../project/tables.ts'

/** Categories of an organization's own, beside the kinds that every one has. */
export const placeCategories = pgTable(
  'place_category',
  {
    orgId: orgId(),
    categoryId: ownId(),
    name: text().notNull(),
    color: text({ enum: colors }).notNull(),
    icon: text({ enum: placeIcons }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.categoryId] }),
    unique('place_category_name_key').on(table.orgId, table.name),
  ],
)

export const places = pgTable(
  'place',
  {
    orgId: orgId(),
    placeId: ownId(),
    /** None for a place of the whole organization. */
    projectId: id('project_id'),
    name: text().notNull(),
    kind: text({ enum: placeKinds }).notNull(),
    /** An own category; its kind is OTHER. */
    categoryId: id('category_id'),
    address: text().notNull(),
    addressDetail: text('address_detail').notNull(),
    /** The searched form of name and address: lower case, no blanks, with a break between them. */
    flatWords: text('flat_words')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(name, '\\s', '', 'g') || chr(10) || regexp_replace(address, '\\s', '', 'g'))`,
      ),
    /** Degrees of WGS 84; both or none. */
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** The square of the map in which it lies (server/map/box/cells.ts), which puts places that lie near each other side by side. */
    cell: id('cell'),
    isApproximate: boolean('is_approximate').notNull(),
    phone: text().notNull(),
    hours: text().notNull(),
    note: text().notNull(),
    ownerId: id('owner_id'),
    version: integer().notNull().default(1),
    createdBy: id('created_by').notNull(),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    archivedAt: moment('archived_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.placeId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.categoryId],
      foreignColumns: [placeCategories.orgId, placeCategories.categoryId],
    }),
    foreignKey({ columns: [table.orgId, table.ownerId], foreignColumns: [members.orgId, members.memberId] }),
    check('place_position', sql`(lat is null) = (lng is null) and (lat is null) = (cell is null)`),
    check('place_category_kind', sql`category_id is null or kind = 'OTHER'`),
    // With all that decides whether a place is shown, so that a cluster is counted without reading the places.
    index('place_cell')
      .on(table.orgId, table.cell, table.projectId, table.lat, table.lng, table.placeId)
      .where(sql`deleted_at is null and archived_at is null and cell is not null`),
    index('place_name')
      .on(table.orgId, sql`name collate "ko-x-icu"`, table.placeId)
      .where(sql`deleted_at is null`),
    index('place_project_id').on(table.orgId, table.projectId),
    index('place_category_id').on(table.orgId, table.categoryId),
    index('place_owner_id').on(table.orgId, table.ownerId),
    index('place_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** So many levels of squares are counted; a finer one is counted from the places themselves. */
export const TALLY_LEVELS = [7, 10, 13] as const

/**
 * The places of each square of some levels that are neither archived nor in the bin, as triggers keep them: the clusters of a
 * country are a few hundred rows, not all its places.
 */
export const placeTallies = pgTable(
  'place_tally',
  {
    orgId: orgId(),
    projectId: id('project_id'),
    /** The project, or 0 for the organization: a key holds no null. */
    home: id('home')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(project_id, 0)`),
    level: smallint().notNull(),
    square: id('square').notNull(),
    count: integer().notNull(),
    /** Sums of millionths of a degree, and of ids: of a single place they are its own. */
    latSum: id('lat_sum').notNull(),
    lngSum: id('lng_sum').notNull(),
    idSum: id('id_sum').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.level, table.square, table.home] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    index('place_tally_project_id').on(table.orgId, table.projectId),
  ],
)

/** An issue has one place. */
export const placeIssues = pgTable(
  'place_issue',
  {
    orgId: orgId(),
    issueId: id('issue_id').notNull(),
    placeId: id('place_id').notNull(),
    linkedBy: id('linked_by').notNull(),
    linkedAt: momentNow('linked_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId] }),
    foreignKey({ columns: [table.orgId, table.issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.placeId], foreignColumns: [places.orgId, places.placeId] }).onDelete(
      'cascade',
    ),
    index('place_issue_place_id').on(table.orgId, table.placeId, table.issueId),
  ],
)
