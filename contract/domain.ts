// Domains of mail addresses that an organization has proved to be its own, and what their people may do.
import { z } from 'zod'
import { route } from './route.ts'

export const DOMAINS_MOST = 10
/** Letters and digits that are not taken for one another. */
export const DOMAIN_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const DOMAIN_CODE_LENGTH = 8
export const DOMAIN_CODE_MINUTES = 30
/** Wrong tries of a code, after which it is of no use. */
export const DOMAIN_CODE_TRIES = 5

/** Anybody can have an address there, so that it proves nothing about a company. */
export const PUBLIC_DOMAINS: readonly string[] = [
  'naver.com',
  'gmail.com',
  'googlemail.com',
  'hanmail.net',
  'daum.net',
  'kakao.com',
  'nate.com',
  'korea.com',
  'outlook.com',
  'outlook.kr',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
]

/** A name without a dot is a computer of a local network, and no mail address ends with it. */
export const domainName = z
  .string('type')
  .max(253, 'domain')
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .overwrite(text => text.replace(/\.$/, ''))
  // Addresses of accounts allow no letters of other scripts either.
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'domain')

/** May people with an address of the domain come in by themselves: not, after an approval, or at once? */
export const domainJoinings = ['off', 'approval', 'open'] as const
export type DomainJoining = (typeof domainJoinings)[number]

/** A record that proved a domain is looked for again after so many days, and may be missing for so many. */
export const LOOK_AGAIN_DAYS = 30
export const LAPSE_DAYS = 14

export const emailDomain = z.object({
  domainId: z.number(),
  name: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  provenAt: z.iso.datetime().nullable(),
  provenBy: z.enum(['record', 'mail']).nullable(),
  /** The record was not found any more: the end of the proof, unless it is there again. */
  lapsesAt: z.iso.datetime().nullable(),
  /** The address that a code was sent to, while that is valid. */
  codeSentTo: z.string().nullable(),
  joining: z.enum(domainJoinings),
  /** Members with an address of it sign in by the OpenID provider alone; owners keep every way. */
  requiresProvider: z.boolean(),
  version: z.number(),
})
export type EmailDomain = z.infer<typeof emailDomain>

const DOMAINS = '/api/organizations/:orgId/domains'
const DOMAIN = `${DOMAINS}/:domainId` as const
const RUN = { allow: 'organization.edit' } as const
const domainCode = z
  .string('type')
  .trim()
  .toUpperCase()
  .overwrite(text => text.replaceAll(/[\s-]/g, ''))
  .regex(/^[A-Z0-9]{8}$/, 'code')

export const domainRoutes = {
  /** By name. */
  list: route(`GET ${DOMAINS}`, { ...RUN, answer: z.array(emailDomain) }),
  add: route(`POST ${DOMAINS}`, {
    ...RUN,
    status: 201,
    body: z.strictObject({ domain: domainName }),
    answer: emailDomain,
    refusals: ['domain.public', 'domain.taken', 'domain.known', 'domain.tooMany'],
  }),
  /** Looks for the record now. */
  proveByRecord: route(`POST ${DOMAIN}/record`, {
    ...RUN,
    answer: emailDomain,
    refusals: ['domain.missing', 'domain.taken', 'domain.recordMissing', 'domain.unreachable'],
  }),
  /** Sends a code to the address `admin` of the domain. */
  sendCode: route(`POST ${DOMAIN}/mail`, {
    ...RUN,
    status: 202,
    answer: emailDomain,
    refusals: ['domain.missing', 'domain.proven', 'mail.recent'],
  }),
  proveByCode: route(`POST ${DOMAIN}/code`, {
    ...RUN,
    body: z.strictObject({ domainCode }),
    answer: emailDomain,
    refusals: ['domain.missing', 'domain.taken', 'domain.codeWrong', 'domain.codeOver'],
  }),
  change: route(`PATCH ${DOMAIN}`, {
    ...RUN,
    /** Absent fields keep their value. */
    body: z.strictObject({
      joining: z.enum(domainJoinings, 'type').optional(),
      requiresProvider: z.boolean('type').optional(),
      version: z.int('type').min(1, 'type').optional(),
    }),
    answer: emailDomain,
    refusals: ['domain.missing', 'domain.unproven', 'domain.providerless', 'row.stale'],
    current: emailDomain,
  }),
  remove: route(`DELETE ${DOMAIN}`, { ...RUN, refusals: ['domain.missing'] }),
}
