// Mails to those who must set up a second factor: a job, because five thousand mails do not fit into a request.
import { and, asc, eq, gt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { secondFactorPolicyMail } from '#korean/second-factor-policy'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { countAttempts } from '../../auth/attempts.ts'
import { accounts } from '../../auth/users.ts'
import { config } from '../../config.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { type Mail, mailIdFor, sendMail } from '../../mail.ts'
import { livingOrganization } from '../../tenancy.ts'
import { members } from '../tables.ts'
import { isUnprotectedHere } from './closing.ts'

const MAILS_AT_ONCE = 200

const required = z.strictObject({ orgId: z.int(), occasionId: z.string() })

/** Requiring it and not in turns must not fill the mailboxes. */
export async function tellRequired(tx: Writing, orgId: number) {
  const { waitMs } = await countAttempts([{ kind: 'mail.factorRequired', subject: String(orgId) }], tx)
  if (waitMs <= 0) await tx.later(requiredJob, { orgId, occasionId: randomUUID() })
}

async function sendRequired({ orgId, occasionId }: z.output<typeof required>) {
  const organization = await livingOrganization(orgId)
  if (!organization) return
  const account = accounts().as('account')
  for (let after = 0; ;) {
    const told = await db
      .select({
        memberId: members.memberId,
        userId: members.userId,
        email: account.email,
        due: members.secondFactorDue,
      })
      .from(members)
      .innerJoin(account, eq(account.userId, members.userId))
      .where(and(isUnprotectedHere(orgId), gt(members.memberId, after)))
      .orderBy(asc(members.memberId))
      .limit(MAILS_AT_ONCE)
    if (!told.length) return
    after = told.at(-1)!.memberId
    await write(async tx => {
      for (const { userId, email, due } of told)
        if (due) await sendMail(tx, email, requiredMail(organization.name, due), mailIdFor(occasionId, userId))
    })
  }
}

const requiredMail = (name: string, due: Date): Mail => ({
  subject: fill(secondFactorPolicyMail.subject, { name }),
  paragraphs: [fill(secondFactorPolicyMail.body, { name, time: fullTime(due) })],
  button: { label: secondFactorPolicyMail.button, url: `${config.publicUrl}/info#second-factor` },
})

export const requiredJob = job('member.secondFactorRequired', { data: required, run: sendRequired })
