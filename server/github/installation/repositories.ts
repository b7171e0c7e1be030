// The repositories of an installation, as GitHub lists them.
import { and, eq, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { db, write, type Writing } from '../../db.ts'
import { job } from '../../jobs.ts'
import { membersOf } from '../../member/members.ts'
import { notify } from '../../notices/notices.ts'
import { ORGANIZATION } from '../../organization/notified.ts'
import { isAmong } from '../../postgres/statements.ts'
import { shareOrganization } from '../../tenancy.ts'
import { REPOSITORIES_MOST, type Repository } from '../forge/forge.ts'
import { findForge } from '../forge/forges.ts'
import { cutSyncs, followShown, renameSyncs } from '../sync/states.ts'
import { githubDeliveries, githubInstallations, githubRepositories } from '../tables.ts'

export type Place = { orgId: number; installationId: number }

export const itself = ({ orgId, installationId }: Place) =>
  and(eq(githubInstallations.orgId, orgId), eq(githubInstallations.installationId, installationId))
const within = ({ orgId, installationId }: Place) =>
  and(eq(githubRepositories.orgId, orgId), eq(githubRepositories.installationId, installationId))

/** Looks at an installation anew: its account, and which repositories it shows. */
export const lookJob = job<Place>('github.look', {
  data: z.object({ orgId: z.number(), installationId: z.number() }),
  run: lookAt,
  longestDelaySeconds: 600,
})

export async function lookAt(place: Place) {
  const forge = findForge()
  if (!forge) return
  const granted = await forge.grantedAs(place.installationId)
  const isOpen = granted !== undefined && !granted.isSuspended
  const found = isOpen ? await forge.repositoriesOf(place.installationId) : []
  await write(async tx => {
    if (!granted) return removedThere(tx, place)
    await shareOrganization(tx, place.orgId)
    const [known] = await tx.select().from(githubInstallations).where(itself(place)).for('update')
    if (!known) return
    const { account, selection, settingsUrl, isSuspended } = granted
    await tx
      .update(githubInstallations)
      .set({ account: account.login, selection, settingsUrl, isSuspended })
      .where(itself(place))
    // While it is suspended nothing is shown, and nothing is forgotten.
    if (isOpen) await keepRepositories(tx, place, found)
    tx.tell(`organization:${place.orgId}`, 'github.changed', { orgId: place.orgId })
    // Of one that is not among so many it is not known that it is hidden.
    if (found.length >= REPOSITORIES_MOST) return
    const shown = found.map(({ repositoryId }) => repositoryId)
    await followShown(tx, place, shown, isOpen ? 'gone' : 'forbidden')
  })
}

async function keepRepositories(tx: Writing, place: Place, found: readonly Repository[]) {
  const ids = found.map(({ repositoryId }) => repositoryId)
  if (found.length < REPOSITORIES_MOST)
    await tx.delete(githubRepositories).where(and(within(place), not(isAmong(githubRepositories.repositoryId, ids))))
  await putRepositories(tx, place, found)
}

/** Known ones get the name by which they were heard of. */
export async function putRepositories(tx: Writing, { orgId, installationId }: Place, found: readonly Repository[]) {
  if (found.length === 0) return
  await tx
    .insert(githubRepositories)
    .values(found.map(each => ({ orgId, installationId, ...each })))
    .onConflictDoUpdate({
      target: [githubRepositories.orgId, githubRepositories.repositoryId],
      set: {
        installationId,
        name: sql`excluded.name`,
        url: sql`excluded.url`,
        defaultBranch: sql`excluded.default_branch`,
        isPrivate: sql`excluded.is_private`,
      },
    })
  await renameSyncs(tx, orgId)
}

export const dropRepository = (tx: Writing, place: Place, repositoryId: number) =>
  tx.delete(githubRepositories).where(and(within(place), eq(githubRepositories.repositoryId, repositoryId)))

export const countRepositories = async (orgId: number) => {
  const rows = await db
    .select({ installationId: githubRepositories.installationId, count: sql<number>`count(*)::int` })
    .from(githubRepositories)
    .where(eq(githubRepositories.orgId, orgId))
    .groupBy(githubRepositories.installationId)
  return new Map(rows.map(({ installationId, count }) => [installationId, count]))
}

/** Removed there: as if it had been cut here, and by nobody of us. Those who run the organization hear of it. */
export async function removedThere(tx: Writing, place: Place) {
  const { orgId } = place
  await shareOrganization(tx, orgId)
  const gone = await forget(tx, place)
  if (!gone) return
  const about = { account: gone.account }
  await audit(tx, { ip: '' }, { userId: null, orgId, what: 'github.removed', about })
  const memberIds = (await membersOf(orgId, tx)).flatMap(each => (can(each, 'organization.edit') ? each.memberId : []))
  const thing = { kind: ORGANIZATION, ids: [orgId] }
  await notify(tx, { orgId, actorId: null, thing, told: [{ type: 'github.removed', memberIds }], about })
}

/** The issues and the links on them stay. */
export async function forget(tx: Writing, place: Place) {
  const { orgId, installationId } = place
  const [gone] = await tx.delete(githubInstallations).where(itself(place)).returning()
  if (!gone) return undefined
  await tx.delete(githubRepositories).where(within(place))
  await cutSyncs(tx, place)
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
