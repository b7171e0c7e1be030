// The accounts at GitHub that an organization has connected.
import { asc, eq } from 'drizzle-orm'
import { can, type Member } from '#contract/permissions'
import type { GithubState, Installation } from '#contract/github'
import { audit } from '../../audit-trail.ts'
import { db, write } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { job } from '../../jobs.ts'
import { requirePermission } from '../../member/members.ts'
import { refuse } from '../../refusal.ts'
import { lockOrganization } from '../../tenancy.ts'
import { z } from 'zod'
import { findForge, requireForge } from '../forge/forges.ts'
import { githubInstallations, githubRequests } from '../tables.ts'
import { countRepositories, forget } from './repositories.ts'

type Row = typeof githubInstallations.$inferSelect

/** Others than those who run the organization learn no more than whether anything is connected. */
export async function githubStateOf(member: Member, isOperator: boolean): Promise<GithubState> {
  const { orgId } = member
  const known = { isOffered: findForge() !== undefined, isOperator }
  const rows = await db
    .select()
    .from(githubInstallations)
    .where(eq(githubInstallations.orgId, orgId))
    .orderBy(asc(githubInstallations.connectedAt))
  if (!can(member, 'organization.edit'))
    return { ...known, isConnected: rows.length > 0, installations: [], isPending: false }
  const [counts, requests] = await Promise.all([
    countRepositories(orgId),
    db.$count(githubRequests, eq(githubRequests.orgId, orgId)),
  ])
  return {
    ...known,
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

export const leaveJob = job<{ installationId: number }>('github.leave', {
  data: z.object({ installationId: z.number() }),
  longestDelaySeconds: 600,
  run: async ({ installationId }) => {
    // It may have been connected again meanwhile, by this organization or another one.
    const isBack = (await db.$count(githubInstallations, eq(githubInstallations.installationId, installationId))) > 0
    // Without an App it is tried again: another node may have registered it, and this one not heard of it yet.
    if (!isBack) await requireForge().leave(installationId)
  },
})
