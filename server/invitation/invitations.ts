// Invitations by mail: at most one open invitation for each address, each with its own link, which works once.
import { and, count, desc, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { addressesIn } from '#contract/addresses'
import {
  INVITATION_DAYS,
  INVITATIONS_A_DAY,
  INVITED_MOST,
  type Invitation,
  type invitationDraft,
  type InvitationFilter,
  type Invited,
} from '#contract/invitation'
import { totalPagesOf } from '#contract/pagination'
import { mayInvite, type Member } from '#contract/permissions'
import { waitInWords } from '#korean/auth'
import { fieldSentence } from '#korean/fields'
import { audit } from '../audit-trail.ts'
import { countAttempts, roomFor } from '../auth/attempts.ts'
import { db, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { digest, randomSecret } from '../keys.ts'
import { mailsStayHere, sendMail } from '../mail.ts'
import { emailsHere } from '../member/members.ts'
import { countSearch } from '../http/rate-limits.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { checkPlace, invitersOf, lockedInviter } from './inviters.ts'
import { invitationMail, offerUrl } from './mails.ts'
import { checkProjects } from './offer/projects.ts'
import { formerTokens, invitations } from './tables.ts'

type Row = typeof invitations.$inferSelect
const RESEND_MS = 60_000
const COUNTED = 'mail.invitation'

/** Neither answered nor cancelled; it may have expired. */
export const isOpen = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.cancelledAt),
)
const expiresAt = sql`now() + ${INVITATION_DAYS} * interval '1 day'`

export const stateOf = ({ acceptedAt, declinedAt, cancelledAt, expiresAt }: Row): Invitation['state'] => {
  if (acceptedAt) return 'accepted'
  if (declinedAt) return 'declined'
  if (cancelledAt) return 'cancelled'
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'pending'
}

const invitationOf = (row: Row, inviter: string): Invitation => ({
  invitationId: row.invitationId,
  email: row.email,
  role: row.role,
  deptId: row.deptId,
  positionId: row.positionId,
  state: stateOf(row),
  inviter,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: (row.acceptedAt ?? row.declinedAt ?? row.cancelledAt)?.toISOString() ?? null,
})

/** Each address is handled separately: a fault of one prevents no other invitation. */
export async function invite(
  member: Member,
  draft: z.output<typeof invitationDraft>,
  client: Client,
): Promise<Invited[]> {
  // One entry may contain several addresses; each counts.
  const { emails: wanted, wrong } = addressesIn(draft.emails.join('\n'))
  if (wanted.length > INVITED_MOST)
    refuse('invalid', { fields: { emails: fieldSentence('emails.most', { max: INVITED_MOST }) } })
  const { orgId } = member
  const results = await write(async tx => {
    const { role } = draft
    const { organization, inviter } = await lockedInviter(tx, member, role)
    const place = await checkPlace(tx, orgId, draft)
    const projects = await checkProjects(tx, member, draft.projects)
    const standing = await standingOf(tx, orgId, wanted)
    const fresh = wanted.filter(email => !standing.has(email))
    const people = fresh.map(email => ({ email, name: null, role, ...place, projects }))
    const urls = await sendInvitations(tx, { member, people, organization, inviter: inviter.name }, client)
    return wanted.map((email): Invited => ({ email, result: standing.get(email) ?? 'sent', url: urls.get(email) }))
  })
  return [...results, ...wrong.map((email): Invited => ({ email, result: 'wrong' }))]
}

/** Those of these addresses that belong to members, and those with an open invitation. */
export async function standingOf(tx: NodePgDatabase, orgId: number, emails: string[]) {
  const standing = new Map<string, 'member' | 'invited'>()
  if (!emails.length) return standing
  const open = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.orgId, orgId),
        isAmong(invitations.email, emails),
        isOpen,
        sql`${invitations.expiresAt} > now()`,
      ),
    )
  for (const { email } of open) standing.set(email, 'invited')
  for (const email of await emailsHere(tx, orgId, emails)) standing.set(email, 'member')
  return standing
}

type Invitee = Pick<Row, 'email' | 'name' | 'role' | 'deptId' | 'positionId'> & { projects?: Row['projects'] }
type Sending = {
  member: Member
  people: Invitee[]
  organization: string
  inviter: string
}

/**
 * Inserts the invitations and sends their mails. The organization must be locked, and the addresses free.
 * @returns where mails stay here, the link of each that its inviter hands on
 */
export async function sendInvitations(tx: Writing, sending: Sending, client: Client) {
  const { member, people, organization, inviter } = sending
  if (!people.length) return new Map<string, string>()
  const { orgId, userId, memberId: inviterId } = member
  await countInvitations(tx, orgId, people.length)
  // An expired invitation makes room for the new one.
  await tx
    .update(invitations)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(invitations.orgId, orgId), inEmails(people), isOpen))
  const made = people.map(each => ({ ...each, token: randomSecret(), shown: mailsStayHere() ? randomSecret() : null }))
  const rows = made.map(({ token, shown, ...row }) => {
    const hashes = { tokenHash: digest(token), shownHash: shown === null ? null : digest(shown) }
    return { ...row, orgId, inviterId, ...hashes, expiresAt }
  })
  await tx.insert(invitations).values(rows)
  for (const { email, role, token } of made)
    await sendMail(tx, email, invitationMail({ orgId, token, organization, inviter, role }))
  await audit(tx, client, { userId, orgId, what: 'invitation.sent', about: { count: people.length } })
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  return new Map(made.flatMap(({ email, shown }) => (shown === null ? [] : [[email, offerUrl(orgId, shown)] as const])))
}

