import { describe, expect, test } from 'vitest'
import { domainOfferRoutes } from '#contract/domain-offer'
import { DOMAINS_MOST, domainRoutes } from '#contract/domain'
import { joinRequestRoutes } from '#contract/join-request'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { company, requests } from '../invitation/test.ts'
import { mailsTo, mailTo } from '../testing/outbox.ts'
import { FAILURE, setRecords } from '../testing/loopback/resolver.ts'
import { socketOf } from '../testing/socket.ts'
import { addedMember, person, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { added, join, newDomain, opened, proven } from './test.ts'

const listed = (owner: Visitor, orgId: number) => owner.call(domainRoutes.list, { orgId })
/** As if a minute had passed since the last mail to it. */
const forgetMail = (subject: string) =>
  sql(
    `delete from attempt where kind = 'mail.soon' and subject = translate(encode(sha256($1), 'base64'), '+/=', '-_')`,
    [subject],
  )
const offers = (who: Visitor) => who.call(domainOfferRoutes.mine, {})

describe('a domain is proved', () => {
  test('by a record that only its holder can set', async () => {
    const { owner, orgId } = await company()
    const { domainId, record, name, provenAt } = await added(owner, orgId)
    expect([record.name, provenAt]).toEqual([`_dure.${name}`, null])
    const look = () => owner.call(domainRoutes.proveByRecord, { orgId, domainId })
    expect(await refusal(look())).toMatchObject({ status: 409, error: 'domain.recordMissing' })
    await setRecords(record.name, 'dure-verification=another')
    expect((await refusal(look())).message).toContain(`_dure.${name}에서 확인용 TXT 레코드를`)
    await setRecords(record.name, FAILURE)
    expect(await refusal(look())).toMatchObject({ status: 503, error: 'domain.unreachable' })
    await setRecords(record.name, 'v=spf1 -all', ` ${record.value} `)
    expect(await look()).toMatchObject({ provenBy: 'record', joining: 'off' })
    expect(await listed(owner, orgId)).toMatchObject([{ name, provenAt: expect.any(String) }])
    // Looking once more changes nothing but that it was looked for.
    expect(await look()).toMatchObject({ provenBy: 'record' })
  })

  test('by a code in the mail of its admin, of which five wrong ones are the end', async () => {
    const { owner, orgId } = await company('해담푸드')
    const { domainId, name } = await added(owner, orgId)
    const enter = (code: string) =>
      owner.call(domainRoutes.proveByCode, { orgId, domainId, body: { domainCode: code } })
    expect(await refusal(enter('ABCDEFGH'))).toMatchObject({ status: 410, error: 'domain.codeOver' })
    expect(await owner.call(domainRoutes.sendCode, { orgId, domainId })).toMatchObject({
      codeSentTo: `admin@${name}`,
    })
    expect(await refusal(owner.call(domainRoutes.sendCode, { orgId, domainId }))).toMatchObject({ status: 429 })
    const codeIn = ({ text = '' }: { text?: string | undefined }) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)![0]
    const mail = await mailTo(`admin@${name}`)
    expect(mail.text).toContain("'해담푸드' 조직에서")
    const tries = await Promise.all(Array.from({ length: 20 }, () => refusal(enter('ZZZZZZZZ'))))
    expect(tries.filter(({ error }) => error === 'domain.codeWrong')).toHaveLength(5)
    expect(await refusal(enter(codeIn(mail)))).toMatchObject({
      status: 410,
      fields: { domainCode: expect.any(String) },
    })
    await forgetMail(`domain admin@${name}`)
    await owner.call(domainRoutes.sendCode, { orgId, domainId })
    await expect.poll(async () => (await mailsTo(`admin@${name}`)).length).toBe(2)
    const newest = (await mailsTo(`admin@${name}`)).map(codeIn).find(code => code !== codeIn(mail))!
    expect(await enter(newest.toLowerCase())).toMatchObject({ provenBy: 'mail', codeSentTo: null })
    expect(await refusal(owner.call(domainRoutes.sendCode, { orgId, domainId }))).toMatchObject({ status: 409 })
  })

  test('by one organization at a time, even of several at once; that of a deleted one goes to the next', async () => {
    const name = newDomain()
    const several = await Promise.all(Array.from({ length: 4 }, () => company()))
    const rows = await Promise.all(several.map(({ owner, orgId }) => added(owner, orgId, name)))
    await setRecords(`_dure.${name}`, ...rows.map(({ record }) => record.value))
    const prove = (at: number) =>
      several[at]!.owner.call(domainRoutes.proveByRecord, {
        orgId: several[at]!.orgId,
        domainId: rows[at]!.domainId,
      })
    const tries = await Promise.allSettled(rows.map((_, at) => prove(at)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = tries.findIndex(({ status }) => status === 'fulfilled')
    const loser = (winner + 1) % several.length
    expect(await refusal(prove(loser))).toMatchObject({ status: 409, error: 'domain.taken' })
    const { owner, orgId } = await company()
    expect(await refusal(added(owner, orgId, name))).toMatchObject({ error: 'domain.taken' })
    const first = several[winner]!
    await first.owner.call(organizationRoutes.delete, { orgId: first.orgId })
    expect(await prove(loser)).toMatchObject({ provenBy: 'record' })
    await first.owner.call(organizationRoutes.restore, { orgId: first.orgId })
    expect(await listed(first.owner, first.orgId)).toMatchObject([{ provenAt: null, joining: 'off' }])
  })

  test('and anybody’s mail is nobody’s domain', async () => {
    const { owner, orgId } = await company()
    const wrong = (name: string) => refusal(added(owner, orgId, name))
    expect(await wrong('Naver.com')).toMatchObject({
      status: 422,
      fields: { domain: expect.stringContaining('naver.com') },
    })
    for (const name of ['haedam', 'http://haedam.kr', '해담.kr', ''])
      expect(await wrong(name)).toMatchObject({ status: 422 })
    const name = newDomain()
    await added(owner, orgId, name)
    expect(await wrong(name.toUpperCase())).toMatchObject({ status: 409, error: 'domain.known' })
    for (let made = 1; made < DOMAINS_MOST; made++) await added(owner, orgId)
    expect(await wrong(newDomain())).toMatchObject({ status: 409, error: 'domain.tooMany' })
    const member = await person()
    await addedMember(orgId, member, 'MEMBER')
    expect(await refusal(listed(member, orgId))).toMatchObject({ status: 403 })
  })
})

describe('people of a proved domain', () => {
  test('come in at once as members, and nobody else does', async () => {
    const { owner, orgId } = await company('온정한상')
    const { domainId, name, colleague } = await opened(owner, orgId)
    const jiwoo = await colleague()
    expect(await offers(jiwoo)).toEqual([
      { orgId, name: '온정한상', logoImgUrl: null, memberCount: 1, state: 'open', waits: false },
    ])
    const stranger = await person({ email: `a@mail.${name}` })
    expect(await offers(stranger)).toEqual([])
    expect(await refusal(join(stranger, orgId))).toMatchObject({ status: 403, error: 'domain.closed' })
    const joins = await Promise.allSettled(Array.from({ length: 5 }, () => join(jiwoo, orgId)))
    expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await jiwoo.call(memberRoutes.me, { orgId })).toMatchObject({ memberName: '한지우', role: 'MEMBER' })
    expect(await offers(jiwoo)).toEqual([])
    expect(await refusal(join(jiwoo, orgId))).toMatchObject({ status: 409, error: 'invitation.already' })
    await owner.call(domainRoutes.change, { orgId, domainId, body: { joining: 'off' } })
    const late = await colleague()
    expect([await offers(late), (await refusal(join(late, orgId))).error]).toEqual([[], 'domain.closed'])
  })

  test('wait where an approval is wanted, and so do those who were removed', async () => {
    const { owner, orgId } = await company('다온세무회계')
    const { domainId, colleague } = await opened(owner, orgId, 'approval')
    const [jiwoo, seojun] = [await colleague(), await colleague()]
    const live = await socketOf(owner.token)
    live.say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await live.heard({ type: 'listening', id: 1 })
    expect(await join(jiwoo, orgId)).toEqual({ memberId: null })
    await live.heard({ name: 'invitations.changed', data: { orgId } })
    await join(seojun, orgId, '박서준')
    expect((await mailTo(owner.email, { subject: '참여 요청' })).text).toContain('다온세무회계')
    expect(await refusal(join(jiwoo, orgId))).toMatchObject({ error: 'invitation.waiting' })
    expect(await offers(jiwoo)).toMatchObject([{ state: 'waiting', waits: true }])
    await jiwoo.call(domainOfferRoutes.leave, { orgId })
    expect(await offers(jiwoo)).toMatchObject([{ state: 'open' }])
    await join(jiwoo, orgId)
    const waiting = await requests(owner, orgId)
    expect(waiting).toMatchObject([
      { name: '박서준', role: 'MEMBER' },
      { name: '한지우', email: jiwoo.email },
    ])
    const answer = (at: number, accepts: boolean) =>
      owner.call(joinRequestRoutes.answer, { orgId, requestId: waiting[at]!.requestId, body: { accepts } })
    await answer(0, false)
    await answer(1, true)
    expect(await offers(seojun)).toMatchObject([{ state: 'refused' }])
    expect(await refusal(join(seojun, orgId))).toMatchObject({ status: 403, error: 'invitation.refused' })
    const { memberId } = await jiwoo.call(memberRoutes.me, { orgId })
    await owner.call(domainRoutes.change, { orgId, domainId, body: { joining: 'open' } })
    await owner.call(memberRoutes.remove, { orgId, memberId })
    expect(await offers(jiwoo)).toMatchObject([{ waits: true }])
    expect(await join(jiwoo, orgId)).toEqual({ memberId: null })
  })

  test('a rule that somebody else has changed meanwhile is not written over', async () => {
    const { owner, orgId } = await company()
    const { domainId, version } = await proven(owner, orgId)
    const change = (joining: 'open' | 'approval') =>
      owner.call(domainRoutes.change, { orgId, domainId, body: { joining, version } })
    await change('open')
    expect(await refusal(change('approval'))).toMatchObject({ status: 409, current: { joining: 'open' } })
    const unproven = await added(owner, orgId)
    const early = { orgId, domainId: unproven.domainId, body: { joining: 'open' as const } }
    expect(await refusal(owner.call(domainRoutes.change, early))).toMatchObject({ error: 'domain.unproven' })
    await owner.call(domainRoutes.remove, { orgId, domainId })
    expect((await listed(owner, orgId)).map(each => each.domainId)).toEqual([unproven.domainId])
  })
})
