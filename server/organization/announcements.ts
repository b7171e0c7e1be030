// Telling by mail everybody who is in an organization: as a job, because five thousand mails are no part of a request.
import { createHash, randomUUID } from 'node:crypto'
import { countAttempts } from '../auth/attempts.ts'
import { emailsOf } from '../auth/users.ts'
import { write, type Writing } from '../db.ts'
import type { JobData } from '../jobs.ts'
import { sendMail } from '../mail.ts'
import { membersOf } from '../member/members.ts'
import { deletedMail, restoredMail } from './mails.ts'

const MAILS_AT_ONCE = 200

type Announcement = Omit<JobData<'organization.announce'>, 'at' | 'announcementId'>

export const announce = (tx: Writing, said: Announcement) =>
  tx.later('organization.announce', { ...said, at: new Date().toISOString(), announcementId: randomUUID() })

/** A job that was interrupted begins anew; whoever was told already has a mail of the same id, and gets no second one. */
export async function sendAnnouncement(said: JobData<'organization.announce'>) {
  // Deleting and restoring in turns must not fill everybody's mailbox.
  const { waitMs } = await countAttempts([{ kind: 'mail.organization', subject: String(said.orgId) }])
  if (waitMs > 0) return
  const everybody = await membersOf(said.orgId)
  const by = everybody.find(({ userId }) => userId === said.by)?.name ?? ''
  for (let from = 0; from < everybody.length; from += MAILS_AT_ONCE) {
    const told = everybody.slice(from, from + MAILS_AT_ONCE)
    const emails = new Map(
      (await emailsOf(told.map(({ userId }) => userId))).map(({ userId, email }) => [userId, email]),
    )
    await write(async tx => {
      for (const { userId, role } of told) {
        const words = { name: said.name, by, at: new Date(said.at), isOwner: role === 'OWNER' }
        const mail = said.what === 'deleted' ? deletedMail(words) : restoredMail(words)
        await sendMail(tx, emails.get(userId)!, mail, mailId(said.announcementId, userId))
      }
    })
  }
}

/** The same for the same announcement and person. */
function mailId(announcementId: string, userId: number) {
  const hex = createHash('sha256').update(`${announcementId} ${userId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
