import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { organizationRoutes } from '#contract/organization'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import {
  addedMember,
  everyAgreement,
  newEmail,
  PASSWORD,
  person,
  refusal,
  sql,
  visitor,
  type Visitor,
} from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'
import { accept, company, invite, invited, offer } from './test.ts'

/** The token of the newest invitation to this address. */
const tokenFor = async (email: string) => tokenIn(await mailTo(email, { subject: '초대하였습니다' }))
const sent = async (owner: Visitor, orgId: number, query = {}) =>
  (await owner.call(invitationRoutes.list, { orgId, query })).data
const isInside = async (who: Visitor, orgId: number) =>
  (await refusal(who.call(memberRoutes.me, { orgId })).catch(() => undefined)) === undefined
/** Delays one of the two in turn, longer each round, so that eventually each of them wins. */
const race = (round: number, accepting: () => Promise<unknown>, end: () => Promise<unknown>) => {
  const [acceptsAfter, endsAfter] = round % 2 ? [2 * round, 0] : [0, 2 * round]
  return Promise.allSettled([wait(acceptsAfter).then(accepting), wait(endsAfter).then(end)])
}
const aMinuteAgo = (orgId: number) =>
  sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])

describe('[S1.7] inviting by mail', () => {
  test('sends one mail to each address, in whatever spelling, and says what became of it', async () => {
    const { owner, orgId } = await company('해담푸드', '문정희')
    const [jiwoo, seojun, colleague] = [newEmail('jiwoo'), newEmail('seojun'), await person()]
    await addedMember(orgId, colleague)
    const emails = [`한지우 <${jiwoo.toUpperCase()}>`, ` ${jiwoo} `, seojun, colleague.email, 'jiwoo.haedam.kr', '@']
    expect(await invite(owner, orgId, emails)).toMatchObject([
      { email: jiwoo, result: 'sent' },
      { email: seojun, result: 'sent' },
      { email: colleague.email, result: 'member' },
      { email: 'jiwoo.haedam.kr', result: 'wrong' },
      { email: '@', result: 'wrong' },
    ])
    const { subject, text = '' } = await mailTo(jiwoo)
    expect(subject).toBe('[두레] 문정희님이 해담푸드에 초대하였습니다')
    expect(text).toContain("문정희님이 '해담푸드' 조직에 멤버로 초대하였습니다. 초대는 7일간 유효합니다.")
    expect(text).toMatch(new RegExp(`/org/${orgId}/invite/verify/\\?token=[\\w-]{43}`))
    expect(await invite(owner, orgId, [jiwoo])).toEqual([{ email: jiwoo, result: 'invited' }])
    expect(await mailsTo(jiwoo)).toHaveLength(1)
    expect(await mailsTo(colleague.email, { subject: '초대' })).toHaveLength(0)
    expect(await sent(owner, orgId)).toMatchObject([
      { email: seojun, state: 'pending', inviter: '문정희', role: 'MEMBER' },
      { email: jiwoo, state: 'pending' },
    ])
  })

  test('one address 500 times is refused as too many, a hundred times is one mail', async () => {
    const { owner, orgId } = await company()
    const email = newEmail()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => (at % 2 ? email.toUpperCase() : `<${email}>`))
    expect(await refusal(invite(owner, orgId, many(500)))).toMatchObject({
      status: 422,
      fields: { emails: '한 번에 100명까지 초대할 수 있습니다.' },
    })
    expect(await invite(owner, orgId, many(100))).toMatchObject([{ email, result: 'sent' }])
    await mailTo(email)
    expect(await sent(owner, orgId)).toHaveLength(1)
  })

  test('one entry that holds many addresses counts as what it holds, and loses none of them', async () => {
    const { owner, orgId } = await company()
    const [jiwoo, seojun] = [newEmail('jiwoo'), newEmail('seojun')]
    const entry = Array.from({ length: 12 }, (_, at) => `m${at}@haedam.kr`).join(';')
    const emails = Array.from({ length: 9 }, (_, at) => entry.replaceAll('@', `${at}@`))
    expect(await refusal(invite(owner, orgId, emails))).toMatchObject({
      status: 422,
      fields: { emails: '한 번에 100명까지 초대할 수 있습니다.' },
    })
    expect(await sent(owner, orgId)).toEqual([])
    expect(await invite(owner, orgId, [`${jiwoo}; seojun@haedam`, seojun])).toMatchObject([
      { email: jiwoo, result: 'sent' },
      { email: seojun, result: 'sent' },
      { email: 'seojun@haedam', result: 'wrong' },
    ])
  })

  test('an owner invites to administrator and below, an administrator below that, and nobody to own', async () => {
    const { owner, orgId } = await company()
    const [admin, member] = [await person(), await person()]
    await addedMember(orgId, admin, 'ADMIN')
    await addedMember(orgId, member)
    expect(await refusal(invite(owner, orgId, [newEmail()], { role: 'OWNER' as never }))).toMatchObject({
      status: 422,
    })
    await invite(owner, orgId, [newEmail()], { role: 'ADMIN' })
    for (const role of ['MEMBER', 'GUEST'] as const) await invite(admin, orgId, [newEmail()], { role })
    expect(await refusal(invite(admin, orgId, [newEmail()], { role: 'ADMIN' }))).toMatchObject({
      status: 403,
      error: 'invitation.above',
    })
    expect(await refusal(invite(member, orgId, [newEmail()]))).toMatchObject({
      status: 403,
      error: 'forbidden',
    })
    expect(await sent(owner, orgId)).toHaveLength(3)
  })

  test('a resent one has a new link once a minute, and the old link opens nothing', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const old = await invited(owner, orgId, jiwoo.email)
    const [{ invitationId } = { invitationId: 0 }] = await sent(owner, orgId)
    const resend = () => owner.call(invitationRoutes.resend, { orgId, invitationId })
    const soon = await refusal(resend())
    expect(soon).toMatchObject({ status: 429, error: 'mail.recent' })
    await aMinuteAgo(orgId)
    await sql(`update invitation set expires_at = now() - interval '1 second' where org_id = $1`, [orgId])
    expect(await sent(owner, orgId, { state: 'expired' })).toHaveLength(1)
    expect(await refusal(accept(jiwoo, orgId, old))).toMatchObject({ status: 410, error: 'invitation.expired' })
    expect(await resend()).toMatchObject({ state: 'pending' })
    await expect.poll(async () => (await mailsTo(jiwoo.email, { subject: '초대' })).length).toBe(2)
    const token = await tokenFor(jiwoo.email)
    expect(await refusal(accept(jiwoo, orgId, old))).toMatchObject({ status: 410, error: 'invitation.superseded' })
    expect((await accept(jiwoo, orgId, token)).memberId).toBeGreaterThan(0)
    expect(await refusal(resend())).toMatchObject({ status: 409, error: 'invitation.ended' })
  })

  test('a cancelled one lets nobody in and leaves the address free', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const token = await invited(owner, orgId, jiwoo.email)
    const [{ invitationId } = { invitationId: 0 }] = await sent(owner, orgId)
    await owner.call(invitationRoutes.cancel, { orgId, invitationId })
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ state: 'cancelled' })
    expect(await refusal(accept(jiwoo, orgId, token))).toMatchObject({ status: 410, error: 'invitation.cancelled' })
    expect(await refusal(owner.call(invitationRoutes.cancel, { orgId, invitationId }))).toMatchObject({ status: 409 })
    expect(await invite(owner, orgId, [jiwoo.email])).toMatchObject([{ email: jiwoo.email, result: 'sent' }])
    expect((await sent(owner, orgId)).map(({ state }) => state)).toEqual(['pending', 'cancelled'])
  })

  test('the list is found by address and by state, in pages', async () => {
    const { owner, orgId } = await company()
    const emails = Array.from({ length: 12 }, () => newEmail('chaewon'))
    await invite(owner, orgId, emails)
    const page = await owner.call(invitationRoutes.list, { orgId, query: { currentPage: '2', size: '10' } })
    expect([page.data.length, page.totalPages, page.totalCount]).toEqual([2, 2, 12])
    const part = emails[3]!.split('@')[0]!.toUpperCase()
    expect((await sent(owner, orgId, { search: part })).map(({ email }) => email)).toEqual([emails[3]])
    for (const search of ['%', '_', '\\']) expect(await sent(owner, orgId, { search })).toEqual([])
    expect(await sent(owner, orgId, { state: 'accepted' })).toEqual([])
  })

  test('500 mails a day, counted only when they are sent', async () => {
    const { owner, orgId } = await company()
    const hundred = () => Array.from({ length: 100 }, () => newEmail())
    await sql(
      `insert into attempt (kind, subject) select 'mail.invitation', translate(encode(sha256($1), 'base64'), '+/=', '-_')
       from generate_series(1, 450)`,
      [String(orgId)],
    )
    expect(await refusal(invite(owner, orgId, hundred()))).toMatchObject({
      status: 429,
      error: 'invitation.quota',
    })
    expect(await sent(owner, orgId)).toEqual([])
    await invite(owner, orgId, hundred().slice(0, 50))
    expect(await refusal(invite(owner, orgId, [newEmail()]))).toMatchObject({ status: 429 })
  })
})

