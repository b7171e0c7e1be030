// Mail: composed within a deed, sent by a job, so that no request ever waits for a mail server.
import { randomUUID } from 'node:crypto'
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
import { htmlOf, textOf, type Mail } from './mail-body.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const REFUSED_FOR_GOOD = 500
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
/** All steps together, far below the time after which a job counts as lost. */
const DELIVERY_MS = 5 * 60_000

const late = () =>
  new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the mail server takes too long')), DELIVERY_MS).unref(),
  )

type Envelope = { to: string; messageId: string; mail: Mail }

/**
 * Sends after the commit, exactly once: a retry carries the same Message-ID. Until then the mail waits sealed, because its
 * link opens an account.
 * @param id a UUID; a second mail of the same one is not sent
 */
export function sendMail(tx: Writing, to: string, mail: Mail, id: string = randomUUID()) {
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
  return tx.later(mailJob, { sealed: seal(JSON.stringify({ to, messageId, mail } satisfies Envelope)) }, { id })
}

async function deliverMail({ sealed }: { sealed: string }) {
  const { to, messageId, mail } = JSON.parse(unseal(sealed)) as Envelope
  const message: SendMailOptions = {
    from: config.mailFrom ?? { name: mailSentences.app, address: `no-reply@${new URL(config.publicUrl).hostname}` },
    to: { name: '', address: to },
    subject: mail.subject,
    messageId,
    text: textOf(mail),
    html: htmlOf(mail),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  if (!config.smtpUrl) return keepInOutbox(message, mail, to)
  try {
    await Promise.race([transport(config.smtpUrl).sendMail(message), late()])
    log.info({ to: maskedEmail(to), messageId }, 'mail sent')
  } catch (error) {
    const { responseCode = 0, code = '' } = error as Error & { responseCode?: number; code?: string }
    if (responseCode < REFUSED_FOR_GOOD || !ABOUT_THIS_MAIL.has(code)) throw error
    // A 5xx to this recipient or message will not change; one to our password may, and all other mails wait for it.
    await bury(mailJob.name, { sealed }, error)
  }
}

export const mailJob = job('mail.send', {
  data: z.strictObject({ sealed: z.string() }),
  run: deliverMail,
  // Remembered for as long as an announcement may begin anew, so that nobody gets it twice.
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

/** Without a mail server a mail is a file, and its link a line of the log: enough for a first run on one machine. */
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

/** What lies there names people, who may have withdrawn since: a day is enough to hand a link over. */
export async function forgetOutbox() {
  const outbox = join(config.dataDir, 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    const path = join(outbox, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - limits.outboxMs) await rm(path, { force: true })
  }
}

export const closeMail = () => opened?.transport.close()
