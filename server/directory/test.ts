// Fixtures for tests of directories: a company with a proven domain and a token, and the calls of its provider.
import { randomUUID } from 'node:crypto'
import { directoryRoutes } from '#contract/directory'
import { memberRoutes } from '#contract/member'
import { company } from '../invitation/test.ts'
import { proven } from '../domain/test.ts'
import { person, visitor, type Visitor } from '../testing/visitor.ts'

type Resource = Record<string, unknown> & { id: string; meta: { version: string; location: string } }
export type Listed = { totalResults: number; startIndex: number; itemsPerPage: number; Resources: Resource[] }
export type Said = { status: number; body: Resource & Listed & Fault; headers: Headers }
type Fault = { detail: string; scimType?: string; status: string }
type Sent = { ifMatch?: string; ifNoneMatch?: string; type?: string }

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The calls of a provider with this token. */
export function provider(secret: string, at: Pick<Visitor, 'url'> = visitor()) {
  const browser = visitor({ url: at.url })
  async function call(method: string, path: string, body?: object, sent: Sent = {}): Promise<Said> {
    const response = await browser.send(`/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(sent.ifMatch !== undefined && { 'if-match': sent.ifMatch }),
        ...(sent.ifNoneMatch !== undefined && { 'if-none-match': sent.ifNoneMatch }),
        ...(body && { 'content-type': sent.type ?? 'application/scim+json; charset=utf-8' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
  }
  const patch = (path: string, ...operations: object[]) =>
    call('PATCH', path, { schemas: [PATCH], Operations: operations })
  const find = async (filter: string, kind = 'Users') =>
    (await call('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).body
  return { call, patch, find, ip: browser.ip }
}
export type Provider = ReturnType<typeof provider>

export const makeToken = (owner: Pick<Visitor, 'call'>, orgId: number, name = 'Okta') =>
  owner.call(directoryRoutes.makeToken, { orgId, body: { name } })

/** A company with a directory. */
export async function connected(name = '해담푸드') {
  const { owner, orgId } = await company(name, '문정희')
  const { name: domain, domainId } = await proven(owner, orgId)
  const { secret, token } = await makeToken(owner, orgId)
  const address = (local = randomUUID().slice(0, 8)) => `${local}@${domain}`
  const colleague = (said: { name?: string; email?: string } = {}) => person({ email: address(), ...said })
  const people = async () => (await owner.call(memberRoutes.list, { orgId, query: { size: '100' } })).data
  return { owner, orgId, domain, domainId, secret, token, address, colleague, people, ...provider(secret, owner) }
}

/** A user as Okta sends them. */
export const oktaUser = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: '지우', familyName: '한' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: '한지우',
  locale: 'ko-KR',
  externalId: `00u${randomUUID().slice(0, 8)}`,
  groups: [],
  active: true,
  ...more,
})
