// Mails to the owners about people of their domain who wait, as the maker of a link gets them about those of the link.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { REMINDED_EVERY_MINUTES } from '#contract/join-request'
import { emailsOf } from '../../auth/users.ts'
import { write, type Writing } from '../../db.ts'
import { noteTold, type OpenDomain } from '../../domain/domains.ts'
import { job } from '../../jobs.ts'
import { sendMail } from '../../mail.ts'
import { membersOf } from '../../member/members.ts'
import { livingOrganization } from '../../tenancy.ts'
import { isWaiting } from '../endings.ts'
import { waitingMail } from '../mails.ts'
import { joinRequests } from '../tables.ts'

const EVERY_MS = REMINDED_EVERY_MINUTES * 60_000

/** At once, or as soon as the interval since the last one is over. */
export async function remindOwnersLater(tx: Writing, domain: OpenDomain) {
  const { orgId, toldAt } = domain
  const now = Date.now()
  if (toldAt && toldAt.getTime() > now) return
  const at = new Date(Math.max(now, (toldAt?.getTime() ?? 0) + EVERY_MS))
  await noteTold(tx, domain, at)
  await tx.later(domainReminderJob, { orgId }, at.getTime() > now ? { startAfter: at } : {})
}

const reminderData = z.strictObject({ orgId: z.int() })

const remindOwners = ({ orgId }: z.output<typeof reminderData>) =>
  write(async tx => {
    const organization = await livingOrganization(orgId, tx)
    const waiting = and(eq(joinRequests.orgId, orgId), isNull(joinRequests.linkId), isWaiting)
    const count = await tx.$count(joinRequests, waiting)
    if (!organization || count === 0) return
    const owners = (await membersOf(orgId, tx)).filter(({ role }) => role === 'OWNER')
    const userIds = owners.map(({ userId }) => userId)
    for (const { email } of await emailsOf(userIds, tx))
      await sendMail(tx, email, waitingMail(orgId, organization.name, count))
  })

export const domainReminderJob = job('invitation.remindOwners', { data: reminderData, run: remindOwners })
