// Browsers that signed in before: a sign-in on a new one sends a mail, and a known one has its own limit of attempts.
import { and, eq, sql } from 'drizzle-orm'
import { browsers, systems } from '#contract/account'
import { db, type Writing } from '../db.ts'
import { digest } from '../keys.ts'
import type { Client } from '../http/client.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { newDeviceToken } from './sessions.ts'
import { devices } from './tables.ts'

/** The device of this browser, if it signed in to this account before. */
export async function knownDevice(userId: number, { deviceToken }: Client) {
  if (!deviceToken) return undefined
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, digest(deviceToken))))
  return device
}

/** Others are counted as they were before: by a statement that does not see what it writes. */
const remembered = preparedStatement<[isNew: boolean, hasOthers: boolean]>('device_remembered', () =>
  db
    .insert(devices)
    .values({ userId: sql.placeholder('userId'), tokenHash: sql.placeholder('tokenHash') })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: { lastAt: sql`now()` } })
    .returning({
      isNew: sql<boolean>`(xmax = 0)`,
      hasOthers: sql<boolean>`exists (select from device other where other.user_id = ${sql.placeholder('userId')})`,
    }),
)

/** Records that this browser signed in, and answers whether it is new to an account that has others. */
export async function rememberDevice(tx: Writing, userId: number, client: Client) {
  const token = client.deviceToken ?? newDeviceToken()
  client.setDeviceToken(token)
  const [device] = await remembered({ userId, tokenHash: digest(token) }, tx)
  const [isNew, hasOthers] = device!
  return isNew && hasOthers
}

type Browser = (typeof browsers)[number]
type System = (typeof systems)[number]

// Checked in this order, because other browsers also call themselves Chrome or Safari.
const BROWSER_MARKS: [Browser, RegExp][] = [
  ['kakaotalk', /KAKAOTALK/i],
  ['whale', /Whale\//],
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(e|A|iOS)?\//],
  ['opera', /OPR\/|Opera/],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
]
const SYSTEM_MARKS: [System, RegExp][] = [
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['android', /Android/],
  ['chromeos', /CrOS/],
  ['windows', /Windows/],
  ['macos', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
]
const firstMatch = <T>(marks: [T, RegExp][], agent: string) => marks.find(([, mark]) => mark.test(agent))?.[0] ?? null

/** The browser and system that a user agent names. */
export const deviceOf = (agent: string) => ({
  browser: firstMatch(BROWSER_MARKS, agent),
  system: firstMatch(SYSTEM_MARKS, agent),
})
