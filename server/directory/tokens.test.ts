import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { directoryRoutes } from '#contract/directory'
import { domainRoutes } from '#contract/domain'
import { company } from '../invitation/test.ts'
import { socketOf } from '../testing/socket.ts'
import { addedMember, choresDone, person, refusal, registered, sql } from '../testing/visitor.ts'
import { connected, makeToken, oktaUser, provider } from './test.ts'

const settingsOf = (company: Pick<Awaited<ReturnType<typeof connected>>, 'owner' | 'orgId'>) =>
  company.owner.call(directoryRoutes.settings, { orgId: company.orgId })

describe('a token', () => {
  test('is shown once, kept as a hash, and one of two', async () => {
    const made = await connected()
    const { owner, orgId, secret, token, call } = made
    expect(secret).toMatch(/^dure_scim_[\w-]{43}$/)
    const rows = await sql<{ row: string }>(
      'select row_to_json(t)::text as row from directory_token t where org_id = $1',
      [orgId],
    )
    expect(rows[0]!.row).not.toContain(secret.slice(10))
    expect(await settingsOf(made)).toMatchObject({
      address: expect.stringMatching(/\/scim\/v2$/),
      hasDomain: true,
      tokens: [{ name: 'Okta', createdBy: { name: '문정희' }, lastUsedAt: null }],
    })
    await call('GET', '/ServiceProviderConfig')
    expect((await call('GET', '/constructor')).status).toBe(404)
    expect((await settingsOf(made)).tokens[0]!.lastUsedAt).not.toBeNull()
    const second = await makeToken(owner, orgId, 'Entra')
    expect(await refusal(makeToken(owner, orgId, '셋째'))).toMatchObject({
      status: 409,
      error: 'directory.tooManyTokens',
      message: '토큰은 2개까지 만들 수 있습니다. 쓰지 않는 토큰을 먼저 폐기해주세요.',
    })
    await owner.call(directoryRoutes.endToken, { orgId, tokenId: token.tokenId })
    const ended = await call('GET', '/Users')
    expect([ended.status, ended.headers.get('www-authenticate'), ended.body.detail]).toEqual([
      401,
      'Bearer',
      expect.stringContaining('토큰이 올바르지 않습니다.'),
    ])
    expect((await provider(second.secret, owner).call('GET', '/Users')).status).toBe(200)
    const { data } = await owner.call(auditRoutes.list, { orgId, query: { size: '100' } })
    const said = data.flatMap(({ what, details }) => (what.startsWith('directory.') ? [[what, details.name]] : []))
    expect(said).toEqual([
      ['directory.tokenEnded', 'Okta'],
      ['directory.tokenMade', 'Entra'],
      ['directory.tokenMade', 'Okta'],
    ])
  })

  test('needs a proven domain, and stops with it', async () => {
    const { owner, orgId } = await company()
    expect(await refusal(makeToken(owner, orgId))).toMatchObject({ status: 409, error: 'directory.unproven' })
    const made = await connected()
    await made.owner.call(domainRoutes.remove, { orgId: made.orgId, domainId: made.domainId })
    expect(await made.call('GET', '/Users')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('확인한 회사 도메인이 없어') },
    })
  })

  test('is made by owners alone, because it may remove administrators', async () => {
    const { orgId } = await connected()
    const admin = await person()
    await addedMember(orgId, admin, 'ADMIN')
    await admin.call(directoryRoutes.settings, { orgId })
    expect(await refusal(makeToken(admin, orgId))).toMatchObject({ status: 403, error: 'forbidden' })
    const member = await person()
    await addedMember(orgId, member)
    const calls = [
      () => makeToken(member, orgId),
      () => member.call(directoryRoutes.settings, { orgId }),
      () => member.call(directoryRoutes.endToken, { orgId, tokenId: 1 }),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, error: 'forbidden' })
  })

  test('and everything that it does is told to those alone who run the organization', async () => {
    const { call, address, orgId, owner } = await connected()
    const [admin, member, guest] = [await person(), await person(), await person()]
    await addedMember(orgId, admin, 'ADMIN')
    await addedMember(orgId, member)
    await addedMember(orgId, guest, 'GUEST')
    const heardBy = async ({ token, call: ask }: typeof admin) => {
      const { userId } = await ask(accountRoutes.me, {})
      const live = await socketOf(token)
      for (const channel of [`organization:${orgId}`, `user:${userId}`]) {
        live.say({ type: 'listen', id: channel, channel })
        await live.heard({ type: 'listening', id: channel })
      }
      return live
    }
    const run = [await heardBy(owner), await heardBy(admin)]
    const others = [await heardBy(member), await heardBy(guest)]
    await call('POST', '/Users', oktaUser(address()))
    await call('POST', '/Groups', { displayName: '영업팀' })
    await call('GET', '/Nothing')
    for (const live of run) {
      await live.heard({ name: 'directory.changed', data: { orgId } })
      expect.soft(live.frames.filter(({ name }) => name === 'directory.changed').length).toBeGreaterThanOrEqual(2)
    }
    // Everybody hears of this, after all that came before.
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '구매팀' } })
    for (const live of others) {
      await expect.poll(() => live.frames.filter(({ name }) => name === 'departments.changed')).toHaveLength(2)
      expect(live.frames.map(({ name }) => name)).not.toContain('directory.changed')
    }
  })

  test('never reaches another organization', async () => {
    const [mine, theirs] = [await connected(), await connected()]
    const hidden = (await theirs.call('POST', '/Users', oktaUser(theirs.address()))).body
    const group = (await theirs.call('POST', '/Groups', { displayName: '비밀팀' })).body
    for (const [method, path, body] of [
      ['GET', `/Users/${hidden.id}`, undefined],
      ['PUT', `/Users/${hidden.id}`, oktaUser(mine.address())],
      ['PATCH', `/Users/${hidden.id}`, { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE', `/Users/${hidden.id}`, undefined],
      ['GET', `/Groups/${group.id}`, undefined],
      ['PUT', `/Groups/${group.id}`, { displayName: '우리 팀' }],
      ['DELETE', `/Groups/${group.id}`, undefined],
    ] as const)
      expect([method, path, (await mine.call(method, path, body)).status]).toEqual([method, path, 404])
    expect(await mine.call('POST', '/Users', oktaUser(theirs.address()))).toMatchObject({ status: 400 })
    const value = [{ value: hidden.id }]
    expect(await mine.call('POST', '/Groups', { displayName: '우리 팀', members: value })).toMatchObject({
      status: 400,
    })
    const lists = [await mine.call('GET', '/Users'), await mine.call('GET', '/Groups')]
    expect(lists.map(({ body }) => body.totalResults)).toEqual([0, 0])
    expect((await theirs.call('GET', `/Users/${hidden.id}`)).body).toEqual(hidden)
    expect(
      await refusal(mine.owner.call(directoryRoutes.endToken, { orgId: mine.orgId, tokenId: theirs.token.tokenId })),
    ).toMatchObject({ status: 404, error: 'directory.missing' })
  })
})

