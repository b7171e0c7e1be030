import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { agreementCodes } from '#contract/auth'
import { waysIn } from '#contract/entrance'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'

export const users = pgTable(
  'user',
  {
    userId: ownId().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for who signs in by other ways only. */
    passwordHash: text('password_hash'),
    pendingEmail: text('pending_email'),
    /** The key of an attached upload. */
    pictureKey: text('picture_key'),
    marketingAt: moment('marketing_at'),
    createdAt: momentNow('created_at'),
    version: integer().notNull().default(1),
  },
  table => [unique('user_email_key').on(table.email)],
)

const userId = () =>
  id('user_id')
    .notNull()
    .references(() => users.userId)

/** The agreements that a person gave or withdrew. Rows are never changed, only added. */
export const agreements = pgTable(
  'agreement',
  {
    agreementId: ownId().primaryKey(),
    userId: userId(),
    code: text({ enum: agreementCodes }).notNull(),
    version: text().notNull(),
    agreed: boolean().notNull(),
    ip: text().notNull(),
    at: momentNow('at'),
  },
  table => [index('agreement_user_id').on(table.userId)],
)

/** A browser that signed in to an account before. */
export const devices = pgTable(
  'device',
  {
    deviceId: ownId().primaryKey(),
    userId: userId(),
    tokenHash: bytes('token_hash').notNull(),
    firstAt: momentNow('first_at'),
    lastAt: momentNow('last_at'),
  },
  table => [unique('device_user_id_token_hash_key').on(table.userId, table.tokenHash)],
)

/** A sign-in, with the family of refresh tokens that came from it. */
export const sessions = pgTable(
  'session',
  {
    sessionId: ownId().primaryKey(),
    userId: userId(),
    /** How its person proved who they are; null for a session from before this was kept. */
    way: text({ enum: waysIn }),
    tokenHash: bytes('token_hash').notNull(),
    previousHash: bytes('previous_hash'),
    rotatedAt: momentNow('rotated_at'),
    agent: text().notNull(),
    ip: text().notNull(),
    createdAt: momentNow('created_at'),
    lastUsedAt: momentNow('last_used_at'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['signout', 'user', 'password', 'reset', 'reuse', 'withdrawal', 'provider'] }),
  },
  table => [
    index('session_user_id')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('session_ended_at').on(table.endedAt),
  ],
)

/** A one-time link. Only hashes of its secrets are kept. */
export const links = pgTable(
  'link',
  {
    linkId: ownId().primaryKey(),
    purpose: text({ enum: ['signup', 'email', 'reset', 'oauth'] }).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** The secret of the waiting browser, which may finish a sign-up once the link was used. */
    waitingHash: bytes('waiting_hash'),
    email: text().notNull(),
    userId: id('user_id').references(() => users.userId),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Set when a newer link replaces this one. */
    replacedAt: moment('replaced_at'),
    /** Set when the sign-up that it proved is finished. */
    spentAt: moment('spent_at'),
  },
  table => [
    unique('link_token_hash_key').on(table.tokenHash),
    index('link_waiting_hash').on(table.waitingHash),
    index('link_email_purpose').on(table.email, table.purpose),
    index('link_expires_at').on(table.expiresAt),
  ],
)

/** Attempts that a restart must not forget: failed sign-ins, mails to an address. */
export const attempts = pgTable(
  'attempt',
  {
    attemptId: ownId().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    at: momentNow('at'),
  },
  table => [index('attempt_kind_subject_at').on(table.kind, table.subject, table.at), index('attempt_at').on(table.at)],
)
