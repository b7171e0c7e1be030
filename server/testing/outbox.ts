// The mails that a server without a mail server kept, for tests of what somebody received.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'

type Wanted = { subject?: string | undefined; dataDir?: string | undefined }

/** The newest mail to an address, once it has been written. */
export async function mailTo(email: string, wanted: Wanted = {}) {
  for (let waited = 0; waited < MAIL_MS; waited += MAIL_LOOK_MS) {
    const mail = (await mailsTo(email, wanted)).at(-1)
    if (mail) return mail
    await wait(MAIL_LOOK_MS)
  }
  throw new Error(`no mail to ${email}`)
}

const MAIL_MS = 30_000
const MAIL_LOOK_MS = 20

export async function mailsTo(email: string, { subject, dataDir }: Wanted = {}) {
  const theirs = (await kept(dataDir)).filter(mail => mail.to === email)
  const mails = await Promise.all(theirs.map(mail => mail.opened()))
  return mails.filter(mail => !subject || mail.subject?.includes(subject))
}

/** The mails to everybody, the oldest first. */
export const everyMail = async (dataDir?: string) => Promise.all((await kept(dataDir)).map(mail => mail.opened()))

type Kept = { to: string | undefined; opened: () => Promise<Email> }
/** A mail that was written stays as it is: each is looked at once, however many wait for theirs, and read by whom it is for. */
const looked = new Map<string, Promise<Kept>>()
async function kept(dataDir = inject('dataDir')) {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(name => looked.get(join(outbox, name)) ?? lookedAt(join(outbox, name))))
}

function lookedAt(path: string) {
  const look = readFile(path).then((bytes): Kept => {
    let opened: Promise<Email> | undefined
    const to = /^To: <?([^<>\s]+)>?\r?$/m.exec(bytes.toString())?.[1]
    return { to, opened: () => (opened ??= PostalMime.parse(bytes)) }
  })
  looked.set(path, look)
  return look
}

export const tokenIn = ({ text = '' }: { text?: string | undefined }) => {
  const found = text.match(/[?&]token=([\w-]{43})/)?.[1]
  if (!found) throw new Error(`no link in: ${text}`)
  return found
}
