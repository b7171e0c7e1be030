import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { authRoutes } from '#contract/auth'
import { sessionRoutes } from '#contract/session'
import { departmentRoutes } from '#contract/department'
import { handoverRoutes } from '#contract/handover'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { offerRoutes } from '#contract/offer'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import { withdrawalRoutes } from '#contract/withdrawal'
import { mailTo, tokenIn } from '../testing/outbox.ts'
import {
  addedMember,
  choresDone,
  everyAgreement,
  newEmail,
  PASSWORD,
  person,
  refusal,
  registered,
  sql,
  visitor,
  whileHeld,
  type Refused,
  type Visitor,
} from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'
import { png, uploaded } from '../upload/test.ts'

async function company(role: Role = 'MEMBER') {
  const [owner, member] = [await person({ name: '문정희' }), await person({ name: '한지우' })]
  const { orgId } = await registered(owner, { memberName: '문정희' })
  const memberId = await addedMember(orgId, member, role)
  return { owner, member: Object.assign(member, { memberId }), orgId }
}
const withdraw = (who: Visitor, password = PASSWORD, reason?: string) =>
  who.call(withdrawalRoutes.withdraw, { body: { password, ...(reason !== undefined && { reason }) } })
const erased = (userId: number) =>
  expect
    .poll(() => sql('select 1 from withdrawal where user_id = $1 and erased_at is not null', [userId]))
    .toHaveLength(1)

/** Every table in which one of these words stands, in any column. */
async function foundIn(words: string[]) {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: unknown[] = []
  for (const { name } of tables) {
    // Each row is converted to text once, for all words.
    const rows = `(select t::text as said from ${name} t offset 0) rows`
    const query = `select distinct word from ${rows}, unnest($1::text[]) word where strpos(said, word) > 0`
    for (const { word } of await sql<{ word: string }>(query, [words])) found.push([name, word])
  }
  return found
}

