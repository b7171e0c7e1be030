import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes, type ListedRow } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { mailsTo, mailTo, tokenIn } from '../../testing/outbox.ts'
import { addedMember, newEmail, person, refusal, sql, visitor, type Visitor } from '../../testing/visitor.ts'
import { socketOf } from '../../testing/socket.ts'
import { accept, company, linked, offer, requests } from '../test.ts'

const links = (owner: Visitor, orgId: number) => owner.call(invitationRoutes.links, { orgId })
describe('[S1.7] [S2.19] inviting by link', () => {
  test('whoever holds it sees where it leads and comes in, until it is revoked', async () => {
    const { owner, orgId } = await company('온정한상', '문정희')
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '영업팀' } })
    const { linkId, token } = await linked(owner, orgId, { deptId })
    expect(await visitor().call(offerRoutes.glance, { orgId, query: { token } })).toEqual({
      kind: 'link',
      state: 'open',
      proves: false,
      email: null,
      organization: { name: '온정한상', logoImgUrl: null, memberCount: 1 },
      memberName: null,
    })
    const jiwoo = await person()
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ reader: 'meant', inviter: '문정희', department: '영업팀' })
    const { memberId } = await accept(jiwoo, orgId, token)
    expect(memberId).toBeGreaterThan(0)
    expect((await jiwoo.call(memberRoutes.me, { orgId })).assignments).toEqual([{ deptId, positionId: null }])
    expect(await links(owner, orgId)).toMatchObject([{ linkId, uses: 1 }])
    expect(JSON.stringify(await links(owner, orgId))).not.toContain(token)
    await owner.call(invitationRoutes.revokeLink, { orgId, linkId })
    const late = await person()
    expect(await refusal(accept(late, orgId, token))).toMatchObject({ status: 410, error: 'invitation.cancelled' })
    expect(await links(owner, orgId)).toEqual([])
    await owner.call(invitationRoutes.revokeLink, { orgId, linkId })
  })

  test('is shown with its organization where it is pasted, without its token; a mail is not', async () => {
    const { owner, orgId } = await company('해담 "푸드" <3', '문정희')
    const { token, linkId } = await linked(owner, orgId)
    const page = async (at: string, asked = token) => {
      const response = await visitor().send(`/org/${at}/invite/verify/?token=${asked}`)
      expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
      return response.text()
    }
    const shown = await page(String(orgId))
    expect(shown).toContain('<meta property="og:title" content="해담 &#34;푸드&#34; &#60;3 초대">')
    expect(shown).toContain('문정희님이 두레에서 함께 일하자고 초대하였습니다.')
    expect(shown).toMatch(new RegExp(`og:url" content="[^"]+/org/${orgId}/invite/verify/"`))
    expect(shown).not.toContain(token)
    const email = newEmail()
    await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'MEMBER' } })
    const mailed = tokenIn(await mailTo(email))
    for (const [at, asked] of [
      ['999999', token],
      [String(orgId), mailed],
      [String(orgId), 'A'.repeat(43)],
      [String(orgId), 'short'],
    ] as const)
      expect(await page(at, asked)).not.toContain('og:title')
    await owner.call(invitationRoutes.revokeLink, { orgId, linkId })
    expect(await page(String(orgId))).not.toContain('og:title')
  })

  test('opening the page of an invitation counts as no guess, however often', async () => {
    const { owner, orgId } = await company()
    const email = newEmail()
    await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'MEMBER' } })
    const token = tokenIn(await mailTo(email))
    const browser = visitor()
    for (let time = 0; time < 21; time++)
      expect((await browser.send(`/org/${orgId}/invite/verify/?token=${token}`)).status).toBe(200)
    expect(await browser.call(offerRoutes.glance, { orgId, query: { token } })).toMatchObject({ state: 'open' })
  })

  test('stands in clear nowhere, also where its call is to happen once', async () => {
    const { owner, orgId } = await company()
    const key = randomUUID()
    const make = () =>
      owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7 } }, { 'idempotency-key': key })
    const { url } = await make()
    expect((await make()).url).toBe(url)
    const [kept] = await sql<{ answer: string }>('select answer::text from answered_key where key = $1', [key])
    expect(kept!.answer).not.toContain(tokenIn({ text: url }))
    expect(await links(owner, orgId)).toHaveLength(1)
  })

  test('gives nobody more than a member may be, and lasts 1, 7 or 30 days', async () => {
    const { owner, orgId } = await company()
    const make = (draft: object) => refusal(linked(owner, orgId, draft))
    expect(await make({ role: 'ADMIN' })).toMatchObject({ status: 422, fields: { role: expect.anything() } })
    expect(await make({ days: 2 })).toMatchObject({ status: 422, fields: { days: expect.anything() } })
    expect(await make({ usesMost: 0 })).toMatchObject({ fields: { usesMost: '1 이상 1,000 이하로 입력해주세요.' } })
    expect(await make({ domains: ['haedam'] })).toMatchObject({
      fields: { 'domains.0': '도메인은 example.com처럼 입력해주세요.' },
    })
    // Domains of another script are refused, as in addresses; other spellings of a valid domain are normalized.
    expect(await make({ domains: ['해담.kr'] })).toMatchObject({ fields: { 'domains.0': expect.anything() } })
    const domains = ['ｈａｅｄａｍ.kr', 'Haedam.KR.', ' haedam.kr ']
    expect((await linked(owner, orgId, { domains })).domains).toEqual(['haedam.kr'])
    await sql('update invitation_link set revoked_at = now() where org_id = $1', [orgId])
    const { token } = await linked(owner, orgId, { days: 1 })
    await sql(`update invitation_link set expires_at = now() - interval '1 second' where org_id = $1`, [orgId])
    expect(await refusal(accept(await person(), orgId, token))).toMatchObject({
      status: 410,
      error: 'invitation.expired',
    })
    for (let made = 0; made < 20; made++) await linked(owner, orgId)
    expect(await refusal(linked(owner, orgId))).toMatchObject({ status: 409, error: 'invitation.tooManyLinks' })
  })

  test('a link for three lets three of six in who come at once', async () => {
    const { owner, orgId } = await company()
    const { token } = await linked(owner, orgId, { usesMost: 3 })
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    const tries = await Promise.allSettled(people.map(each => accept(each, orgId, token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(4)
    expect(await offer(await person(), orgId, token)).toMatchObject({ state: 'full' })
    expect((await links(owner, orgId))[0]).toMatchObject({ uses: 3, usesMost: 3 })
  })

  test('only addresses of its domains may come; with approval the others wait', async () => {
    const { owner, orgId } = await company()
    const strict = await linked(owner, orgId, { domains: ['Example.com', 'example.com'] })
    expect(strict.domains).toEqual(['example.com'])
    const [inside, outside] = [
      await person(),
      await person({ email: newEmail().replace('example.com', 'example.org') }),
    ]
    expect(await refusal(accept(outside, orgId, strict.token))).toMatchObject({
      status: 403,
      message: '이 링크로는 example.com 이메일 계정만 참여할 수 있습니다.',
    })
    expect(await offer(outside, orgId, strict.token)).toMatchObject({ reader: 'other', domains: ['example.com'] })
    expect((await accept(inside, orgId, strict.token)).memberId).toBeGreaterThan(0)
    const kind = await linked(owner, orgId, { domains: ['example.com'], needsApproval: true })
    expect(await offer(outside, orgId, kind.token)).toMatchObject({ reader: 'meant', waits: true })
    expect(await accept(outside, orgId, kind.token)).toEqual({ memberId: null })
    const another = await person()
    expect((await accept(another, orgId, kind.token)).memberId).toBeGreaterThan(0)
  })

  test('whoever waits is let in or turned away, and is told', async () => {
    const { owner, orgId } = await company('다온세무회계')
    const { token } = await linked(owner, orgId, { needsApproval: true })
    const [jiwoo, seojun] = [await person(), await person()]
    const live = await socketOf(owner.token)
    const { userId } = await owner.call(accountRoutes.me, {})
    live.say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await live.heard({ type: 'listening', id: 1 })
    await accept(jiwoo, orgId, token, '한지우')
    await live.heard({ name: 'invitation.answered', data: { orgId, name: '한지우', how: 'asked' } })
    await accept(seojun, orgId, token, '박서준')
    expect(await refusal(accept(jiwoo, orgId, token))).toMatchObject({ status: 409, error: 'invitation.waiting' })
    expect(await refusal(jiwoo.call(memberRoutes.me, { orgId }))).toMatchObject({ status: 403 })
    const told = async (who: Visitor) => {
      const their = await socketOf(who.token)
      const channel = `user:${(await who.call(accountRoutes.me, {})).userId}`
      their.say({ type: 'listen', id: 1, channel })
      await their.heard({ type: 'listening', id: 1 })
      return their
    }
    const [hisLive, herLive] = [await told(seojun), await told(jiwoo)]
    const [first, second] = await requests(owner, orgId)
    expect([first, second]).toMatchObject([{ name: '한지우', email: jiwoo.email }, { name: '박서준' }])
    const answer = (requestId: number, accepts: boolean) =>
      owner.call(joinRequestRoutes.answer, { orgId, requestId, body: { accepts } })
    await answer(first!.requestId, true)
    await herLive.heard({ name: 'membership.changed', data: { orgId, isMember: true } })
    await answer(second!.requestId, false)
    await hisLive.heard({ name: 'membership.changed', data: { orgId, isMember: false } })
    expect(await jiwoo.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '한지우', role: 'MEMBER' })
    expect((await mailTo(jiwoo.email, { subject: '다온세무회계' })).text).toContain('참여 요청이 승인되었습니다')
    expect(await offer(seojun, orgId, token)).toMatchObject({ state: 'refused' })
    expect(await refusal(accept(seojun, orgId, token))).toMatchObject({ status: 403, error: 'invitation.refused' })
    expect(await refusal(answer(first!.requestId, false))).toMatchObject({ status: 409, error: 'invitation.ended' })
    expect(await requests(owner, orgId)).toEqual([])
  })

  test('two administrators who answer one request at once let one person in once', async () => {
    const { owner, orgId } = await company()
    const admin = await person()
    await addedMember(orgId, admin, 'ADMIN')
    const { token } = await linked(owner, orgId, { needsApproval: true })
    await accept(await person(), orgId, token)
    const [request] = await requests(owner, orgId)
    const { requestId } = request!
    const tries = await Promise.allSettled(
      [owner, admin, owner, admin].map(who =>
        who.call(joinRequestRoutes.answer, { orgId, requestId, body: { accepts: true } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(3)
  })
})

describe('[S1.7] inviting by list', () => {
  const check = (owner: Visitor, orgId: number, rows: ListedRow[]) =>
    owner.call(invitationRoutes.checkList, { orgId, body: { rows } })
  const inviteAll = (owner: Visitor, orgId: number, rows: ListedRow[], creates = true) =>
    owner.call(invitationRoutes.inviteList, { orgId, body: { rows, creates } })

  test('every line is looked at by itself, and nothing happens', async () => {
    const { owner, orgId } = await company()
    const [colleague, email] = [await person(), newEmail()]
    await addedMember(orgId, colleague)
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '본부' } })
    for (const parentId of [deptId, null])
      await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '인사팀', parentId } })
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '급여파트', parentId: deptId } })
    const { rows, missing, limits } = await check(owner, orgId, [
      { email, name: '한\n지우', department: '본부 > 인사팀', position: '과장' },
      { email: email.toUpperCase() },
      { email: colleague.email },
      { email: '' },
      { email: 'jiwoo' },
      { email: newEmail(), role: '사장' },
      { email: newEmail(), role: '소유자' },
      { email: newEmail(), department: '인사팀' },
      { email: newEmail(), department: '급여파트', role: '관리자' },
      { email: newEmail(), department: '본부 > 개발팀 > 웹파트' },
      { email: newEmail(), name: '가'.repeat(51), position: '나'.repeat(51), department: '본부 > ' },
    ])
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      ['email.repeated'],
      ['email.member'],
      ['email.required'],
      ['email.format'],
      ['role.unknown'],
      ['role.above'],
      [],
      [],
      [],
      ['name.broken', 'department.broken', 'position.broken'],
    ])
    expect(rows.flatMap(({ misses }, at) => (misses ? [at] : []))).toEqual([0, 9])
    expect(limits).toEqual([])
    expect(missing).toEqual({ departments: ['본부 > 개발팀', '본부 > 개발팀 > 웹파트'], positions: ['과장'] })
    expect((await owner.call(departmentRoutes.departments, { orgId })).length).toBe(4)
    expect((await owner.call(invitationRoutes.list, { orgId, query: {} })).totalCount).toBe(0)
  })

  test('makes what is missing and invites every good line; whoever comes has their name and place', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const rows = [
      { email: jiwoo.email, name: '한지우', department: '본부 > 인사팀', position: '과장', role: '게스트' },
      { email: 'wrong' },
      ...Array.from({ length: 60 }, () => ({ email: newEmail(), department: '본부' })),
    ]
    const answer = await inviteAll(owner, orgId, rows)
    expect(answer.rows.filter(({ faults }) => faults.length)).toHaveLength(1)
    const token = tokenIn(await mailTo(jiwoo.email, { subject: '초대' }))
    expect(await offer(jiwoo, orgId, token)).toMatchObject({
      memberName: '한지우',
      department: '인사팀',
      position: '과장',
      role: 'GUEST',
    })
    const departments = await owner.call(departmentRoutes.departments, { orgId })
    expect(departments.map(({ name }) => name).toSorted()).toEqual(['본부', '인사팀'])
    for (const { email } of rows.slice(2)) await mailTo(email)
    expect((await owner.call(invitationRoutes.list, { orgId, query: { state: 'pending' } })).totalCount).toBe(61)
    expect((await inviteAll(owner, orgId, rows)).rows.every(({ faults }) => faults.length === 1)).toBe(true)
    expect(await mailsTo(jiwoo.email, { subject: '초대' })).toHaveLength(1)
  })

  test('a path deeper than departments may be is a fault of its line, and costs nothing', async () => {
    const { owner, orgId } = await company()
    const path = (parts: number) => Array.from({ length: parts }, (_, at) => `${at}`).join('>')
    const rows = [6, 7, 500].map(parts => ({ email: newEmail(), department: path(parts).slice(0, 1_000) }))
    const seen = await check(owner, orgId, rows)
    expect(seen.rows.map(({ faults }) => faults)).toEqual([[], ['department.deep'], ['department.deep']])
    expect(seen.missing.departments).toHaveLength(6)
    const many = Array.from({ length: 500 }, () => ({ email: newEmail(), department: '>'.repeat(999) }))
    expect((await check(owner, orgId, many)).missing.departments).toEqual([])
    const answer = await inviteAll(owner, orgId, rows)
    expect(answer.rows.map(({ faults }) => faults.length)).toEqual([0, 1, 1])
  })

  test('what would be too much of the whole is said before it is sent', async () => {
    const { owner, orgId } = await company()
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        email: newEmail(),
        department: `부서 ${at}`,
        position: `직책 ${at}`,
      }))
    const limits = async (count: number) => (await check(owner, orgId, rows(count))).limits
    await sql(
      `insert into attempt (kind, subject) select 'mail.invitation', translate(encode(sha256($1), 'base64'), '+/=', '-_')
       from generate_series(1, 299)`,
      [String(orgId)],
    )
    expect([await limits(200), await limits(201)]).toEqual([[], ['position.tooMany']])
    expect(await limits(202)).toEqual(['position.tooMany', 'invitation.quota'])
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '본부' } })
    expect(await limits(500)).toEqual(['department.tooMany', 'position.tooMany', 'invitation.quota'])
    expect((await refusal(inviteAll(owner, orgId, rows(202), false))).message).toBe(
      '초대 메일은 24시간에 500건까지 보낼 수 있습니다. 나중에 다시 시도하거나 초대 링크를 사용해주세요.',
    )
  })

  test('what a cell means depends on no other line, and a name may look like a path', async () => {
    const { owner, orgId } = await company()
    const made = async (name: string, parentId: number | null = null) =>
      (await owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })).deptId
    const top = await made('본부')
    const people = await made('인사', top)
    const strange = await made('영업 > 국내', top)
    const missing = async (...departments: string[]) =>
      (
        await check(
          owner,
          orgId,
          departments.map(department => ({ email: newEmail(), department })),
        )
      ).missing.departments
    expect(await missing('인사>채용')).toEqual(['인사', '인사 > 채용'])
    expect(await missing('인사', '인사>채용')).toEqual(['인사', '인사 > 채용'])
    expect(await missing('영업>국내', '본부 > 영업 > 국내', '인사', '본부>인사')).toEqual([])
    const [first, second, third] = [newEmail(), newEmail(), newEmail()]
    await inviteAll(owner, orgId, [
      { email: first, department: '인사' },
      { email: second, department: '영업>국내' },
      { email: third, department: '인사>채용' },
    ])
    const { data } = await owner.call(invitationRoutes.list, { orgId, query: {} })
    const placed = new Map(data.map(({ email, deptId }) => [email, deptId]))
    expect([placed.get(first), placed.get(second)]).toEqual([people, strange])
    const all = await owner.call(departmentRoutes.departments, { orgId })
    const newTop = all.find(({ name, parentId }) => name === '인사' && parentId === null)!
    expect(all.find(({ deptId }) => deptId === placed.get(third))).toMatchObject({ parentId: newTop.deptId })
  })

  test('without making anything the people come without a place', async () => {
    const { owner, orgId } = await company()
    await inviteAll(owner, orgId, [{ email: newEmail(), department: '없는 부서', position: '없는 직책' }], false)
    expect(await owner.call(departmentRoutes.departments, { orgId })).toEqual([])
    const { data } = await owner.call(invitationRoutes.list, { orgId, query: {} })
    expect(data).toMatchObject([{ deptId: null, positionId: null }])
  })

  test('takes 500 lines of up to 1 MB, and refuses one more of either', async () => {
    const { owner, orgId } = await company()
    const rows = (count: number, name = '') =>
      Array.from({ length: count }, (_, at) => ({ email: `a${at}@example.com`, name }))
    expect((await check(owner, orgId, rows(500, '가'.repeat(300)))).rows).toHaveLength(500)
    expect(await refusal(check(owner, orgId, rows(501)))).toMatchObject({ status: 422 })
    expect(await refusal(check(owner, orgId, rows(500, '가'.repeat(900))))).toMatchObject({ status: 413 })
    const member = await person()
    await addedMember(orgId, member)
    expect(await refusal(check(member, orgId, rows(1)))).toMatchObject({ status: 403 })
  })
})
