import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { claimsIn } from './test.ts'
import { addedMember, person, refusal, registered, sql, whileHeld } from '../testing/visitor.ts'

const json = { 'content-type': 'application/json' }

describe('registering', () => {
  test('[S1.2] [S7.7] [S3.1] the registered organization is there, and its creator owns it', async () => {
    const owner = await person()
    const body = {
      memberName: '다혜',
      name: '해담푸드',
      address: '부산 해운대구 센텀중앙로 97',
      email: 'office@haedam.example',
      phone: '01012345678',
      representativeName: '문정희',
      businessNumber: '214-86-51207',
      logoImgUrl: null,
    }
    const { orgId } = await owner.call(organizationRoutes.create, { body })
    const { memberName: _, ...said } = body
    expect(await owner.call(organizationRoutes.read, { orgId })).toEqual({
      ...said,
      orgId,
      phone: '010-1234-5678',
      version: 1,
      createdAt: expect.any(String) as string,
    })
    expect(await owner.call(memberRoutes.me, { orgId })).toMatchObject({ orgId, memberName: '다혜', role: 'OWNER' })
  })

  test('[S5.7] empty optional fields are null, whether they come as null, as nothing or not at all', async () => {
    const owner = await person()
    const empty = { address: null, email: null, phone: null, representativeName: null, businessNumber: null }
    const blank = { address: '', email: ' ', phone: '', representativeName: '', businessNumber: '' }
    for (const given of [empty, blank, {}]) {
      const { orgId } = await registered(owner, given)
      expect(await owner.call(organizationRoutes.read, { orgId })).toMatchObject({ ...empty, logoImgUrl: null })
    }
  })

  test.each([
    [{ name: '' }, 'name', '회사명을 입력해주세요.'],
    [{ name: undefined }, 'name', '회사명을 입력해주세요.'],
    [{ name: '\u200b\u202e \u3164' }, 'name', '회사명을 입력해주세요.'],
    [{ memberName: ' ' }, 'memberName', '활동명을 입력해주세요.'],
    [{ memberName: undefined }, 'memberName', '활동명을 입력해주세요.'],
    [{ name: '가'.repeat(101) }, 'name', '100자 이하로 입력해주세요.'],
    [{ name: '두레\u0007' }, 'name', '사용할 수 없는 문자가 있습니다.'],
    [{ name: '두\n레' }, 'name', '사용할 수 없는 문자가 있습니다.'],
    [{ address: '가'.repeat(201) }, 'address', '200자 이하로 입력해주세요.'],
    [{ address: 'a\0b' }, 'address', '사용할 수 없는 문자가 있습니다.'],
    [{ email: 'x'.repeat(255) }, 'email', '254자 이하로 입력해주세요.'],
    [{ representativeName: '가'.repeat(51) }, 'representativeName', '50자 이하로 입력해주세요.'],
    [{ businessNumber: '1'.repeat(21) }, 'businessNumber', '20자 이하로 입력해주세요.'],
    [{ phone: '010-1234-56789' }, 'phone', '전화번호는 숫자 11자리 이하로 입력해주세요.'],
    [{ phone: '공일공' }, 'phone', '전화번호는 숫자 11자리 이하로 입력해주세요.'],
    [{ orgId: 3 }, 'orgId', '알 수 없는 항목입니다.'],
  ])('[S5.1] [S5.4] %j is refused beside its field', async (wrong, field, sentence) => {
    const owner = await person()
    const body = { memberName: '다혜', name: '해담푸드', ...wrong }
    const refused = await owner.send('/api/organizations', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { fields: object }).fields).toEqual({ [field]: sentence })
    expect((await owner.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(0)
  })

  test('[S5.9] what is no e-mail address and no business number is taken as it is', async () => {
    const owner = await person()
    const { orgId } = await registered(owner, { email: '대표 메일 없음', businessNumber: '신청 중' })
    const saved = await owner.call(organizationRoutes.read, { orgId })
    expect(saved).toMatchObject({ email: '대표 메일 없음', businessNumber: '신청 중' })
  })

  test.each([
    ['decomposed Korean', '해담푸드'.normalize('NFD'), '해담푸드'],
    ['an emoji', '👩‍🍳 해담', '👩‍🍳 해담'],
    ['right-to-left marks', '\u202e해담\u202c', '해담'],
    ['zero-width text', '해\u200b담', '해담'],
    ['blanks', '  해담   푸드 ', '해담 푸드'],
    ['a hundred characters', '🍱'.repeat(100), '🍱'.repeat(100)],
  ])('a name with %s is one that can be read', async (_, given, kept) => {
    const owner = await person()
    const { orgId } = await registered(owner, { name: given })
    expect((await owner.call(organizationRoutes.read, { orgId })).name).toBe(kept)
  })

  test('sent twice with one key it is one organization, also at the same moment', async () => {
    const owner = await person()
    const [key, body] = [randomUUID(), { memberName: '다혜', name: '해담푸드' }]
    const create = () => owner.call(organizationRoutes.create, { body }, { 'idempotency-key': key })
    const made = [...(await Promise.all([create(), create(), create()])), await create()]
    expect(new Set(made.map(({ orgId }) => orgId)).size).toBe(1)
    expect((await owner.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(1)
  })

  test('[S3.4] the next token names the organization and who one is there', async () => {
    const owner = await person()
    expect(claimsIn(owner.token!).orgAuthorityList).toEqual([])
    const { orgId } = await registered(owner)
    const { memberId } = await owner.call(memberRoutes.me, { orgId })
    const { accessToken } = await owner.call(sessionRoutes.token, {})
    expect(claimsIn(accessToken).orgAuthorityList).toEqual([{ orgId, memberId }])
  })

  test('nobody is in more than two hundred, whoever asks how often at once', async () => {
    const owner = await person()
    const { orgId } = await registered(owner)
    await sql(
      `with made as (insert into organization (name, created_by) select 'x', m.user_id from member m, generate_series(1, 197)
         where m.org_id = $1 returning id, created_by)
       insert into member (org_id, user_id, name, role) select id, created_by, 'x', 'OWNER' from made`,
      [orgId],
    )
    const made = await Promise.allSettled([1, 2, 3, 4, 5].map(() => registered(owner)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refusal(registered(owner))).toMatchObject({
      status: 409,
      error: 'organization.tooMany',
      message: '최대 200개 회사에 소속될 수 있습니다.',
    })
    // A token with all of them still opens the door.
    owner.token = (await owner.call(sessionRoutes.token, {})).accessToken
    expect(claimsIn(owner.token).orgAuthorityList).toHaveLength(200)
    expect((await owner.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(200)
  })
})

test('a hundred of mine in the bin are enough', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  await sql(
    `with made as (insert into organization (name, created_by, deleted_at) select 'x', m.user_id, now() from member m,
         generate_series(1, 100) where m.org_id = $1 returning id, created_by)
       insert into member (org_id, user_id, name, role, binned_at) select id, created_by, 'x', 'OWNER', now() from made`,
    [orgId],
  )
  expect(await refusal(registered(owner))).toMatchObject({ status: 409, error: 'organization.binFull' })
})

describe('[S7.6] [S3.8] my organizations', () => {
  test('come in pages, the one joined last first, with my name and role in each', async () => {
    const owner = await person()
    for (let made = 1; made <= 12; made++) await registered(owner, { name: `회사 ${made}`, memberName: `나 ${made}` })
    const first = await owner.send('/api/members/organizations')
    const body = (await first.json()) as { data: { data: unknown[]; totalPages: number; totalCount: number } }
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data).toMatchObject({ totalPages: 2, totalCount: 12 })
    expect(body.data.data).toHaveLength(10)
    expect(body.data.data[0]).toEqual({
      orgId: expect.any(Number) as number,
      name: '회사 12',
      logoImgUrl: null,
      memberId: expect.any(Number) as number,
      memberName: '나 12',
      role: 'OWNER',
      memberCount: 1,
    })
    const second = await owner.call(memberRoutes.organizations, { query: { currentPage: '2', size: '10' } })
    expect(second.data.map(({ name }) => name)).toEqual(['회사 2', '회사 1'])
    const past = await owner.call(memberRoutes.organizations, { query: { currentPage: '9', size: '5' } })
    expect(past).toEqual({ data: [], totalPages: 3, totalCount: 12 })
  })

  test('count everybody who is in them', async () => {
    const [owner, guest] = [await person(), await person({ name: '한지우' })]
    const { orgId } = await registered(owner)
    await addedMember(orgId, guest, 'GUEST')
    const [mine] = (await guest.call(memberRoutes.organizations, { query: {} })).data
    expect(mine).toMatchObject({ orgId, role: 'GUEST', memberName: '한지우', memberCount: 2 })
  })

  test.each([
    'currentPage=0',
    'currentPage=01',
    'currentPage=-1',
    'currentPage=1.5',
    'currentPage=x',
    'size=0',
    'size=101',
  ])('?%s is refused', async query => {
    const response = await (await person()).send(`/api/members/organizations?${query}`)
    expect(response.status).toBe(422)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields)).toEqual([query.split('=')[0]])
  })
})

describe('[S7.5] [S7.8] the door', () => {
  const calls = [
    ['GET', '', 'GUEST'],
    ['PUT', '', 'ADMIN'],
    ['DELETE', '', 'OWNER'],
  ] as const
  const order = ['GUEST', 'MEMBER', 'ADMIN', 'OWNER'] as const

  test.each(calls)('%s %s is for a %s and above; all others get the same 403', async (method, path, least) => {
    const owner = await person()
    for (const role of order) {
      const { orgId } = await registered(owner)
      const somebody = await person()
      await addedMember(orgId, somebody, role)
      const body = method === 'PUT' ? JSON.stringify({ name: '새 이름' }) : undefined
      const sent = { method, headers: json, ...(body && { body }) }
      const response = await somebody.send(`/api/organizations/${orgId}${path}`, sent)
      expect([role, response.status]).toEqual([role, order.indexOf(role) >= order.indexOf(least) ? 200 : 403])
    }
  })

  test('an organization one is not in and one that is not there look alike', async () => {
    const [owner, outsider] = [await person(), await person()]
    const { orgId } = await registered(owner)
    await registered(outsider)
    const answers = []
    for (const id of [orgId, 999_999_999])
      for (const [method] of calls) {
        const sent = { method, headers: json, ...(method === 'PUT' && { body: '{"name":"x"}' }) }
        const response = await outsider.send(`/api/organizations/${id}`, sent)
        answers.push([response.status, await response.text()])
      }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]).toEqual([403, JSON.stringify({ message: '접근 권한이 없습니다.', error: 'forbidden' })])
    expect(await refusal(outsider.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403 })
  })

  test('a removed member is out at once, whatever the token says', async () => {
    const [owner, member] = [await person(), await person()]
    const { orgId } = await registered(owner)
    await addedMember(orgId, member, 'ADMIN')
    member.token = (await member.call(sessionRoutes.token, {})).accessToken
    await member.call(organizationRoutes.read, { orgId })
    await sql('delete from member where org_id = $1 and role = $2', [orgId, 'ADMIN'])
    expect(await refusal(member.call(organizationRoutes.read, { orgId }))).toMatchObject({ status: 403 })
  })
})

