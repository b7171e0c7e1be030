// The accounts at GitHub that an organization has connected.
import { and, asc, eq } from 'drizzle-orm'
import { can, type Member } from '#contract/permissions'
import type { GithubState, Installation } from '#contract/github'
import { audit } from '../../audit-trail.ts'
import { db, write, type Writing } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { job } from '../../jobs.ts'
import { requirePermission } from '../../member/members.ts'
import { refuse } from '../../refusal.ts'
import { lockOrganization } from '../../tenancy.ts'
import { z } from 'zod'
import { findForge } from '../forge/forges.ts'
import { githubDeliveries, githubInstallations, githubRepositories, githubRequests } from '../tables.ts'
import { countRepositories, itself, type Place } from './repositories.ts'

type Row = typeof githubInstallations.$inferSelect

/** Others than those who run the organization learn no more than whether anything is connected. */
export async function githubStateOf(member: Member): Promise<GithubState> {
  const { orgId } = member
  const isOffered = findForge() !== undefined
  const rows = await db
    .select()
    .from(githubInstallations)
    .where(eq(githubInstallations.orgId, orgId))
    .orderBy(asc(githubInstallations.connectedAt))
  if (!can(member, 'organization.edit'))
    return { isOffered, isConnected: rows.length > 0, installations: [], isPending: false }
  const [counts, requests] = await Promise.all([
    countRepositories(orgId),
    db.$count(githubRequests, eq(githubRequests.orgId, orgId)),
  ])
  return {
    isOffered,
    isConnected: rows.length > 0,
    installations: rows.map(row => installationOf(row, counts.get(row.installationId) ?? 0)),
    isPending: requests > 0,
  }
}

const installationOf = (row: Row, repositoryCount: number): Installation => ({
  installationId: row.installationId,
  account: row.account,
  state: row.isSuspended ? 'suspended' : 'connected',
  selection: row.selection,
  repositoryCount,
  connectedAt: row.connectedAt.toISOString(),
  settingsUrl: row.settingsUrl,
})

/** Removes the App there too, afterwards: whoever wants it gone here is not kept waiting by GitHub. */
export const disconnect = (member: Member, installationId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'organization.edit')
    const gone = await forget(tx, { orgId, installationId })
    if (!gone) return refuse('github.missing')
    await audit(tx, client, { userId, orgId, what: 'github.disconnected', about: { account: gone.account } })
    await tx.later(leaveJob, { installationId })
  })

/** The issues and the links on them stay. */
export async function forget(tx: Writing, place: Place) {
  const { orgId, installationId } = place
  const [gone] = await tx.delete(githubInstallations).where(itself(place)).returning()
  if (!gone) return undefined
  const here = and(eq(githubRepositories.orgId, orgId), eq(githubRepositories.installationId, installationId))
  await tx.delete(githubRepositories).where(here)
  await tx
    .update(githubDeliveries)
    .set({ result: 'nothing', payload: null })
    .where(
      and(
        eq(githubDeliveries.orgId, orgId),
        eq(githubDeliveries.installationId, installationId),
        eq(githubDeliveries.result, 'waiting'),
      ),
    )
  tx.tell(`organization:${orgId}`, 'github.changed', { orgId })
  return gone
}

export const leaveJob = job<{ installationId: number }>('github.leave', {
  data: z.object({ installationId: z.number() }),
  longestDelaySeconds: 600,
  run: async ({ installationId }) => {
    // It may have been connected again meanwhile, by this organization or another one.
    const isBack = (await db.$count(githubInstallations, eq(githubInstallations.installationId, installationId))) > 0
    if (!isBack) await findForge()?.leave(installationId)
  },
})
