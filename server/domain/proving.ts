// Proof that a domain belongs to an organization: a record that only its holder can set, or a code in its admin's mail.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import {
  DOMAIN_CODE_LENGTH,
  DOMAIN_CODE_LETTERS,
  DOMAIN_CODE_MINUTES,
  DOMAIN_CODE_TRIES,
  type EmailDomain,
} from '#contract/domain'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { countMail } from '../auth/links.ts'
import { db, write, writeAside, type Writing } from '../db.ts'
import type { Client } from '../http/client.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { digest } from '../keys.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import {
  adminOf,
  changeRow,
  domainOf,
  domainRow,
  type DomainRow,
  holderOf,
  isTaken,
  lockedDomain,
  recordOf,
  UNPROVEN,
} from './domains.ts'
import { codeMail } from './mails.ts'
import { textRecordsOf } from './records.ts'
import { emailDomains } from './tables.ts'

const recordLimit = rateLimit('domain.record', 10)
export const domainLimits = { record: recordLimit }

/** Looks for the record before anything is locked, since a resolver may take seconds. */
export async function proveByRecord(member: Member, domainId: number, client: Client): Promise<EmailDomain> {
  countRate(recordLimit, String(member.orgId))
  const known = await domainRow(db, member, domainId)
  const { name, value } = recordOf(known)
  const texts = await textRecordsOf(name)
  if (!texts) return refuse('domain.unreachable')
  if (!texts.some(text => text.trim() === value)) return refuse('domain.recordMissing', { values: { name } })
  return proven(member, domainId, 'record', client)
}

const proven = async (
  member: Member,
  domainId: number,
  by: 'record' | 'mail',
  client: Client,
  check?: (tx: Writing, row: DomainRow) => Promise<void>,
) => {
  try {
    return await write(async tx => {
      const { row } = await lockedDomain(tx, member, domainId)
      await check?.(tx, row)
      const holder = await holderOf(tx, row)
      if (holder?.isLiving) return refuse('domain.taken')
      if (holder) await changeRow(tx, holder.row, UNPROVEN)
      const { userId, orgId } = member
      await audit(tx, client, { userId, orgId, what: 'domain.proven', about: { name: row.name, by } })
      const at = row.provenAt ?? new Date()
      return changeRow(tx, row, { provenAt: at, provenBy: by, codeHash: null, codeExpiresAt: null })
    })
  } catch (error) {
    if (isTaken(error)) return refuse('domain.taken')
    throw error
  }
}

const newCode = () =>
  Array.from({ length: DOMAIN_CODE_LENGTH }, () => DOMAIN_CODE_LETTERS[randomInt(DOMAIN_CODE_LETTERS.length)]).join('')

/** A new code ends the one before. */
export async function sendCode(member: Member, domainId: number, client: Client): Promise<EmailDomain> {
  const known = await domainRow(db, member, domainId)
  if (known.provenAt) refuse('domain.proven')
  await countMail('domain', adminOf(known), client)
  return write(async tx => {
    const { row, organization } = await lockedDomain(tx, member, domainId)
    if (row.provenAt) refuse('domain.proven')
    const code = newCode()
    await sendMail(tx, adminOf(row), codeMail(organization.name, row.name, code))
    const codeExpiresAt = new Date(Date.now() + DOMAIN_CODE_MINUTES * 60_000)
    return changeRow(tx, row, { codeHash: digest(code), codeExpiresAt, codeTries: 0 })
  })
}

/** Counted before it is compared, so that twenty at once are twenty; after five wrong ones a new code is needed. */
export async function proveByCode(member: Member, domainId: number, code: string, client: Client) {
  const known = await domainRow(db, member, domainId)
  const [counted] = await writeAside(tx =>
    tx
      .update(emailDomains)
      .set({ codeTries: sql`${emailDomains.codeTries} + 1` })
      .where(
        and(
          eq(emailDomains.orgId, known.orgId),
          eq(emailDomains.domainId, domainId),
          isNull(emailDomains.provenAt),
          lt(emailDomains.codeTries, DOMAIN_CODE_TRIES),
          sql`${emailDomains.codeExpiresAt} > now()`,
        ),
      )
      .returning({ codeHash: emailDomains.codeHash }),
  )
  if (known.provenAt) return domainOf(known)
  if (!counted?.codeHash) return refuse('domain.codeOver')
  if (!counted.codeHash.equals(digest(code))) return refuse('domain.codeWrong')
  return proven(member, domainId, 'mail', client, async (_, row) => {
    if (!row.codeHash?.equals(digest(code))) refuse('domain.codeOver')
  })
}
