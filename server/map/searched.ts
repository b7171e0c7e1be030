// Places in the search.
import { and, isNull } from 'drizzle-orm'
import { isAmong } from '../postgres/statements.ts'
import { namedProjects } from '../project/projects.ts'
import { homeOf, type Searched, type SearchHomesOf } from '../searched/parts.ts'
import { isSeen } from './doors.ts'
import { places } from './tables.ts'

/** Those of the whole organization, of which a guest sees none; those of projects have these as their homes. */
export const placeHomes: SearchHomesOf = async (_tx, { role }) =>
  role === 'GUEST' ? [] : [{ home: homeOf.organization, name: '', after: 0 }]

export const searchedPlace: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select()
      .from(places)
      .where(and(isSeen(member), isAmong(places.placeId, ids), isNull(places.deletedAt)))
    const projectIds = rows.flatMap(({ projectId }) => projectId ?? [])
    const projects = await namedProjects(tx, member.orgId, [...new Set(projectIds)])
    return new Map(
      rows.map(place => [
        place.placeId,
        {
          title: place.name,
          place: (place.projectId !== null && projects.get(place.projectId)?.name) || '',
          text: [place.address, place.addressDetail, place.phone, place.note].filter(Boolean).join(' '),
          authorId: place.createdBy,
          at: place.createdAt,
          path: `/org/${member.orgId}/map?place=${place.placeId}`,
        },
      ]),
    )
  },
}
