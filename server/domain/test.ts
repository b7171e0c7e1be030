import { randomUUID } from 'node:crypto'
import { domainOfferRoutes } from '#contract/domain-offer'
import { type EmailDomain, domainRoutes } from '#contract/domain'
import { setRecords } from '../testing/loopback/resolver.ts'
import { person, type Visitor } from '../testing/visitor.ts'

export const newDomain = () => `haedam-${randomUUID().slice(0, 8)}.kr`

export const added = (owner: Pick<Visitor, 'call'>, orgId: number, name = newDomain()) =>
  owner.call(domainRoutes.add, { orgId, body: { domain: name } })

/** The record is set, and looked for. */
export async function proven(owner: Pick<Visitor, 'call'>, orgId: number, name = newDomain()): Promise<EmailDomain> {
  const { domainId, record } = await added(owner, orgId, name)
  await setRecords(record.name, 'v=spf1 -all', record.value)
  return owner.call(domainRoutes.proveByRecord, { orgId, domainId })
}

/** A domain whose people come in by themselves. */
export async function opened(owner: Pick<Visitor, 'call'>, orgId: number, joining: 'open' | 'approval' = 'open') {
  const { domainId, name } = await proven(owner, orgId)
  await owner.call(domainRoutes.change, { orgId, domainId, body: { joining } })
  return { domainId, name, colleague: () => person({ email: `${randomUUID().slice(0, 8)}@${name}` }) }
}

export const join = (who: Pick<Visitor, 'call'>, orgId: number, memberName = '한지우') =>
  who.call(domainOfferRoutes.join, { orgId, body: { memberName } })
