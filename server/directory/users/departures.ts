// Leaving because the directory says so: an owner takes over what the member held, and hands it on.
import { audit } from '../../audit-trail.ts'
import { emailsOf } from '../../auth/users.ts'
import type { Writing } from '../../db.ts'
import { handOverAll } from '../../handover/handovers.ts'
import { leaveByRemoval } from '../../member/leaving.ts'
import { memberRow, membersOf } from '../../member/members.ts'
import { sendMail } from '../../mail.ts'
import { livingOrganization } from '../../tenancy.ts'
import { fail } from '../scim/errors.ts'
import { removalMail } from '../mails.ts'
import type { Directory } from '../tokens.ts'

/** Part of a transaction that has locked the organization, and tells of the directory. */
export async function takeOut(tx: Writing, { orgId, client }: Directory, memberId: number) {
  const member = await memberRow(tx, orgId, memberId)
  if (member.role === 'OWNER') fail({ status: 400, scimType: 'mutability' }, 'owner')
  const owners = (await membersOf(orgId, tx)).filter(({ role }) => role === 'OWNER')
  const taker = await memberRow(tx, orgId, owners[0]!.memberId)
  const by = { userId: null, client }
  const handoverId = await handOverAll(tx, member, taker, by)
  await leaveByRemoval(tx, member, by)
  await audit(tx, client, { userId: null, orgId, what: 'member.removed', about: { memberId } })
  if (handoverId === null) return
  const organization = await livingOrganization(orgId, tx)
  const words = { orgId, handoverId, organization: organization!.name, member: member.name, taker: taker.name }
  const userIds = owners.map(({ userId }) => userId)
  for (const { email } of await emailsOf(userIds, tx)) await sendMail(tx, email, removalMail(words))
}