describe('limits', () => {
  test('twenty wrong tokens from one address are the end, also of the right one from there', async () => {
    const { secret, owner } = await connected()
    const guessing = provider(`dure_scim_${'A'.repeat(43)}`, owner)
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) statuses.push((await guessing.call('GET', '/Users')).status)
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    const last = await guessing.call('GET', '/Users')
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await provider(secret, owner).call('GET', '/Users')).status).toBe(200)
  })

  test('six hundred calls a minute are enough for one token', async () => {
    const { call } = await connected()
    const statuses: number[] = []
    // Not all at once: a server that is too busy answers 503.
    while (!statuses.includes(429) && statuses.length < 2_000)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 40 }, async () => (await call('GET', '/ServiceProviderConfig')).status),
        )),
      )
    expect(statuses).toContain(429)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(590)
  })

  test('of twenty at once one makes the user, and the group', async () => {
    const { call, address, colleague, people } = await connected()
    const { email } = await colleague()
    const countsOf = async (path: string, body: object) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', path, body)))
      return Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
        Number(status),
        all!.length,
      ])
    }
    for (const userName of [address(), email])
      expect(await countsOf('/Users', oktaUser(userName))).toEqual([
        [201, 1],
        [409, 19],
      ])
    expect(await countsOf('/Groups', { displayName: '영업팀' })).toEqual([
      [201, 1],
      [409, 19],
    ])
    expect(await people()).toHaveLength(2)
  })
})

describe('what was refused', () => {
  test('is shown to those who run the organization, for thirty days', async () => {
    const made = await connected()
    const { call, orgId } = made
    await call('POST', '/Users', oktaUser('jiwoo@elsewhere.kr'))
    await call('GET', `/Users/${randomUUID()}`)
    await call('GET', '/Nothing')
    await call('POST', '/Bulk', {})
    await call('PATCH', '/ServiceProviderConfig', {})
    await call('POST', '/Users', {}, { type: 'text/plain' })
    const { refusals } = await settingsOf(made)
    expect(refusals.map(({ call: said, status }) => [said.replace(/\/[\da-f-]{36}/, ' id'), status])).toEqual([
      ['POST /Users', 415],
      ['PATCH /ServiceProviderConfig', 405],
      ['POST /Bulk', 501],
      ['GET /Nothing', 404],
      ['GET /Users id', 404],
      ['POST /Users', 400],
    ])
    expect(refusals.at(-1)!.detail).toBe('jiwoo@elsewhere.kr: 조직이 소유를 확인한 도메인의 이메일이 아닙니다.')
    await sql(`update directory_refusal set at = now() - interval '31 days' where org_id = $1 and status = 404`, [
      orgId,
    ])
    await choresDone()
    expect((await settingsOf(made)).refusals).toHaveLength(4)
  })
})

describe('a directory learns what there is', () => {
  test('from the documents of the server', async () => {
    const { call } = await connected()
    const config = await call('GET', '/ServiceProviderConfig')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      filter: { maxResults: 200 },
      etag: { supported: true },
    })
    const types = await call('GET', '/ResourceTypes')
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    const schemas = await call('GET', '/Schemas')
    for (const { id, meta } of schemas.body.Resources) {
      expect(meta.location).toContain('/scim/v2/Schemas/urn:ietf')
      expect((await call('GET', `/Schemas/${id}`)).body.id).toBe(id)
    }
    expect((await call('GET', '/Schemas/urn:none')).status).toBe(404)
    // Outside of the organization there is nothing without a token.
    const browser = await person()
    await registered(browser)
    expect((await browser.send('/scim/v2/Users')).status).toBe(401)
    expect((await browser.send('/scim/v2/')).status).toBe(401)
  })
})
