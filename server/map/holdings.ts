// The places that a member owns, as holdings.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Holding } from '#contract/handover'
import { hiddenPlace } from '#korean/handover'
import type { Writing } from '../db.ts'
import type { Holdings } from '../member/membership.ts'
import { requireTaker, takersOf } from '../project/people.ts'
import { namedProjects } from '../project/projects.ts'
import { lockProject } from '../project/locking.ts'
import { itself } from './doors.ts'
import { tellPlaces } from './places.ts'
import { places } from './tables.ts'

type Somebody = { orgId: number; memberId: number }

const ownedBy = (tx: NodePgDatabase, { orgId, memberId }: Somebody) =>
  tx
    .select()
    .from(places)
    .where(and(eq(places.orgId, orgId), eq(places.ownerId, memberId), isNull(places.deletedAt)))
    .orderBy(asc(sql`${places.name} collate "ko-x-icu"`), asc(places.placeId))

export const placeHoldings: Holdings = {
  kind: 'place',
  holdingsOf: async (tx, somebody, { isOwn }) => {
    const owned = await ownedBy(tx, somebody)
    const projectIds = [...new Set(owned.flatMap(({ projectId }) => projectId ?? []))]
    const projects = await namedProjects(tx, somebody.orgId, projectIds)
    const isHidden = (projectId: number | null) => projectId !== null && projects.get(projectId)?.isPrivate && !isOwn
    const hidden = projectIds.filter(isHidden)
    const takers = await takersOf(tx, somebody, hidden)
    return owned
      .filter(({ projectId }) => projectId === null || projects.has(projectId))
      .map(({ placeId, projectId, name }): Holding => ({
        kind: 'place',
        id: placeId,
        // A member who removes another need not see the projects in which the other worked.
        name: isHidden(projectId) ? hiddenPlace : name,
        needsTaker: false,
        takerIds: takers.get(projectId ?? 0),
      }))
  },
  handOver: async (tx, giver, { id: placeId }, taker, by) => {
    const { orgId, memberId } = giver
    const owned = (await ownedBy(tx, { orgId, memberId })).find(each => each.placeId === placeId)
    if (!owned) return
    if (owned.projectId !== null) {
      const project = await lockProject(tx, { orgId, projectId: owned.projectId })
      if (!project) return
      await requireTaker(tx, project, taker.memberId, { isOwn: by.userId === giver.userId })
    }
    await tx
      .update(places)
      .set({ ownerId: taker.memberId, version: sql`${places.version} + 1` })
      .where(and(itself(owned), eq(places.ownerId, memberId)))
    tellPlaces(tx, orgId)
  },
}

/** Places without a taker have no owner then. */
export async function letGoOfPlaces(tx: Writing, { orgId, memberId }: Somebody) {
  const { rowCount } = await tx
    .update(places)
    .set({ ownerId: null, version: sql`${places.version} + 1` })
    .where(and(eq(places.orgId, orgId), eq(places.ownerId, memberId)))
  if (rowCount) tellPlaces(tx, orgId)
}
