// Ownership, as something that is handed over.
import type { Holder } from '../handover/holders.ts'
import { audit } from '../audit/audits.ts'
import { organizationNames } from '../organization/living.ts'
import { anotherOwner, writeRole } from './roles.ts'

export const ownershipHolder: Holder = {
  kind: 'ownership',
  isFirst: true,
  holdingsOf: async (tx, member) => {
    if (member.role !== 'OWNER') return []
    const { orgId } = member
    const name = (await organizationNames(tx, [orgId])).get(orgId) ?? ''
    return [{ kind: 'ownership', id: orgId, name, needsTaker: !(await anotherOwner(tx, member)) }]
  },
  // Only owners hold it, and nobody but an owner removes one or makes one a guest: it is never given by somebody below.
  handOver: async (tx, giver, { id: orgId }, taker, { userId, client }) => {
    if (taker.role !== 'OWNER') await writeRole(tx, taker, 'OWNER')
    await writeRole(tx, giver, 'ADMIN')
    const about = { memberId: taker.memberId, to: 'ADMIN' }
    await audit(tx, client, { userId, orgId, what: 'organization.handedOver', about })
  },
}
