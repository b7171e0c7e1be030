// Organizations as things of notifications: all that concerns none of their projects, boards or rooms.
import type { NotifiedThings } from '../notices/shape.ts'
import { membersOf } from '../member/members.ts'
import { livingOrganization } from '../tenancy.ts'

export const ORGANIZATION = 'organization'

export const notifiedOrganization: NotifiedThings = {
  cards: async (tx, orgId, ids) => {
    const found = ids.includes(orgId) ? await livingOrganization(orgId, tx) : undefined
    if (!found) return new Map()
    return new Map([[orgId, { title: found.name, place: found.name, path: `/org/${orgId}/info` }]])
  },
  seen: async (_, { orgId }, ids) => new Set(ids.filter(id => id === orgId)),
  seers: async (tx, orgId, ids, memberIds) => {
    const here = new Set((await membersOf(orgId, tx)).map(({ memberId }) => memberId))
    const seers = new Set(memberIds.filter(memberId => here.has(memberId)))
    return new Map(ids.filter(id => id === orgId).map(id => [id, seers]))
  },
}