describe('[S2.13] withdrawing', () => {
  test('ends every session and socket at once, and a last mail says so', async () => {
    const { owner, member, orgId } = await company()
    const { userId } = await member.call(accountRoutes.me, {})
    const second = visitor()
    await second.signIn(member.email)
    const live = await socketOf(second.token)
    live.say({ type: 'listen', id: 1, channel: `user:${userId}` })
    await live.heard({ type: 'listening', id: 1 })
    await withdraw(member)
    expect(await live.closed).toBe(4403)
    for (const browser of [member, second]) {
      expect(await refusal(browser.call(accountRoutes.me, {}))).toMatchObject({ status: 401 })
      expect(await refusal(browser.call(sessionRoutes.token, {}))).toMatchObject({ status: 401 })
    }
    const wrong = await refusal(visitor().signIn(member.email))
    expect(wrong).toEqual(await refusal(visitor().signIn(newEmail('nobody'))))
    const mail = await mailTo(member.email, { subject: '탈퇴' })
    expect(mail.text).toContain('24시간 안에 삭제')
    expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(1)
    const entries = (await owner.call(auditRoutes.list, { orgId, query: { kind: 'member' } })).data
    expect(entries.map(({ what }) => what)).toEqual(['member.left'])
  })

  test('frees the address at once, for somebody who is new', async () => {
    const { owner, member, orgId } = await company()
    const before = await member.call(accountRoutes.me, {})
    await withdraw(member)
    const { email } = member
    const again = visitor()
    const { verificationId } = await again.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
    const token = tokenIn(await mailTo(email, { subject: '이메일 인증' }))
    await again.call(authRoutes.verifyEmail, { body: { token } })
    const draft = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
    again.token = (await again.call(authRoutes.signup, { body: draft })).accessToken
    const now = await again.call(accountRoutes.me, {})
    expect(now.userId).not.toBe(before.userId)
    expect((await again.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(0)
    await erased(before.userId)
    expect(await again.call(accountRoutes.me, {})).toEqual(now)
    const search = async (words: string) =>
      (await owner.call(memberRoutes.list, { orgId, query: { search: words } })).totalCount
    expect([await search('한지우'), await search(member.email)]).toEqual([0, 0])
  })

  test('leaves nothing personal in any table, and what they did stays with nobody’s name', async () => {
    const name = `서문${randomUUID().slice(0, 8)}`
    const email = newEmail(`gone${randomUUID().slice(0, 8)}`)
    const phone = `019-${randomInt(1_000, 10_000)}-${randomInt(1_000, 10_000)}`
    const owner = await person()
    const { orgId } = await registered(owner)
    const member = await person({ name, email })
    // Joins by an invitation, which contains the address, and asks elsewhere by a link, where the request contains the name.
    await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'MEMBER' } })
    const token = tokenIn(await mailTo(email, { subject: '초대' }))
    const { memberId } = await member.call(offerRoutes.accept, { orgId, body: { token, memberName: name } })
    const stranger = await person()
    const { orgId: elsewhere } = await registered(stranger, { name: '다온세무회계' })
    const { url } = await stranger.call(invitationRoutes.createLink, {
      orgId: elsewhere,
      body: { role: 'MEMBER', days: 7, needsApproval: true },
    })
    const held = { token: tokenIn({ text: url }), memberName: name }
    await member.call(offerRoutes.accept, { orgId: elsewhere, body: held })
    const { userId } = await member.call(accountRoutes.me, {})
    const pictures: string[] = []
    const picture = async () => {
      const { cdnUrl } = await uploaded(member, png, { fileName: `${name}.png` })
      pictures.push(cdnUrl)
      return cdnUrl
    }
    await member.call(accountRoutes.changePicture, { body: { profileImgUrl: await picture() } })
    await member.call(memberRoutes.changeMe, {
      orgId,
      body: { memberName: name, phone, profileImgUrl: await picture(), status: { kind: 'own', text: `${name} 점심` } },
    })
    const another = newEmail(`other${randomUUID().slice(0, 8)}`)
    await member.call(accountRoutes.changeEmail, { body: { email: another, password: PASSWORD } })
    const proof = tokenIn(await mailTo(another, { subject: '인증' }))
    await visitor().call(authRoutes.verifyEmail, { body: { token: proof } })
    const third = newEmail(`third${randomUUID().slice(0, 8)}`)
    await member.call(accountRoutes.changeEmail, { body: { email: third, password: PASSWORD } })
    // The stored answer of an idempotent call names the person.
    const key = { 'idempotency-key': randomUUID() }
    await owner.call(memberRoutes.handOver, { orgId, memberId: memberId!, body: { stepsDown: false } })
    await member.call(organizationRoutes.create, { body: { name: '나래건설', memberName: name } }, key)
    expect(await foundIn([name, email, phone, another, third])).not.toEqual([])
    await withdraw(member)
    await erased(userId)
    expect(await foundIn([name, email, phone, another, third])).toEqual([])
    for (const address of pictures) expect((await visitor().send(address)).status).toBe(404)
    const [kept] = await sql<{ ips: number }>(
      `select (select count(*)::int from session where user_id = $1 and ip <> '') +
        (select count(*)::int from agreement where user_id = $1 and ip <> '') +
        (select count(*)::int from device where user_id = $1) as ips`,
      [userId],
    )
    expect(kept!.ips).toBe(0)
    const { data } = await owner.call(auditRoutes.list, { orgId, query: { memberId: String(memberId) } })
    expect(data.map(({ what, who, whom }) => [what, who?.name, whom?.name])).toContainEqual([
      'organization.handedOver',
      expect.anything(),
      '탈퇴한 사용자',
    ])
  })

  test('is done by the hourly look where the job did not come to it, and is forgotten after thirty days', async () => {
    const { member } = await company()
    const { userId } = await member.call(accountRoutes.me, {})
    await withdraw(member, PASSWORD, '다른 도구를 씁니다')
    await erased(userId)
    await sql(`update "user" set name = '지워지지 않은 이름' where id = $1`, [userId])
    await sql(`update withdrawal set erased_at = null where user_id = $1`, [userId])
    await choresDone()
    expect(await sql(`select name from "user" where id = $1`, [userId])).toEqual([{ name: '탈퇴한 사용자' }])
    expect(await sql(`select reason from withdrawal where user_id = $1`, [userId])).toEqual([
      { reason: '다른 도구를 씁니다' },
    ])
    await sql(`update withdrawal set at = now() - interval '31 days' where user_id = $1`, [userId])
    await choresDone()
    expect(await sql(`select 1 from withdrawal where user_id = $1`, [userId])).toEqual([])
  })

  test('one that cannot be erased keeps nobody else from it', async () => {
    const ids: number[] = []
    for (const { member } of [await company(), await company()]) {
      ids.push((await member.call(accountRoutes.me, {})).userId)
      await withdraw(member)
      await erased(ids.at(-1)!)
    }
    const [stuck, next] = ids
    await sql(`update withdrawal set erased_at = null, at = at - interval '1 day' where user_id = $1`, [stuck])
    await sql('update withdrawal set erased_at = null where user_id = $1', [next])
    await whileHeld('select 1 from "user" where id = $1 for update', [stuck], async () => {
      const chores = choresDone()
      await erased(next!)
      expect(await sql('select 1 from withdrawal where user_id = $1 and erased_at is null', [stuck])).toHaveLength(1)
      return { chores }
    })
    await choresDone()
    await erased(stuck!)
  })

  test('needs the password, and wrong ones are counted', async () => {
    const { member } = await company()
    const tried: string[] = []
    for (let time = 0; time < 11; time++) tried.push((await refusal(withdraw(member, '틀린 비밀번호입니다'))).error)
    expect(tried).toEqual([...Array<string>(10).fill('password.wrong'), 'signin.limited'])
    expect(await member.call(accountRoutes.me, {})).toMatchObject({ email: member.email })
  })

  test('is refused to the sole owner among others, until somebody takes over; alone it takes the organization along', async () => {
    const { owner, member, orgId } = await company()
    const { memberId } = await owner.call(memberRoutes.me, { orgId })
    const { orgId: own } = await registered(owner, { name: '문정희 공방' })
    await owner.call(departmentRoutes.createDepartment, { orgId: own, body: { name: '작업실' } })
    const plan = async () =>
      (await owner.call(withdrawalRoutes.plan, {})).map(({ name, fate, holdings, memberCount }) => [
        name,
        fate,
        holdings.length,
        memberCount,
      ])
    expect(await plan()).toEqual([
      ['해담푸드', 'blocked', 1, 2],
      ['문정희 공방', 'bin', 0, 1],
    ])
    expect(await refusal(withdraw(owner))).toMatchObject({ status: 409, error: 'withdrawal.owner' })
    expect((await owner.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(2)
    await owner.call(handoverRoutes.handOver, {
      orgId,
      memberId,
      body: { gifts: [{ kind: 'ownership', id: orgId, toMemberId: member.memberId }], after: 'stay' },
    })
    expect((await plan())[0]).toEqual(['해담푸드', 'leave', 0, 2])
    await withdraw(owner)
    expect((await member.call(memberRoutes.me, { orgId })).role).toBe('OWNER')
    const [binned] = await sql<{ is: boolean }>('select deleted_at is not null as is from organization where id = $1', [
      own,
    ])
    expect(binned!.is).toBe(true)
  })

  test('twice at the same moment is once, and two owners at once leave one', async () => {
    const { owner, member, orgId } = await company('OWNER')
    const both = await Promise.allSettled([withdraw(owner), withdraw(member)])
    expect(
      both.map(each => (each.status === 'fulfilled' ? 'done' : (each.reason as Refused).error)).toSorted(),
    ).toEqual(
      // The second owner is alone in the organization by then.
      both.every(({ status }) => status === 'fulfilled') ? ['done', 'done'] : ['done', 'withdrawal.owner'],
    )
    const left = await sql('select 1 from member where org_id = $1 and left_at is null', [orgId])
    const [row] = await sql<{ is: boolean }>('select deleted_at is not null as is from organization where id = $1', [
      orgId,
    ])
    expect(row!.is || left.length > 0).toBe(true)
    const lonely = await person()
    const twice = await Promise.allSettled([withdraw(lonely), withdraw(lonely)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('my data: the account, where I belong, what I did', async () => {
  const { owner, member, orgId } = await company()
  const { memberId } = member
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '과장' } })
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId }] } })
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: memberId } })
  const { memberId: taker } = await owner.call(memberRoutes.me, { orgId })
  const gifts = [{ kind: 'department' as const, id: deptId, toMemberId: taker }]
  await member.call(handoverRoutes.handOver, { orgId, memberId, body: { gifts, after: 'stay' } })
  const data = await member.call(withdrawalRoutes.data, {})
  expect(data).toMatchObject({
    account: { email: member.email, name: '한지우' },
    agreements: [{ code: 'terms', agreed: true }, {}, {}, {}],
    sessions: [{ ip: member.ip, isCurrent: true }],
    organizations: [
      {
        orgId,
        name: '해담푸드',
        memberName: '한지우',
        assignments: [{ department: '개발팀', position: '과장' }],
        handovers: [{ isGiver: true, items: [{ kind: 'department', name: '개발팀' }] }],
      },
    ],
  })
  expect(data.record.map(({ what }) => what)).toContain('account.created')
  for (let time = 0; time < 2; time++) await member.call(withdrawalRoutes.data, {})
  expect(await refusal(member.call(withdrawalRoutes.data, {}))).toMatchObject({ status: 429 })
})
