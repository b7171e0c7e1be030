// The offer of an invitation: a mail reveals little except to the person to whom it was sent, a link reveals everything.
import { pictureAddress } from '../../storage/storage.ts'
import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Offer } from '#contract/offer'
import { mayInvite } from '#contract/permissions'
import type { SignedIn } from '../../http/admission.ts'
import { db } from '../../db.ts'
import { departmentFor } from '../../department/departments.ts'
import { positionFor } from '../../department/positions.ts'
import { digest } from '../../keys.ts'
import { maskedEmail } from '../../log.ts'
import { removalOf } from '../../member/leaving.ts'
import { memberCountIn, roleIn, roleOf } from '../../member/members.ts'
import { livingOrganization } from '../../tenancy.ts'
import { checkRate, countRate } from '../../http/rate-limits.ts'
import { refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { invitersOf } from '../inviters.ts'
import { isOpen, stateOf } from '../invitations.ts'
import { formerTokens, invitationLinks, invitations, joinRequests } from '../tables.ts'
import { wrongLinkLimit } from '../../auth/links.ts'

export type MailRow = typeof invitations.$inferSelect
export type LinkRow = typeof invitationLinks.$inferSelect
/** Former: found by the link of an earlier mail, which no longer works. Shown: by the link that the inviter handed on. */
export type Found = { kind: 'mail'; row: MailRow; isFormer: boolean; isShown: boolean } | { kind: 'link'; row: LinkRow }
type Reader = { userId: number; email: string } | undefined

/** The invitation of this token, in any state. Wrong tokens are counted as guesses. */
export async function foundBy(tx: NodePgDatabase, orgId: number, token: string, client: Client): Promise<Found> {
  checkRate(wrongLinkLimit, client.network)
  const tokenHash = digest(token)
  const [mail] = await tx
    .select()
    .from(invitations)
    .where(or(eq(invitations.tokenHash, tokenHash), eq(invitations.shownHash, tokenHash)))
  const [link] = mail ? [] : await tx.select().from(invitationLinks).where(eq(invitationLinks.tokenHash, tokenHash))
  const former = mail || link ? undefined : await formerOf(tx, tokenHash)
  const row = mail ?? link ?? former
  if (!row || row.orgId !== orgId) countRate(wrongLinkLimit, client.network)
  if (!row) return refuse('invitation.invalid')
  // The holder of the token may know that the address around it is wrong.
  if (row.orgId !== orgId) return refuse('invitation.elsewhere')
  if (link) return { kind: 'link', row: link }
  const isShown = mail?.shownHash?.equals(tokenHash) ?? false
  return { kind: 'mail', row: (mail ?? former)!, isFormer: former !== undefined, isShown }
}

/** The invitation that was sent again since. */
async function formerOf(tx: NodePgDatabase, tokenHash: Buffer) {
  const theirs = and(
    eq(formerTokens.orgId, invitations.orgId),
    eq(formerTokens.invitationId, invitations.invitationId),
    eq(formerTokens.tokenHash, tokenHash),
  )
  const [row] = await tx.select(getTableColumns(invitations)).from(invitations).innerJoin(formerTokens, theirs)
  return row
}

/** The state of this mail. If another one was sent to the same address instead, the holder should look for that one. */
export async function mailStateOf(tx: NodePgDatabase, { row, isFormer }: Extract<Found, { kind: 'mail' }>) {
  const state = stateOf(row)
  if (isFormer) return state === 'pending' ? 'superseded' : state
  if (state !== 'cancelled') return state
  const [newer] = await tx
    .select({ invitationId: invitations.invitationId })
    .from(invitations)
    .where(
      and(
        eq(invitations.orgId, row.orgId),
        eq(invitations.email, row.email),
        isOpen,
        gt(invitations.sentAt, row.sentAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
  return newer ? 'superseded' : state
}

/** Whether the inviter may still give this role; false after they left. */
export async function stillStands(tx: NodePgDatabase, { orgId, inviterId, role }: MailRow | LinkRow) {
  const inviter = await roleOf(tx, orgId, inviterId)
  return inviter !== undefined && mayInvite({ role: inviter }, role)
}

export const isOfDomain = ({ domains }: LinkRow, email: string) =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

/**
 * If the link needs approval, all but people of its domains wait; if not, people of other domains may not join. A removed
 * member always waits, because the link that they may still have must not undo the removal.
 */
export const mustWait = (link: LinkRow, email: string, removedAt: Date | null) =>
  removedAt !== null || (link.needsApproval && !(link.domains.length > 0 && isOfDomain(link, email)))
/** Sent before the person was removed, to an address that they got later. */
export const isOutdated = ({ sentAt }: MailRow, removedAt: Date | null) => removedAt !== null && sentAt <= removedAt
export const mayUse = (link: LinkRow, email: string) =>
  link.needsApproval || link.domains.length === 0 || isOfDomain(link, email)

export async function requestOf(tx: NodePgDatabase, { orgId, linkId }: LinkRow, userId: number) {
  const mine = and(
    eq(joinRequests.orgId, orgId),
    eq(joinRequests.linkId, linkId),
    eq(joinRequests.userId, userId),
    isNull(joinRequests.cancelledAt),
  )
  const [row] = await tx.select().from(joinRequests).where(mine)
  return row
}

async function stateFor(found: Found, reader: Reader, removedAt: Date | null): Promise<Offer['state']> {
  const { row } = found
  const isMail = found.kind === 'mail'
  const stands = (await stillStands(db, row)) && !(isMail && isOutdated(found.row, removedAt))
  if (isMail) {
    const state = await mailStateOf(db, found)
    return state === 'pending' ? (stands ? 'open' : 'cancelled') : state
  }
  const link = found.row
  const request = reader && (await requestOf(db, link, reader.userId))
  if (request?.declinedAt) return 'refused'
  if (request && !request.acceptedAt) return 'waiting'
  if (link.revokedAt || !stands) return 'cancelled'
  if (link.expiresAt.getTime() <= Date.now()) return 'expired'
  return link.usesMost !== null && link.uses >= link.usesMost ? 'full' : 'open'
}

async function readerOf(found: Found, reader: Reader): Promise<Offer['reader']> {
  if (!reader) return 'nobody'
  if (await roleIn(db, reader.userId, found.row.orgId)) return 'member'
  const isMeant = found.kind === 'mail' ? found.row.email === reader.email : mayUse(found.row, reader.email)
  return isMeant ? 'meant' : 'other'
}

/** A mail proves the address to which it was sent; a link that the inviter hands on does not, as they know it. */
const proves = (found: Found): found is Extract<Found, { kind: 'mail' }> =>
  found.kind === 'mail' && !found.isFormer && !found.isShown

/** The name that the inviter wrote, so that a new person need not type it at sign-up. */
const nameFor = (found: Found, state: Offer['state'], reader: Offer['reader']) =>
  proves(found) && reader === 'nobody' && state === 'open' ? found.row.name : null

const LIVING: readonly Offer['state'][] = ['open', 'waiting']

/** A read without side effects, because programs that scan mails also open links. */
export async function offerOf(me: SignedIn | undefined, orgId: number, token: string, client: Client): Promise<Offer> {
  const found = await foundBy(db, orgId, token, client)
  const reader = me && { userId: me.userId, email: me.account.email }
  const removedAt = reader ? await removalOf(db, orgId, reader.userId) : null
  const [organization, state, who] = await Promise.all([
    livingOrganization(orgId),
    stateFor(found, reader, removedAt),
    readerOf(found, reader),
  ])
  const { kind, row } = found
  // An ended invitation reveals only its state, except to members, who know the organization anyway.
  const isMeant = kind === 'link' || who === 'meant'
  const mayKnow = organization !== undefined && (who === 'member' || (isMeant && LIVING.includes(state)))
  return {
    kind,
    state: organization ? state : 'cancelled',
    reader: who,
    proves: proves(found),
    email: kind === 'mail' ? maskedEmail(row.email) : null,
    expiresAt: row.expiresAt.toISOString(),
    domains: kind === 'link' && mayKnow ? row.domains : [],
    waits: kind === 'link' && reader !== undefined && mustWait(row, reader.email, removedAt),
    ...(mayKnow
      ? {
          organization: {
            name: organization.name,
            logoImgUrl: pictureAddress(organization.logoKey),
            memberCount: await memberCountIn(db, orgId),
          },
          inviter: (await invitersOf(db, orgId, [row])).get(row.inviterId) ?? null,
          role: row.role,
          department: row.deptId === null ? null : (await departmentFor(db, orgId, row.deptId)).name,
          position: row.positionId === null ? null : (await positionFor(db, orgId, row.positionId)).name,
          memberName: (kind === 'mail' ? row.name : null) ?? me?.account.name ?? null,
        }
      : {
          organization: null,
          inviter: null,
          role: null,
          department: null,
          position: null,
          memberName: nameFor(found, state, who),
        }),
  }
}