const inEmails = (people: { email: string }[]) =>
  isAmong(
    invitations.email,
    people.map(({ email }) => email),
  )

export const invitationsLeft = (orgId: number) => roomFor(COUNTED, String(orgId))

/** Counted within the deed, so that unsent invitations do not count. */
async function countInvitations(tx: Writing, orgId: number, times: number) {
  const { waitMs } = await countAttempts([{ kind: COUNTED, subject: String(orgId), times }], tx)
  if (waitMs > 0)
    refuse('invitation.quota', { retryAfter: Math.ceil(waitMs / 1000), values: { most: INVITATIONS_A_DAY } })
}

const CONDITIONS: Record<Invitation['state'], SQL | undefined> = {
  pending: and(isOpen, sql`${invitations.expiresAt} > now()`),
  expired: and(isOpen, lte(invitations.expiresAt, sql`now()`)),
  accepted: isNotNull(invitations.acceptedAt),
  declined: isNotNull(invitations.declinedAt),
  cancelled: isNotNull(invitations.cancelledAt),
}

export async function invitationsOf({ orgId, userId }: Member, filter: InvitationFilter) {
  const { currentPage, size, search, state, deptId } = filter
  if (search) countSearch(userId, search)
  const part = search?.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const wanted = and(
    eq(invitations.orgId, orgId),
    state && CONDITIONS[state],
    deptId ? eq(invitations.deptId, deptId) : undefined,
    part ? sql`${invitations.email} like ${`%${part}%`}` : undefined,
  )
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(invitations)
      .where(wanted)
      .orderBy(desc(invitations.sentAt), desc(invitations.invitationId))
      .limit(size)
      .offset((currentPage - 1) * size),
    db.select({ count: count() }).from(invitations).where(wanted),
  ])
  const inviters = await invitersOf(db, orgId, rows)
  const totalCount = total!.count
  return {
    data: rows.map(row => invitationOf(row, inviters.get(row.inviterId) ?? '')),
    totalPages: totalPagesOf(totalCount, size),
    totalCount,
  }
}

/** The door of an invitation: one of this organization, still open, and locked. */
async function openInvitation(tx: Writing, orgId: number, invitationId: number): Promise<Row> {
  const here = and(eq(invitations.orgId, orgId), eq(invitations.invitationId, invitationId))
  const [row] = await tx.select().from(invitations).where(here).for('update')
  if (!row) return refuse('invitation.missing')
  return ['pending', 'expired'].includes(stateOf(row)) ? row : refuse('invitation.ended')
}

/** The member who sends it again becomes its inviter and is responsible from then on. */
export const resendInvitation = (member: Member, invitationId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId, memberId: inviterId } = member
    const { organization, inviter } = await lockedInviter(tx, member)
    const row = await openInvitation(tx, orgId, invitationId)
    if (!mayInvite(inviter, row.role)) refuse('invitation.above')
    const waitMs = row.sentAt.getTime() + RESEND_MS - Date.now()
    if (waitMs > 0) {
      const retryAfter = Math.ceil(waitMs / 1000)
      refuse('mail.recent', { retryAfter, values: { wait: waitInWords(retryAfter) } })
    }
    await countInvitations(tx, orgId, 1)
    const token = randomSecret()
    const [sent] = await tx
      .update(invitations)
      .set({ inviterId, tokenHash: digest(token), shownHash: null, sentAt: sql`now()`, expiresAt })
      .where(eq(invitations.tokenHash, row.tokenHash))
      .returning()
    const former = [row.tokenHash, row.shownHash].filter(hash => hash !== null)
    await tx.insert(formerTokens).values(former.map(tokenHash => ({ orgId, invitationId, tokenHash })))
    const words = { orgId, token, organization, inviter: inviter.name, role: row.role }
    await sendMail(tx, row.email, invitationMail(words))
    await audit(tx, client, { userId, orgId, what: 'invitation.resent', about: { invitationId } })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
    return invitationOf(sent!, inviter.name)
  })

export const cancelInvitation = (member: Member, invitationId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    const { inviter } = await lockedInviter(tx, member)
    const { tokenHash, role } = await openInvitation(tx, orgId, invitationId)
    if (!mayInvite(inviter, role)) refuse('invitation.above')
    await tx
      .update(invitations)
      .set({ cancelledAt: sql`now()` })
      .where(eq(invitations.tokenHash, tokenHash))
    await audit(tx, client, { userId, orgId, what: 'invitation.cancelled', about: { invitationId } })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
