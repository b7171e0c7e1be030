import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { agreementCodes } from '#contract/auth'
import { socialProviders } from '#contract/entrance'
import { pendingModes } from '#contract/pending-mode'
import { links, sessions, users } from '../auth/tables.ts'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'

const provider = () => text({ enum: socialProviders }).notNull()
/** The subject is unique within its issuer only, and an operator may change the issuer of a provider. */
const subjectColumns = () => ({ provider: provider(), issuer: text().notNull(), subject: text().notNull() })

/** An account at a provider that opens an account here. It is known by the provider's subject, never by an address. */
export const identities = pgTable(
  'identity',
  {
    identityId: ownId().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    ...subjectColumns(),
    /** The address or name by which its owner recognizes it. */
    label: text(),
    /** Sealed; only to cut the link at the provider. */
    token: text(),
    linkedAt: momentNow('linked_at'),
    lastUsedAt: momentNow('last_used_at'),
  },
  table => [
    unique('identity_subject_key').on(table.provider, table.issuer, table.subject),
    unique('identity_user_id_provider_key').on(table.userId, table.provider),
  ],
)

/** Somebody was sent to a provider. The verifier and the nonce follow from the state, of which only the hash is here. */
export const transactions = pgTable(
  'oauth_transaction',
  {
    transactionId: ownId().primaryKey(),
    stateHash: bytes('state_hash').notNull(),
    browserHash: bytes('browser_hash').notNull(),
    provider: provider(),
    issuer: text().notNull(),
    returnTo: text('return_to').notNull(),
    /** Of who links an account instead of signing in. */
    sessionId: id('session_id').references(() => sessions.sessionId, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    unique('oauth_transaction_state_hash_key').on(table.stateHash),
    index('oauth_transaction_expires_at').on(table.expiresAt),
    index('oauth_transaction_session_id').on(table.sessionId),
  ],
)

/** A sign-in that waits for a password, an address, or the proof of one. */
export const pendings = pgTable(
  'pending_sign_in',
  {
    pendingId: ownId().primaryKey(),
    oauthIdHash: bytes('oauth_id_hash').notNull(),
    browserHash: bytes('browser_hash').notNull(),
    ...subjectColumns(),
    token: text(),
    label: text(),
    returnTo: text('return_to').notNull(),
    mode: text({ enum: pendingModes }).notNull(),
    email: text(),
    name: text(),
    isVerified: boolean('is_verified').notNull(),
    /** The account to be linked, once its address is proven. */
    userId: id('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    passwordHash: text('password_hash'),
    agreed: text({ enum: agreementCodes }).array(),
    linkId: id('link_id').references(() => links.linkId, { onDelete: 'set null' }),
    tries: integer().notNull().default(0),
    /** Set once the password of `userId` was right: the link is made when the session opens, perhaps after a second factor. */
    provedAt: moment('proved_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    unique('pending_sign_in_oauth_id_hash_key').on(table.oauthIdHash),
    index('pending_sign_in_browser_hash').on(table.browserHash),
    index('pending_sign_in_link_id').on(table.linkId),
    index('pending_sign_in_user_id').on(table.userId),
    index('pending_sign_in_expires_at').on(table.expiresAt),
  ],
)

/** A link that is being cut at its provider, until the provider knows of it or has not answered for a day. */
export const unlinkings = pgTable(
  'unlinking',
  {
    unlinkingId: ownId().primaryKey(),
    provider: provider(),
    /** The subject and the token. */
    sealed: text().notNull(),
    createdAt: momentNow('created_at'),
  },
  table => [index('unlinking_created_at').on(table.createdAt)],
)