describe('[S7.8] [S2.30] editing', () => {
  let owner: Awaited<ReturnType<typeof person>>
  beforeAll(async () => {
    owner = await person()
  })

  test('changes what is named, keeps what is not, empties what is null', async () => {
    const { orgId } = await registered(owner, { address: '부산', phone: '01012345678', email: 'a@b.co' })
    const saved = await owner.call(organizationRoutes.change, {
      orgId,
      body: { name: '새 이름', address: null, email: '' },
    })
    expect(saved).toMatchObject({ name: '새 이름', address: null, email: null, phone: '010-1234-5678', version: 2 })
  })

  test('an empty address of a logo is none, and keeps nobody from saving', async () => {
    const { orgId } = await registered(owner, { logoImgUrl: '' })
    const saved = await owner.call(organizationRoutes.change, { orgId, body: { name: '새 이름', logoImgUrl: '' } })
    expect(saved.logoImgUrl).toBeNull()
  })

  test('whoever lost the role while the save was on its way is refused', async () => {
    const { orgId } = await registered(owner)
    const admin = await person()
    await addedMember(orgId, admin, 'ADMIN')
    await admin.call(organizationRoutes.change, { orgId, body: { name: '하나' } })
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(`select id from "user" where email = $1`, [admin.email])
    // The organization is locked, so that the call waits behind its door while the role changes.
    const going = `with held as (select id from organization where id = $1 for update)
      update member set role = 'GUEST' from held where org_id = held.id and user_id = $2`
    const late = await whileHeld(going, [orgId, id], async isAwaited => {
      const changing = refusal(admin.call(organizationRoutes.change, { orgId, body: { name: '둘' } }))
      await expect.poll(isAwaited).toBe(true)
      return { changing }
    })
    expect(await late.changing).toMatchObject({ status: 403, error: 'forbidden' })
    expect((await owner.call(organizationRoutes.read, { orgId })).name).toBe('하나')
  })

  test('takes no activity name', async () => {
    const { orgId } = await registered(owner)
    const body = JSON.stringify({ name: '새 이름', memberName: '다른 이름' })
    const response = await owner.send(`/api/organizations/${orgId}`, { method: 'PUT', headers: json, body })
    expect(await response.json()).toMatchObject({ error: 'invalid', fields: { memberName: '알 수 없는 항목입니다.' } })
  })

  test('with a version that another change has passed it is refused with the present value; without one it is taken', async () => {
    const { orgId } = await registered(owner, { address: '부산' })
    await owner.call(organizationRoutes.change, { orgId, body: { name: '하나', version: 1 } })
    const stale = await refusal(owner.call(organizationRoutes.change, { orgId, body: { name: '둘', version: 1 } }))
    expect(stale).toMatchObject({
      status: 409,
      error: 'row.stale',
      current: { orgId, name: '하나', version: 2, address: '부산' },
    })
    // The current value as a reader gets it, without its creator.
    expect(stale.current).toEqual(await owner.call(organizationRoutes.read, { orgId }))
    await owner.call(organizationRoutes.change, { orgId, body: { name: '셋' } })
    expect(await owner.call(organizationRoutes.read, { orgId })).toMatchObject({ name: '셋', version: 3 })
  })

  test('of two at the same moment with one version one is refused', async () => {
    const { orgId } = await registered(owner)
    const change = (name: string) => owner.call(organizationRoutes.change, { orgId, body: { name, version: 1 } })
    const done = await Promise.allSettled(['하나', '둘', '셋', '넷'].map(change))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('what was done is written down: who, what, to which organization', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  await owner.call(organizationRoutes.change, { orgId, body: { name: '새 이름' } })
  await owner.call(organizationRoutes.delete, { orgId })
  await owner.call(organizationRoutes.restore, { orgId })
  const rows = await sql<{ what: string; ip: string }>('select what, ip from audit where org_id = $1 order by id', [
    orgId,
  ])
  expect(rows).toEqual(
    ['created', 'changed', 'deleted', 'restored'].map(done => ({ what: `organization.${done}`, ip: owner.ip })),
  )
})
