// Invitation links: anyone with the link may join until it expires, is used up, or is revoked.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { LINKS_MOST, type InvitationLink, type LinkDraft } from '#contract/invitation'
import { mayInvite, type Member } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { db, write } from '../../db.ts'
import { digest, randomSecret } from '../../keys.ts'
import { refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { checkPlace, invitersOf, lockedInviter } from '../inviters.ts'
import { offerUrl } from '../mails.ts'
import { checkProjects } from '../offer/projects.ts'
import { invitationLinks } from '../tables.ts'

type Row = typeof invitationLinks.$inferSelect

const linkOf = (row: Row, inviter: string): InvitationLink => ({
  linkId: row.linkId,
  role: row.role,
  deptId: row.deptId,
  positionId: row.positionId,
  usesMost: row.usesMost,
  uses: row.uses,
  domains: row.domains,
  needsApproval: row.needsApproval,
  inviter,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

const works = and(isNull(invitationLinks.revokedAt), sql`${invitationLinks.expiresAt} > now()`)

export const isAlive = ({ revokedAt, expiresAt }: Row) => !revokedAt && expiresAt.getTime() > Date.now()

/** Valid links, newest first. */
export async function linksOf({ orgId }: Member): Promise<InvitationLink[]> {
  const rows = await db
    .select()
    .from(invitationLinks)
    .where(and(eq(invitationLinks.orgId, orgId), works))
    .orderBy(desc(invitationLinks.linkId))
  const inviters = await invitersOf(db, orgId, rows)
  return rows.map(row => linkOf(row, inviters.get(row.inviterId) ?? ''))
}

export const createLink = (member: Member, draft: LinkDraft, client: Client) =>
  write(async tx => {
    const { orgId, userId, memberId: inviterId } = member
    const { role, days, usesMost = null, domains = [], needsApproval = false } = draft
    const { inviter } = await lockedInviter(tx, member, role)
    const alive = await tx.$count(invitationLinks, and(eq(invitationLinks.orgId, orgId), works))
    if (alive >= LINKS_MOST) refuse('invitation.tooManyLinks', { values: { most: LINKS_MOST } })
    const place = await checkPlace(tx, orgId, draft)
    const projects = await checkProjects(tx, member, draft.projects)
    const token = randomSecret()
    const [row] = await tx
      .insert(invitationLinks)
      .values({
        orgId,
        inviterId,
        role,
        ...place,
        projects,
        usesMost,
        domains: [...new Set(domains)],
        needsApproval,
        tokenHash: digest(token),
        expiresAt: sql`now() + ${days} * interval '1 day'`,
      })
      .returning()
    await audit(tx, client, { userId, orgId, what: 'invitation.linkMade', about: { linkId: row!.linkId, role, days } })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
    return { link: linkOf(row!, inviter.name), url: offerUrl(orgId, token) }
  })

/** The link stops working at once. Revoking it again has no effect. */
export const revokeLink = (member: Member, linkId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    const { inviter } = await lockedInviter(tx, member)
    const here = and(eq(invitationLinks.orgId, orgId), eq(invitationLinks.linkId, linkId))
    const [row] = await tx.select().from(invitationLinks).where(here)
    if (!row || !mayInvite(inviter, row.role)) return refuse('invitation.missing')
    if (row.revokedAt) return
    await tx
      .update(invitationLinks)
      .set({ revokedAt: sql`now()` })
      .where(here)
    await audit(tx, client, { userId, orgId, what: 'invitation.linkRevoked', about: { linkId, role: row.role } })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
