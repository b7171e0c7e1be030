// Mail: composed within a deed and sent by a job, so that no request waits for a mail server.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { mailSentences } from '#korean/mail'
import { config, limits } from './config.ts'
import type { Writing } from './db.ts'
import { z } from 'zod'
import { bury, DAY_SECONDS, job } from './jobs.ts'
import { seal, unseal } from './keys.ts'
import { log, maskedEmail } from './log.ts'

/** The content of a mail: paragraphs, one button, and facts in a small table. */
export type Mail = {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
  facts?: [string, string][]
  /** A list, of which each has its page and says why it is told. */
  items?: MailItem[]
  /** How many are not in the list. */
  rest?: string
  notice?: string
  /** Where mails of this kind are ended: a page for people, an address for their mail programs (RFC 8058). */
  stop?: { label: string; page: string; oneClick: string; fewer: { label: string; url: string } }
  /** Mails with the same one stand together in the mail program. */
  thread?: string
  /** Where answers go; `line` stands above everything, so that an answer shows what it quotes. */
  reply?: { address: string; line: string }
  /** Whether and how it is answered; usually that nobody reads answers. */
  footer?: string
}
type MailItem = { title: string; text: string | null; why: string; url: string }

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const REFUSED_FOR_GOOD = 500
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
/** The limit for all steps together, far below the time after which a job counts as lost. */
const DELIVERY_MS = 5 * 60_000

const late = () =>
  new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the mail server takes too long')), DELIVERY_MS).unref(),
  )

type Envelope = { to: string; messageId: string; mail: Mail }

/** Without a mail server they lie in the outbox, where only the operator of this server reads them. */
export const mailsStayHere = () => config.smtpUrl === undefined

/**
 * Sends after the commit, exactly once: a retry carries the same Message-ID. Until then the mail is stored encrypted,
 * because its link opens an account.
 * @param id a UUID; a second mail with the same one is not sent
 */
export function sendMail(tx: Writing, to: string, mail: Mail, id: string = randomUUID()) {
  return tx.later(mailJob, { sealed: sealedOf({ to, messageId: messageIdOf(id), mail }) }, { id })
}

