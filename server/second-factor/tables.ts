import { index, integer, pgTable, primaryKey, text, unique, bigint } from 'drizzle-orm/pg-core'
import { waysIn } from '#contract/entrance'
import { users } from '../auth/tables.ts'
import { bytes, id, moment, momentNow, ownId } from '../postgres/columns.ts'

const userId = () =>
  id('user_id')
    .notNull()
    .references(() => users.userId)

/** The authenticator app of a person. It counts only once a code of it has been confirmed. */
export const totps = pgTable('totp', {
  userId: userId().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  startedAt: momentNow('started_at'),
  confirmedAt: moment('confirmed_at'),
  /** The step of the last code that was used: no code counts twice, nor an older one after it. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: userId(),
    codeHash: bytes('code_hash').notNull(),
    madeAt: momentNow('made_at'),
    usedAt: moment('used_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A person who has given the first proof and is asked for the second one in the same browser. */
export const challenges = pgTable(
  'challenge',
  {
    challengeId: ownId().primaryKey(),
    userId: userId(),
    secretHash: bytes('secret_hash').notNull(),
    deviceHash: bytes('device_hash').notNull(),
    /** Of the password that was in force: a new one ends the challenge. */
    passwordDigest: bytes('password_digest').notNull(),
    purpose: text({ enum: ['signin', 'reset'] }).notNull(),
    /** The first proof of a sign-in. */
    way: text({ enum: waysIn }),
    tries: integer().notNull().default(0),
    createdAt: momentNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  table => [
    unique('challenge_secret_hash_key').on(table.secretHash),
    index('challenge_user_id').on(table.userId),
    index('challenge_expires_at').on(table.expiresAt),
  ],
)

/** A browser in which this person is not asked for a while, as long as the password is the one of then. */
export const rememberedBrowsers = pgTable(
  'remembered_browser',
  {
    userId: userId(),
    deviceHash: bytes('device_hash').notNull(),
    passwordDigest: bytes('password_digest').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('remembered_browser_expires_at').on(table.expiresAt),
  ],
)

/** A passkey of a person, which signs with a key that never leaves its device. */
export const passkeys = pgTable(
  'passkey',
  {
    credential: text().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Raised by the device with each signature; a lower one comes from a copy. Zero where a device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    addedAt: momentNow('added_at'),
    lastUsedAt: moment('last_used_at'),
  },
  table => [index('passkey_user_id').on(table.userId)],
)

/** Random bits for a passkey to sign once: a new one of this person, or one with which somebody signs in. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    secretHash: bytes('secret_hash').primaryKey(),
    deviceHash: bytes('device_hash').notNull(),
    userId: id('user_id').references(() => users.userId),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    index('passkey_challenge_user_id').on(table.userId),
    index('passkey_challenge_expires_at').on(table.expiresAt),
  ],
)

/** A person who has lost every factor, first until the link of the mail was opened, then until it ends. */
export const factorRecoveries = pgTable(
  'factor_recovery',
  {
    userId: userId().primaryKey(),
    /** Of the link that confirms it, then of the one that stops it. */
    tokenHash: bytes('token_hash').notNull(),
    /** A new password ends it. */
    passwordDigest: bytes('password_digest').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  table => [unique('factor_recovery_token_hash_key').on(table.tokenHash)],
)
