// One-time links: 256 random bits in a mail, their hash here, used once by one conditional UPDATE.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { LINK_MINUTES, RESEND_SECONDS } from '#contract/auth'
import { waitInWords } from '#korean/auth'
import { limits } from '../config.ts'
import { db, write, type Writing } from '../db.ts'
import { digest, randomSecret } from '../keys.ts'
import { checkRate, countRate, rateLimit } from '../http/rate-limits.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { countAttempts } from './attempts.ts'
import { links } from './tables.ts'

const checkEmailBrowserLimit = rateLimit('auth.checkEmail.browser', 10)
const checkEmailNetworkLimit = rateLimit('auth.checkEmail.network', 100)
/** Guesses of a token, of a mail or of an invitation. */
export const wrongLinkLimit = rateLimit('auth.wrongLink', 20, { minutes: 15 })
export const linkLimits = { checkEmailBrowserLimit, checkEmailNetworkLimit, wrongLinkLimit }

export type Link = typeof links.$inferSelect
type Purpose = Link['purpose']
type NewLink = { purpose: Purpose; email: string; userId?: number; isWaitedFor?: boolean }

/** Creates a link, which replaces older ones of its kind. `waitingSecret` is for the browser that waits for the click. */
export async function makeLink(tx: Writing, { purpose, email, userId, isWaitedFor }: NewLink) {
  const token = randomSecret()
  const waitingSecret = isWaitedFor ? randomSecret() : undefined
  await tx
    .update(links)
    .set({ replacedAt: sql`now()` })
    .where(
      and(
        eq(links.purpose, purpose),
        userId === undefined ? eq(links.email, email) : eq(links.userId, userId),
        isNull(links.usedAt),
        isNull(links.replacedAt),
      ),
    )
  const [link] = await tx
    .insert(links)
    .values({
      purpose,
      email,
      userId: userId ?? null,
      tokenHash: digest(token),
      waitingHash: waitingSecret ? digest(waitingSecret) : null,
      expiresAt: new Date(Date.now() + LINK_MINUTES * 60_000),
    })
    .returning()
  return { link: link!, token, waitingSecret }
}

/** One that was made for another feature, in any state. */
export async function linkById(linkId: number): Promise<Link | undefined> {
  const [link] = await db.select().from(links).where(eq(links.linkId, linkId))
  return link
}

/** The times that the screen needs after a mail was sent. */
export const timesOf = (link: Link) => ({
  expiresAt: link.expiresAt.toISOString(),
  resendAt: new Date(link.createdAt.getTime() + RESEND_SECONDS * 1000).toISOString(),
})

/** Refuses when this address or network has had enough mails of this kind. */
export async function countMail(
  kind: 'verify' | 'reset' | 'recovery' | 'domain',
  email: string,
  client: Client,
  tx?: Writing,
) {
  const { waitMs } = await countAttempts(
    [
      { kind: 'mail.soon', subject: `${kind} ${email}` },
      { kind: 'mail.address', subject: `${kind} ${email}` },
      { kind: 'mail.network', subject: client.network },
    ],
    tx,
  )
  if (waitMs <= 0) return
  const retryAfter = Math.ceil(waitMs / 1000)
  refuse('mail.recent', { retryAfter, values: { wait: waitInWords(retryAfter) } })
}

/** Counts every call that reveals whether an address has an account. */
export function countQuestion(client: Client) {
  countRate(checkEmailNetworkLimit, client.network)
  countRate(checkEmailBrowserLimit, client.deviceToken ?? `${client.ip} ${client.agent}`)
}

/** The link of a token in any state; wrong tokens are counted as guesses. */
export async function linkFor(purposes: Purpose[], token: string, client: Client): Promise<Link> {
  checkRate(wrongLinkLimit, client.network)
  const [link] = await db
    .select()
    .from(links)
    .where(eq(links.tokenHash, digest(token)))
  if (link && purposes.includes(link.purpose)) return link
  countRate(wrongLinkLimit, client.network)
  return refuse('link.invalid')
}

/** Refuses a link that can no longer be used, with the reason. */
export function checkUsable({ usedAt, replacedAt, expiresAt }: Link) {
  if (usedAt) refuse('link.used')
  if (replacedAt) refuse('link.expired')
  if (expiresAt.getTime() <= Date.now()) refuse('link.expired')
}

/** Whether it was used so recently that this may be a repetition of the same click. */
export const isRepeated = ({ usedAt }: Link) =>
  usedAt !== null && Date.now() - usedAt.getTime() <= limits.repeatedLinkMs

/** Uses a link within its deed: of many simultaneous tries one wins, the others are refused. */
export async function useLink(tx: Writing, link: Link) {
  const used = await tx
    .update(links)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(links.linkId, link.linkId),
        isNull(links.usedAt),
        isNull(links.replacedAt),
        sql`${links.expiresAt} > now()`,
      ),
    )
    .returning({ linkId: links.linkId })
  if (!used.length) throw new Refusal('link.used')
}

/** After a change of password or address, invalidates the person's open links, or those of one purpose. */
export const dropLinks = (tx: Writing, userId: number, purpose?: Purpose) =>
  tx
    .update(links)
    .set({ replacedAt: sql`now()` })
    .where(
      and(
        eq(links.userId, userId),
        purpose && eq(links.purpose, purpose),
        isNull(links.usedAt),
        isNull(links.replacedAt),
      ),
    )

/** Links are kept for a week after they expire, so that an old link can say why it does not work. */
export const forgetOldLinks = () =>
  write(tx => tx.delete(links).where(lt(links.expiresAt, sql`now() - interval '7 days'`)))
