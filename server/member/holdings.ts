// Ownership as a holding.
import type { Holdings } from './membership.ts'
import { audit } from '../audit-trail.ts'
import { organizationNames } from '../tenancy.ts'
import { anotherOwner, writeRole } from './roles.ts'

export const ownershipHoldings: Holdings = {
  kind: 'ownership',
  isFirst: true,
  holdingsOf: async (tx, member) => {
    if (member.role !== 'OWNER') return []
    const { orgId } = member
    const name = (await organizationNames(tx, [orgId])).get(orgId) ?? ''
    return [{ kind: 'ownership', id: orgId, name, needsTaker: !(await anotherOwner(tx, member)) }]
  },
  // Only owners hold it, and only an owner may remove an owner or make one a guest, so no lower role ever hands it over.
  handOver: async (tx, giver, { id: orgId }, taker, { userId, client }) => {
    if (taker.role !== 'OWNER') await writeRole(tx, taker, 'OWNER')
    await writeRole(tx, giver, 'ADMIN')
    const about = { memberId: taker.memberId, to: 'ADMIN' }
    await audit(tx, client, { userId, orgId, what: 'organization.handedOver', about })
  },
}
