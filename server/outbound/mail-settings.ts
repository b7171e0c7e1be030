// The settings of mail, both ways: the server that sends ours, and the port at which answers to them arrive.
import { isIP } from 'node:net'
import { z } from 'zod'
import { configSentences } from '#korean/config'
import { startSentence } from '#korean/start'
import { StartError } from '../refusal.ts'

const PROTOCOLS = ['smtp:', 'smtps:']
const LARGEST_PORT = 65_535
/** `2525`, or with the address to listen on: `0.0.0.0:25`, `[::]:25`. */
const LISTENING = /^(?:(\[[\da-f:.]+\]|[^\s:/?#@[\]]+):)?(\d{1,5})$/i
const DOMAIN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/** One after the `@` of an address; a numbered address is none. */
export const isMailDomain = (text: string) => DOMAIN.test(text) && isIP(text) === 0

const inbound = z
  .string()
  .transform(text => LISTENING.exec(text))
  .refine(found => found !== null && Number(found[2]) <= LARGEST_PORT, {
    error: configSentences.inboundMail,
    abort: true,
  })
  .transform(found => ({ host: found![1]?.replace(/^\[(.+)\]$/, '$1'), port: Number(found![2]) }))

export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine(text => URL.canParse(text) && PROTOCOLS.includes(new URL(text).protocol), { error: configSentences.mail })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .refine(text => !/[\r\n]/.test(text), { error: configSentences.line })
    .optional(),
  INBOUND_SMTP: inbound.optional(),
  INBOUND_DOMAIN: z
    .string()
    .refine(isMailDomain, { error: configSentences.mailDomain })
    .transform(text => text.toLowerCase())
    .optional(),
}

type MailSettings = z.output<z.ZodObject<typeof mailVariables>>

/** Answers are expected by those alone whom mails reach. */
export function mailOf({ SMTP_URL, MAIL_FROM, INBOUND_SMTP, INBOUND_DOMAIN }: MailSettings) {
  const wrong =
    (INBOUND_SMTP && !SMTP_URL && (['INBOUND_SMTP', 'inboundAlone'] as const)) ||
    (INBOUND_DOMAIN && !INBOUND_SMTP && (['INBOUND_DOMAIN', 'inboundDomainAlone'] as const))
  if (wrong) throw new StartError(startSentence('wrongVariable', { name: wrong[0], why: configSentences[wrong[1]] }))
  return {
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    /** Where answers to our mails arrive; without a host on that of the server. */
    inboundSmtp: INBOUND_SMTP,
    /** The domain of the addresses to answer to; that of the public address where it is not set. */
    inboundDomain: INBOUND_DOMAIN,
  }
}

/** Limits of answers by mail. */
export const inboundLimits = {
  /** A mail with its attachments, encoded; and all that arrive at the same time. */
  bytes: 35 * 1024 * 1024,
  arrivingBytes: 120 * 1024 * 1024,
  readAtOnce: 2,
  waiting: 20,
  /** For taking it apart, in a thread of its own. */
  readMs: 20_000,
  memoryMegabytes: 512,
  /** A mail server pauses no longer between two of its words, and has said all after so long. */
  idleMs: 60_000,
  connectionMs: 10 * 60_000,
  connections: 50,
} as const
