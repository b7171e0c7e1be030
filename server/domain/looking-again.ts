// A domain that was proved by its record is looked at again: it may have been sold, and its new owner would be let in.
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { LOOK_AGAIN_DAYS } from '#contract/domain'
import { audit } from '../audit-trail.ts'
import { emailsOf } from '../auth/users.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { membersWith, RUN } from '../department/audience.ts'
import { type Mail, sendMail } from '../mail.ts'
import { livingOrganizations, lockEvenBinned } from '../tenancy.ts'
import { changeRow, type DomainRow, domainRow, lapsesAt, recordOf, UNPROVEN } from './domains.ts'
import { lapsedMail, lapsingMail } from './mails.ts'
import { textRecordsOf } from './records.ts'
import { emailDomains } from './tables.ts'

const DAY_MS = 86_400_000
/** An answer may take seconds; the others have their turn in the next hour. */
const LOOKS_MOST = 20

export async function lookAgain() {
  const living = livingOrganizations().as('living')
  const isMissed = and(isNotNull(emailDomains.missedAt), sql`${emailDomains.lookedAt} < ${ago(DAY_MS)}`)
  const isOld = sql`coalesce(${emailDomains.lookedAt}, ${emailDomains.provenAt}) < ${ago(LOOK_AGAIN_DAYS * DAY_MS)}`
  const due = await db
    .select({ orgId: emailDomains.orgId, domainId: emailDomains.domainId, organization: living.name })
    .from(emailDomains)
    .innerJoin(living, eq(living.orgId, emailDomains.orgId))
    .where(and(eq(emailDomains.provenBy, 'record'), or(isMissed, isOld)))
    .orderBy(asc(emailDomains.lookedAt))
    .limit(LOOKS_MOST)
  for (const { orgId, domainId, organization } of due) await look(orgId, domainId, organization)
}

async function look(orgId: number, domainId: number, organization: string) {
  const known = await domainRow(db, { orgId }, domainId)
  const { name, value } = recordOf(known)
  const texts = await textRecordsOf(name)
  // A resolver that is silent says nothing about the domain.
  if (!texts) return
  const isThere = texts.some(text => text.trim() === value)
  await write(async tx => {
    await lockEvenBinned(tx, orgId)
    const row = await domainRow(tx, { orgId }, domainId)
    if (row.provenBy !== 'record') return
    const lookedAt = new Date()
    if (isThere) await changeRow(tx, row, { lookedAt, missedAt: null })
    else if (!row.missedAt) await warn(tx, row, lookedAt, organization)
    else if (lapsesAt(row.missedAt) < lookedAt) await lapse(tx, row, organization)
    else await changeRow(tx, row, { lookedAt })
  })
}

async function warn(tx: Writing, row: DomainRow, missedAt: Date, organization: string) {
  await changeRow(tx, row, { lookedAt: missedAt, missedAt })
  await mailThoseWhoRunIt(tx, row.orgId, lapsingMail(organization, row.name, lapsesAt(missedAt)))
}

async function lapse(tx: Writing, row: DomainRow, organization: string) {
  const { orgId, name } = row
  await changeRow(tx, row, UNPROVEN)
  await audit(tx, { ip: '' }, { userId: null, orgId, what: 'domain.lapsed', about: { name } })
  await mailThoseWhoRunIt(tx, orgId, lapsedMail(organization, name))
}

async function mailThoseWhoRunIt(tx: Writing, orgId: number, mail: Mail) {
  const userIds = (await membersWith(tx, orgId, [RUN])).map(({ userId }) => userId)
  for (const { email } of await emailsOf(userIds, tx)) await sendMail(tx, email, mail)
}
