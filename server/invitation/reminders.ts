// Reminders by mail to the maker of a link about open requests, for members who do not have the app open.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { REMINDED_EVERY_MINUTES } from '#contract/join-request'
import { emailsOf } from '../auth/users.ts'
import { write, type Writing } from '../db.ts'
import { job } from '../jobs.ts'
import { sendMail } from '../mail.ts'
import { namesOf } from '../member/names.ts'
import { livingOrganization } from '../tenancy.ts'
import { isWaiting } from './endings.ts'
import { waitingMail } from './mails.ts'
import { type LinkRow, stillStands } from './offer/offers.ts'
import { invitationLinks, joinRequests } from './tables.ts'

const EVERY_MS = REMINDED_EVERY_MINUTES * 60_000
const itsLink = ({ orgId, linkId }: Pick<LinkRow, 'orgId' | 'linkId'>) =>
  and(eq(invitationLinks.orgId, orgId), eq(invitationLinks.linkId, linkId))

/**
 * Sends the mail at once, or as soon as the interval since the last one is over. A mail that is due already includes this
 * request.
 */
export async function remindLater(tx: Writing, row: LinkRow) {
  const { orgId, linkId, toldAt } = row
  const now = Date.now()
  if (toldAt && toldAt.getTime() > now) return
  const at = new Date(Math.max(now, (toldAt?.getTime() ?? 0) + EVERY_MS))
  await tx.update(invitationLinks).set({ toldAt: at }).where(itsLink(row))
  await tx.later(reminderJob, { orgId, linkId }, at.getTime() > now ? { startAfter: at } : {})
}

const reminderData = z.strictObject({ orgId: z.int(), linkId: z.int() })

/** Answered requests do not count, and a maker who may no longer answer gets no mail. */
const remind = ({ orgId, linkId }: z.output<typeof reminderData>) =>
  write(async tx => {
    const [row] = await tx.select().from(invitationLinks).where(itsLink({ orgId, linkId }))
    const organization = await livingOrganization(orgId, tx)
    if (!row || !organization || !(await stillStands(tx, row))) return
    const theirs = and(eq(joinRequests.orgId, orgId), eq(joinRequests.linkId, linkId), isWaiting)
    const count = await tx.$count(joinRequests, theirs)
    const [inviter] = await namesOf(tx, orgId, { userIds: [], memberIds: [row.inviterId] })
    const [account] = inviter ? await emailsOf([inviter.userId], tx) : []
    if (count > 0 && account) await sendMail(tx, account.email, waitingMail(orgId, organization.name, count))
  })

export const reminderJob = job('invitation.remind', { data: reminderData, run: remind })