describe('[S2.19] answering an invitation', () => {
  test('it names its organization to whom it was sent alone, and asking changes nothing', async () => {
    const { owner, orgId } = await company('온정한상', '문정희')
    const [jiwoo, other] = [await person(), await person()]
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '인사팀' } })
    const token = await invited(owner, orgId, jiwoo.email, { role: 'ADMIN', deptId })
    const glance = await visitor().call(offerRoutes.glance, { orgId, query: { token } })
    const seen = await offer(other, orgId, token)
    expect(seen).toMatchObject({ reader: 'other', inviter: null, role: null, department: null })
    for (const each of [glance, seen]) {
      expect(each).toMatchObject({ state: 'open', organization: null })
      expect(each.email).toMatch(/^m\*\*\*@example\.com$/)
      expect(JSON.stringify(each)).not.toContain('온정한상')
    }
    expect(await refusal(offer(visitor(), orgId, token))).toMatchObject({ status: 401 })
    for (let turn = 0; turn < 3; turn++)
      expect(await offer(jiwoo, orgId, token)).toMatchObject({
        reader: 'meant',
        organization: { name: '온정한상', memberCount: 1 },
        inviter: '문정희',
        role: 'ADMIN',
        department: '인사팀',
      })
    expect(await refusal(accept(other, orgId, token))).toMatchObject({ status: 403, error: 'invitation.mismatch' })
    expect(await refusal(other.call(offerRoutes.decline, { orgId, body: { token } }))).toMatchObject({ status: 403 })
    const { memberId } = await accept(jiwoo, orgId, token, '한지우')
    expect(await jiwoo.call(memberRoutes.me, { orgId })).toMatchObject({
      memberId,
      memberName: '한지우',
      role: 'ADMIN',
      assignments: [{ deptId, positionId: null }],
    })
    expect(await offer(jiwoo, orgId, token)).toMatchObject({ reader: 'member', state: 'accepted' })
  })

  test('of twenty acceptances of one token at once one makes a member', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const token = await invited(owner, orgId, jiwoo.email)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => accept(jiwoo, orgId, token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries)
      if (each.status === 'rejected')
        expect(['invitation.used', 'busy']).toContain(each.reason.code ?? each.reason.error)
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(2)
  })

  test('accepting and taking back at the same instant end in one of the two', async () => {
    const { owner, orgId } = await company()
    const ends = new Set<string>()
    for (let round = 0; ends.size < 2 && round < 40; round++) {
      const somebody = await person()
      const token = await invited(owner, orgId, somebody.email)
      const [{ invitationId } = { invitationId: 0 }] = await sent(owner, orgId)
      const [accepted, cancelled] = await race(
        round,
        () => accept(somebody, orgId, token),
        () => owner.call(invitationRoutes.cancel, { orgId, invitationId }),
      )
      expect([accepted.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await isInside(somebody, orgId)).toBe(accepted.status === 'fulfilled')
      ends.add(accepted.status)
    }
    expect(ends.size).toBe(2)
  })

  test('accepting by a link and revoking it at the same instant: whoever was told yes is inside', async () => {
    const { owner, orgId } = await company()
    const ends = new Set<string>()
    for (let round = 0; ends.size < 2 && round < 40; round++) {
      const somebody = await person()
      const made = await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 1 } })
      const token = tokenIn({ text: made.url })
      const [accepted, revoked] = await race(
        round,
        () => accept(somebody, orgId, token),
        () => owner.call(invitationRoutes.revokeLink, { orgId, linkId: made.link.linkId }),
      )
      expect(revoked.status).toBe('fulfilled')
      expect(await isInside(somebody, orgId)).toBe(accepted.status === 'fulfilled')
      ends.add(accepted.status)
      expect(await refusal(accept(await person(), orgId, token))).toMatchObject({ error: 'invitation.cancelled' })
    }
    expect(ends.size).toBe(2)
  })

  test('each kind of dead link has its own words', async () => {
    const { owner, orgId } = await company()
    const { owner: stranger, orgId: elsewhere } = await company('다른 회사')
    const jiwoo = await person()
    const token = await invited(owner, orgId, jiwoo.email)
    const said = async (promised: Promise<unknown>) => (await refusal(promised)).message
    expect(await said(accept(jiwoo, elsewhere, token))).toBe(
      '다른 조직의 초대 링크입니다. 받은 링크를 그대로 열어주세요.',
    )
    expect(await said(offer(jiwoo, elsewhere, token))).toContain('다른 조직의 초대')
    expect(await said(accept(jiwoo, orgId, 'A'.repeat(43)))).toBe(
      '유효하지 않은 초대입니다. 링크 전체를 복사했는지 확인해주세요.',
    )
    expect(await refusal(accept(jiwoo, orgId, 'short'))).toMatchObject({ status: 422 })
    await jiwoo.call(offerRoutes.decline, { orgId, body: { token } })
    expect(await said(accept(jiwoo, orgId, token))).toBe('거절한 초대입니다. 초대한 분께 다시 요청해주세요.')
    expect((await sent(owner, orgId))[0]).toMatchObject({ state: 'declined' })
    await invite(owner, orgId, [jiwoo.email])
    await expect.poll(async () => (await mailsTo(jiwoo.email, { subject: '초대' })).length).toBe(2)
    const second = await tokenFor(jiwoo.email)
    await accept(jiwoo, orgId, second)
    expect(await said(accept(jiwoo, orgId, second))).toBe('이미 수락한 초대입니다.')
    expect(await refusal(stranger.call(invitationRoutes.list, { orgId, query: {} }))).toMatchObject({ status: 403 })
    const doomed = await company('곧 사라질 회사')
    await invite(doomed.owner, doomed.orgId, [jiwoo.email])
    const third = tokenIn(await mailTo(jiwoo.email, { subject: '곧 사라질 회사' }))
    await doomed.owner.call(organizationRoutes.delete, { orgId: doomed.orgId })
    expect(await offer(jiwoo, doomed.orgId, third)).toMatchObject({ state: 'cancelled', organization: null })
    expect(await said(accept(jiwoo, doomed.orgId, third))).toBe('취소된 초대입니다.')
  })

  test('whoever is a member already is told so, and whoever was one comes back as the same', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const memberId = await addedMember(orgId, jiwoo)
    await owner.call(memberRoutes.remove, { orgId, memberId })
    const token = await invited(owner, orgId, jiwoo.email, { role: 'GUEST' })
    expect(await accept(jiwoo, orgId, token, '돌아온 지우')).toEqual({ memberId })
    expect(await jiwoo.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '돌아온 지우', role: 'GUEST' })
    const { url } = await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7 } })
    const held = tokenIn({ text: url })
    expect(await offer(jiwoo, orgId, held)).toMatchObject({ reader: 'member' })
    expect(await refusal(accept(jiwoo, orgId, held))).toMatchObject({ error: 'invitation.already' })
  })

  test('the inviter hears of it, and so does everybody who looks at the list', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const token = await invited(owner, orgId, jiwoo.email)
    const live = await socketOf(owner.token)
    const { userId } = await owner.call(accountRoutes.me, {})
    for (const channel of [`organization:${orgId}`, `user:${userId}`]) {
      live.say({ type: 'listen', id: channel, channel })
      await live.heard({ type: 'listening', id: channel })
    }
    await accept(jiwoo, orgId, token, '한지우')
    await live.heard({ name: 'invitation.answered', data: { orgId, name: '한지우', how: 'accepted' } })
    await live.heard({ name: 'invitations.changed', data: { orgId } })
    await live.heard({ name: 'members.changed' })
  })

  test('whoever has no account signs up by the invitation, without a second mail', async () => {
    const { owner, orgId } = await company()
    const email = newEmail('seojun')
    const invitation = await invited(owner, orgId, email)
    const browser = visitor()
    const body = { invitation, password: PASSWORD, name: '박서준', agreements: everyAgreement() }
    const wrong = { ...body, password: `${email.split('@')[0]} 2026` }
    expect(await refusal(browser.call(authRoutes.signup, { body: wrong }))).toMatchObject({
      fields: { password: '이메일과 같은 문자열은 비밀번호에 사용할 수 없습니다.' },
    })
    const both = { ...body, verificationId: 'A'.repeat(43), email }
    for (const bad of [both, { ...body, invitation: undefined }])
      expect(await refusal(browser.call(authRoutes.signup, { body: bad }))).toMatchObject({ status: 422 })
    browser.token = (await browser.call(authRoutes.signup, { body })).accessToken
    expect(await browser.call(accountRoutes.me, {})).toMatchObject({ email, name: '박서준' })
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await accept(browser, orgId, invitation, '박서준')).memberId).toBeGreaterThan(0)
    expect(await refusal(visitor().call(authRoutes.signup, { body }))).toMatchObject({ status: 410 })
    const { url } = await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7 } })
    const byLink = { ...body, invitation: tokenIn({ text: url }) }
    expect(await refusal(visitor().call(authRoutes.signup, { body: byLink }))).toMatchObject({ status: 404 })
  })

  test('what somebody invited dies when they leave, and with a role that gives less', async () => {
    const { owner, orgId } = await company()
    const [admin, jiwoo, seojun] = [await person(), await person(), await person()]
    const memberId = await addedMember(orgId, admin, 'ADMIN')
    const token = await invited(admin, orgId, jiwoo.email)
    const { url } = await admin.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 30 } })
    await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'MEMBER' } })
    expect(await refusal(accept(jiwoo, orgId, token))).toMatchObject({ error: 'invitation.cancelled' })
    expect(await refusal(accept(seojun, orgId, tokenIn({ text: url })))).toMatchObject({
      error: 'invitation.cancelled',
    })
    await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'ADMIN' } })
    expect(await refusal(accept(jiwoo, orgId, token))).toMatchObject({ error: 'invitation.cancelled' })
    await invite(admin, orgId, [jiwoo.email])
    await expect.poll(async () => (await mailsTo(jiwoo.email, { subject: '초대' })).length).toBe(2)
    const again = await tokenFor(jiwoo.email)
    await owner.call(memberRoutes.remove, { orgId, memberId })
    expect(await refusal(accept(jiwoo, orgId, again))).toMatchObject({ error: 'invitation.cancelled' })
    expect(await owner.call(invitationRoutes.links, { orgId })).toEqual([])
  })
})
