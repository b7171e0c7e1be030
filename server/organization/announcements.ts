// Announcements by mail to all members of an organization: a job, because five thousand mails do not fit into a request.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { countAttempts } from '../auth/attempts.ts'
import { emailsOf } from '../auth/users.ts'
import { write, type Writing } from '../db.ts'
import { job } from '../jobs.ts'
import { mailIdFor, sendMail } from '../mail.ts'
import { membersOf } from '../member/members.ts'
import { deletedMail, restoredMail } from './mails.ts'

const MAILS_AT_ONCE = 200

/** `by` is the person who did it, `at` an ISO moment. */
const announcement = z.strictObject({
  orgId: z.int(),
  name: z.string(),
  what: z.enum(['deleted', 'restored']),
  by: z.int(),
  at: z.string(),
  announcementId: z.string(),
})
type Announcement = z.output<typeof announcement>

export const announce = (tx: Writing, said: Omit<Announcement, 'at' | 'announcementId'>) =>
  tx.later(announcementJob, { ...said, at: new Date().toISOString(), announcementId: randomUUID() })

/** An interrupted job starts again. People who were told already have a mail with the same id, and get no second one. */
async function sendAnnouncement(said: Announcement) {
  // Deleting and restoring in turns must not fill the mailboxes.
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
        await sendMail(tx, emails.get(userId)!, mail, mailIdFor(said.announcementId, userId))
      }
    })
  }
}

export const announcementJob = job('organization.announce', { data: announcement, run: sendAnnouncement })
