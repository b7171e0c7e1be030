import { domainRoutes } from '#contract/domain'
import { answers } from '../http/http.ts'
import { addDomain, changeDomain, domainsOf, removeDomain } from './domains.ts'
import { proveByCode, proveByRecord, sendCode } from './proving.ts'

export const domain = answers(domainRoutes, {
  list: ({ member }) => domainsOf(member),
  add: ({ member, body, client }) => addDomain(member, body.domain, client),
  proveByRecord: ({ member, domainId, client }) => proveByRecord(member, domainId, client),
  sendCode: ({ member, domainId, client }) => sendCode(member, domainId, client),
  proveByCode: ({ member, domainId, body, client }) => proveByCode(member, domainId, body.domainCode, client),
  change: ({ member, domainId, body, client }) => changeDomain(member, domainId, body, client),
  remove: ({ member, domainId, client }) => removeDomain(member, domainId, client),
})