/** Equal for the same occasion and person, so that a job that starts again tells nobody twice. */
export function mailIdFor(occasionId: string, userId: number) {
  const hex = createHash('sha256').update(`${occasionId} ${userId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** For a job that composes its mail only when it is sent, and tries again by itself. A retry has the same `id`. */
export const sendNow = (to: string, mail: Mail, id: string) => deliver({ to, messageId: messageIdOf(id), mail })

const sealedOf = (envelope: Envelope) => seal(JSON.stringify(envelope))
const messageIdOf = (id: string) => `<${id}@${new URL(config.publicUrl).hostname}>`

async function deliver(envelope: Envelope) {
  const { to, messageId, mail } = envelope
  const message: SendMailOptions = {
    from: config.mailFrom ?? { name: mailSentences.app, address: `no-reply@${new URL(config.publicUrl).hostname}` },
    to: { name: '', address: to },
    subject: mail.subject,
    messageId,
    text: textOf(mail),
    html: htmlOf(mail),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Outlook asks its own header.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(mail.stop && {
        'List-Unsubscribe': `<${mail.stop.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
  if (mail.reply) message.replyTo = { name: mailSentences.app, address: mail.reply.address }
  if (mail.thread) {
    const first = `<${mail.thread}@${new URL(config.publicUrl).hostname}>`
    Object.assign(message, { inReplyTo: first, references: first })
  }
  if (!config.smtpUrl) return keepInOutbox(message, mail, to)
  try {
    await Promise.race([transport(config.smtpUrl).sendMail(message), late()])
    log.info({ to: maskedEmail(to), messageId }, 'mail sent')
  } catch (error) {
    const { responseCode = 0, code = '' } = error as Error & { responseCode?: number; code?: string }
    if (responseCode < REFUSED_FOR_GOOD || !ABOUT_THIS_MAIL.has(code)) throw error
    // A 5xx about this recipient or message is final. One about our password may change, and all other mails wait for it.
    await bury(mailJob.name, { sealed: sealedOf(envelope) }, error)
  }
}

export const mailJob = job('mail.send', {
  data: z.strictObject({ sealed: z.string() }),
  run: ({ sealed }) => deliver(JSON.parse(unseal(sealed)) as Envelope),
  // Remembered for as long as an announcement may be retried, so that nobody gets it twice.
  keptSeconds: 2 * DAY_SECONDS,
})

let opened: { url: string; transport: ReturnType<typeof createTransport> } | undefined
function transport(url: string) {
  if (opened?.url !== url) {
    opened?.transport.close()
    opened = { url, transport: createTransport({ url, pool: true, maxConnections: 2, ...TIMEOUTS }) }
  }
  return opened.transport
}

/** Without a mail server a mail becomes a file, and its link a line of the log: enough for a first run on one machine. */
async function keepInOutbox(message: SendMailOptions, { subject, button }: Mail, to: string) {
  const outbox = join(config.dataDir, 'outbox')
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const built = (await createTransport({ streamTransport: true, buffer: true }).sendMail(message)) as {
    message: Buffer
  }
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  const path = join(outbox, name)
  await writeFile(`${path}.new`, built.message, { mode: 0o600 })
  await rename(`${path}.new`, path)
  log.info({ to: maskedEmail(to), subject, file: join('outbox', name), link: button?.url }, 'mail kept')
}

/** These mails name people, who may have withdrawn since. One day is enough to hand a link over. */
export async function forgetOutbox() {
  const outbox = join(config.dataDir, 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    const path = join(outbox, name)
    // One that was being written has its name by now.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - limits.outboxMs) await rm(path, { force: true })
  }
}

export const closeMail = () => opened?.transport.close()

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)

const FONT = "font-family:'Apple SD Gothic Neo','Malgun Gothic',sans-serif"
const INK = '#26241f'
const GREY = '#6b675f'
const PINE = '#1a6b4c'
const LINE = '#e5e3de'
/** Programs that know it darken a mail by it; the others show the colours that stand beside each thing. */
const DARK = `@media (prefers-color-scheme:dark){body{background:#171614!important;color:#e9e6df!important}
.card,.item{background:#211f1c!important;border-color:#3a3732!important}.line{border-color:#3a3732!important}.grey{color:#a8a399!important}.link{color:#7cc4a2!important}}`

/** One column, no pictures, nothing loaded from elsewhere, readable without its HTML. */
function htmlOf({ subject, paragraphs, button, facts = [], items = [], rest, notice, stop, reply, footer }: Mail) {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`
  const row = ([name, value]: [string, string]) =>
    `<tr><td class="grey" style="padding:2px 16px 2px 0;color:${GREY}">${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`
  return [
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head>`,
    `<body style="margin:0;padding:32px 16px;background:#f7f6f3;color:${INK};${FONT};font-size:15px;line-height:1.6;word-break:keep-all">`,
    // Lists of mails show how one begins.
    reply
      ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml([...items.map(({ text, title }) => text ?? title), ...paragraphs].join(' · '))}</div>` +
        `<p class="grey" style="margin:0 auto 12px;max-width:480px;color:${GREY};font-size:13px;text-align:center">${escapeHtml(reply.line)}</p>`
      : '',
    `<div class="card" style="max-width:480px;margin:0 auto;padding:32px;background:#fffffe;border:1px solid ${LINE};border-radius:10px">`,
    `<p style="margin:0 0 24px;font-size:18px;font-weight:700">${mailSentences.app}</p>`,
    ...paragraphs.map(paragraph),
    ...items.map(itemOf),
    rest ? paragraph(rest) : '',
    facts.length
      ? `<table style="margin:0 0 16px;border-collapse:collapse;font-size:14px">${facts.map(row).join('')}</table>`
      : '',
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${PINE};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
        `<p class="grey" style="margin:0 0 16px;font-size:13px;color:${GREY};word-break:break-all">${escapeHtml(button.url)}</p>`
      : '',
    notice ? `<p class="grey" style="margin:0 0 16px;color:${GREY};font-size:14px">${escapeHtml(notice)}</p>` : '',
    `<p class="grey line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${GREY};font-size:13px">${escapeHtml(footer ?? mailSentences.footer)}`,
    ...(stop ? [stop.fewer, { label: stop.label, url: stop.page }] : []).map(
      ({ label, url }) =>
        `<br><a class="grey" href="${escapeHtml(url)}" style="color:${GREY}">${escapeHtml(label)}</a>`,
    ),
    `</p>`,
    `</div></body></html>`,
  ].join('\n')
}

const itemOf = ({ title, text, why, url }: MailItem) =>
  [
    `<div class="item" style="margin:0 0 12px;padding:12px 14px;border:1px solid ${LINE};border-radius:8px;overflow-wrap:anywhere">`,
    `<a class="link" href="${escapeHtml(url)}" style="color:${PINE};font-weight:600">${escapeHtml(title)}</a>`,
    text ? `<div style="margin:4px 0 0">${escapeHtml(text)}</div>` : '',
    `<div class="grey" style="margin:4px 0 0;color:${GREY};font-size:13px">${escapeHtml(why)}</div></div>`,
  ].join('\n')

const textOf = ({ paragraphs, button, facts = [], items = [], rest, notice, stop, reply, footer }: Mail) =>
  [
    reply?.line ?? '',
    ...paragraphs,
    ...items.map(({ title, text, why, url }) => [title, ...(text ? [text] : []), why, url].join('\n')),
    rest ?? '',
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button ? `${button.label}\n${button.url}` : '',
    notice ?? '',
    footer ?? mailSentences.footer,
    stop ? `${stop.fewer.label}\n${stop.fewer.url}` : '',
    stop ? `${stop.label}\n${stop.page}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
