import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InvitedProject } from '#contract/invitation'
import { roles } from '#contract/permissions'
import { users } from '../auth/tables.ts'
import { departments, positions } from '../department/tables.ts'
import { members } from '../member/tables.ts'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** The content of an invitation or a link: a role, a place, and the inviter. */
const gift = () => ({
  role: text({ enum: roles }).notNull(),
  /**
   * Null again after the department is deleted. The migration limits ON DELETE SET NULL to this column, because its foreign
   * key includes the organization.
   */
  deptId: id('department_id'),
  positionId: id('position_id'),
  inviterId: id('inviter_id').notNull(),
  /** Without foreign keys: a project that is gone by then is left out. */
  projects: jsonb().$type<InvitedProject[]>().notNull().default([]),
})

/** An invitation to one address. Only the hash of its token is stored. */
export const invitations = pgTable(
  'invitation',
  {
    orgId: orgId(),
    invitationId: ownId(),
    email: text().notNull(),
    /** The name that the inviter wrote. */
    name: text(),
    ...gift(),
    /** The account that answered; its address may have changed since. */
    userId: id('user_id').references(() => users.userId),
    tokenHash: bytes('token_hash').notNull(),
    /** Of a second token that its inviter hands on, where mails stay on the server. It proves no address. */
    shownHash: bytes('shown_hash'),
    sentAt: momentNow('sent_at'),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    declinedAt: moment('declined_at'),
    cancelledAt: moment('cancelled_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.invitationId] }),
    foreignKey({ columns: [table.orgId, table.deptId], foreignColumns: [departments.orgId, departments.deptId] }),
    foreignKey({ columns: [table.orgId, table.positionId], foreignColumns: [positions.orgId, positions.positionId] }),
    foreignKey({ columns: [table.orgId, table.inviterId], foreignColumns: [members.orgId, members.memberId] }),
    unique('invitation_token_hash_key').on(table.tokenHash),
    unique('invitation_shown_hash_key').on(table.shownHash),
    // At most one open invitation for an address, even under simultaneous calls.
    uniqueIndex('invitation_org_id_email_open')
      .on(table.orgId, table.email)
      .where(sql`accepted_at is null and declined_at is null and cancelled_at is null`),
    index('invitation_org_id_sent_at').on(table.orgId, table.sentAt),
    index('invitation_inviter_id').on(table.orgId, table.inviterId),
    index('invitation_user_id').on(table.userId),
  ],
)

/** The tokens of earlier mails of an invitation: they no longer work, but lead to the newer mail. */
export const formerTokens = pgTable(
  'former_invitation_token',
  {
    orgId: orgId(),
    invitationId: id('invitation_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.invitationId, table.tokenHash] }),
    foreignKey({
      columns: [table.orgId, table.invitationId],
      foreignColumns: [invitations.orgId, invitations.invitationId],
    }).onDelete('cascade'),
    unique('former_invitation_token_token_hash_key').on(table.tokenHash),
  ],
)

/** A link that anyone may use. */
export const invitationLinks = pgTable(
  'invitation_link',
  {
    orgId: orgId(),
    linkId: ownId(),
    ...gift(),
    tokenHash: bytes('token_hash').notNull(),
    usesMost: integer('uses_most'),
    uses: integer().notNull().default(0),
    domains: text().array().notNull(),
    needsApproval: boolean('needs_approval').notNull(),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** The time of the last reminder to the maker of the link, or of the scheduled one. */
    toldAt: moment('told_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.linkId] }),
    foreignKey({ columns: [table.orgId, table.deptId], foreignColumns: [departments.orgId, departments.deptId] }),
    foreignKey({ columns: [table.orgId, table.positionId], foreignColumns: [positions.orgId, positions.positionId] }),
    foreignKey({ columns: [table.orgId, table.inviterId], foreignColumns: [members.orgId, members.memberId] }),
    unique('invitation_link_token_hash_key').on(table.tokenHash),
    index('invitation_link_inviter_id').on(table.orgId, table.inviterId),
  ],
)

/** A request for admission by a person who came by a link, or because of their address. */
export const joinRequests = pgTable(
  'join_request',
  {
    orgId: orgId(),
    requestId: ownId(),
    /** Null for who came because of the domain of their address. */
    linkId: id('link_id'),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    name: text().notNull(),
    askedAt: momentNow('asked_at'),
    acceptedAt: moment('accepted_at'),
    declinedAt: moment('declined_at'),
    /** They joined by another way, or were removed. */
    cancelledAt: moment('cancelled_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.requestId] }),
    foreignKey({
      columns: [table.orgId, table.linkId],
      foreignColumns: [invitationLinks.orgId, invitationLinks.linkId],
    }),
    unique('join_request_org_id_link_id_user_id_key').on(table.orgId, table.linkId, table.userId),
    uniqueIndex('join_request_by_domain')
      .on(table.orgId, table.userId)
      .where(sql`link_id is null`),
    index('join_request_user_id').on(table.userId),
  ],
)
