import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { handoverRoutes, type Ending, type HoldingKind } from '#contract/handover'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import type { Role } from '#contract/permissions'
import { mailTo } from '../testing/outbox.ts'
import { isFree, whilePersonHeld } from '../postgres/test.ts'
import { addedMember, newEmail, person, refusal, registered, type Visitor } from '../testing/visitor.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { memberName: '문정희' })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const added = async (name: string, role: Role = 'MEMBER') => {
    const browser = await person({ name })
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  const headed = async (name: string, headMemberId: number) => {
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId } })
    return deptId
  }
  const heads = async () =>
    (await owner.call(departmentRoutes.departments, { orgId })).map(({ headMemberId }) => headMemberId)
  return { owner: Object.assign(owner, { memberId }), orgId, added, headed, heads }
}
type Given = [kind: HoldingKind, id: number, toMemberId: number]
const giving = (who: Visitor, orgId: number, memberId: number, after: Ending, ...gifts: Given[]) =>
  who.call(handoverRoutes.handOver, {
    orgId,
    memberId,
    body: { after, gifts: gifts.map(([kind, id, toMemberId]) => ({ kind, id, toMemberId })) },
  })
const held = (who: Visitor, orgId: number, memberId: number) => who.call(handoverRoutes.holdings, { orgId, memberId })
const roleOf = async (who: Visitor, orgId: number) => (await who.call(memberRoutes.me, { orgId })).role

describe('what somebody holds', () => {
  test('is what they head and own, for themselves and for whoever may remove them', async () => {
    const { owner, orgId, added, headed } = await company()
    const [admin, member, guest] = [await added('가', 'ADMIN'), await added('나'), await added('다', 'GUEST')]
    const deptId = await headed('개발팀', member.memberId)
    const department = { kind: 'department', id: deptId, name: '개발팀', needsTaker: false }
    for (const who of [owner, admin, member]) expect(await held(who, orgId, member.memberId)).toEqual([department])
    const ownership = { kind: 'ownership', id: orgId, name: '해담푸드', needsTaker: true }
    expect(await held(owner, orgId, owner.memberId)).toEqual([ownership])
    const second = await added('라', 'OWNER')
    expect(await held(owner, orgId, second.memberId)).toEqual([{ ...ownership, needsTaker: false }])
    expect(await held(guest, orgId, guest.memberId)).toEqual([])
    for (const [who, memberId, error] of [
      [member, admin.memberId, 'forbidden'],
      [admin, owner.memberId, 'forbidden'],
      [guest, member.memberId, 'member.missing'],
      [member, 999_999_999, 'member.missing'],
    ] as const)
      expect([await refusal(held(who, orgId, memberId))]).toMatchObject([{ error }])
  })
})

test('a handover waits for its doer without holding the organization', async () => {
  const { owner, orgId, added, headed } = await company()
  const member = await added('가')
  const deptId = await headed('개발팀', member.memberId)
  const { userId } = await owner.call(accountRoutes.me, {})
  const given = () => giving(owner, orgId, member.memberId, 'remove', ['department', deptId, owner.memberId])
  const waiting = await whilePersonHeld(userId, given, () => isFree('organization', orgId))
  expect(waiting.isFree).toBe(true)
  await waiting.done
})

describe('invitations that somebody sent', () => {
  test('go to whoever may invite, and what that one may not give ends; given to nobody they end', async () => {
    const { owner, orgId, added } = await company()
    const [second, admin, member] = [await added('가', 'OWNER'), await added('나', 'ADMIN'), await added('다')]
    const invite = (role: 'ADMIN' | 'MEMBER') =>
      second.call(invitationRoutes.invite, { orgId, body: { emails: [newEmail()], role } })
    await invite('ADMIN')
    await invite('MEMBER')
    await second.call(invitationRoutes.createLink, { orgId, body: { role: 'GUEST', days: 1 } })
    const states = async () =>
      (await owner.call(invitationRoutes.list, { orgId, query: {} })).data.map(({ inviter, role, state }) => [
        inviter,
        role,
        state,
      ])
    const holding = { kind: 'invitation', id: second.memberId, name: '3', needsTaker: false }
    expect(await held(owner, orgId, second.memberId)).toContainEqual(holding)
    const give = (to: number) => giving(owner, orgId, second.memberId, 'remove', ['invitation', second.memberId, to])
    expect(await refusal(give(member.memberId))).toMatchObject({ status: 409, error: 'handover.inviter' })
    await give(admin.memberId)
    expect(await states()).toEqual([
      ['나', 'MEMBER', 'pending'],
      // The taker, an administrator, may not invite to this role.
      ['가', 'ADMIN', 'cancelled'],
    ])
    expect(await owner.call(invitationRoutes.links, { orgId })).toMatchObject([{ inviter: '나', role: 'GUEST' }])
    await owner.call(memberRoutes.remove, { orgId, memberId: admin.memberId })
    expect((await states()).map(([, , state]) => state)).toEqual(['cancelled', 'cancelled'])
  })
})

describe('invitations that go along with ownership', () => {
  for (const role of ['ADMIN', 'MEMBER'] as const)
    for (const [order, isFirst] of [
      ['before', true],
      ['after', false],
    ] as const)
      test(`live on with a new owner who was ${role}, named ${order} them`, async () => {
        const { owner, orgId, added } = await company()
        const next = await added('김서준', role)
        const emails = [newEmail()]
        await owner.call(invitationRoutes.invite, { orgId, body: { emails, role: 'ADMIN' } })
        await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7 } })
        const ownership: Given = ['ownership', orgId, next.memberId]
        const invitations: Given = ['invitation', owner.memberId, next.memberId]
        const gifts = isFirst ? [ownership, invitations] : [invitations, ownership]
        const { handoverId } = await giving(owner, orgId, owner.memberId, 'leave', ...gifts)
        expect((await next.call(invitationRoutes.list, { orgId, query: {} })).data).toMatchObject([
          { inviter: '김서준', role: 'ADMIN', state: 'pending' },
        ])
        expect(await next.call(invitationRoutes.links, { orgId })).toMatchObject([{ inviter: '김서준' }])
        const page = await next.call(handoverRoutes.read, { orgId, handoverId: handoverId! })
        expect(page.items).toContainEqual(expect.objectContaining({ kind: 'invitation', name: '2' }))
        expect(page.items.map(({ kind }) => kind)).toEqual(gifts.map(([kind]) => kind))
      })

  test('the page counts what was taken, and names none where none was', async () => {
    const { owner, orgId, added } = await company()
    const [admin, next] = [await added('나', 'ADMIN'), await added('다', 'OWNER')]
    const invite = (role: 'ADMIN' | 'MEMBER') =>
      owner.call(invitationRoutes.invite, { orgId, body: { emails: [newEmail()], role } })
    await invite('ADMIN')
    await invite('MEMBER')
    const toAdmin: Given = ['invitation', owner.memberId, admin.memberId]
    const first = await giving(owner, orgId, owner.memberId, 'stay', toAdmin)
    const page = await owner.call(handoverRoutes.read, { orgId, handoverId: first.handoverId! })
    expect(page.items).toMatchObject([{ kind: 'invitation', name: '1' }])
    expect(await giving(owner, orgId, owner.memberId, 'stay', toAdmin)).toEqual({ handoverId: null })
    const states = async () =>
      (await next.call(invitationRoutes.list, { orgId, query: {} })).data.map(({ role, state }) => [role, state])
    expect(await states()).toEqual([
      ['MEMBER', 'pending'],
      ['ADMIN', 'pending'],
    ])
    // An invitation that an administrator may not make ends with ownership, if nobody takes it.
    await giving(owner, orgId, owner.memberId, 'stay', ['ownership', orgId, next.memberId])
    expect(await states()).toEqual([
      ['MEMBER', 'pending'],
      ['ADMIN', 'cancelled'],
    ])
  })
})

describe('handing over', () => {
  test('names a department by its path, for there may be two of one name', async () => {
    const { owner, orgId, added, headed } = await company()
    const [head, taker] = [await added('나'), await added('다')]
    const above = [await headed('본부', owner.memberId), await headed('지점', owner.memberId)]
    const ids: number[] = []
    for (const parentId of above) {
      const body = { name: '영업팀', parentId }
      const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body })
      await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId: head.memberId } })
      ids.push(deptId)
    }
    const gifts = ids.map((id): Given => ['department', id, taker.memberId])
    const { handoverId } = await giving(owner, orgId, head.memberId, 'remove', ...gifts)
    const { items } = await taker.call(handoverRoutes.read, { orgId, handoverId: handoverId! })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['본부 > 영업팀', '지점 > 영업팀'])
  })

  test('and being removed are one step, with a page for those who were in it and a mail for who is gone', async () => {
    const { owner, orgId, added, headed, heads } = await company()
    const [head, taker, other] = [await added('이하은'), await added('박서연'), await added('가온')]
    const [first, second, third] = [
      await headed('인사팀', head.memberId),
      await headed('총무팀', head.memberId),
      await headed('구매팀', head.memberId),
    ]
    const { handoverId } = await giving(
      owner,
      orgId,
      head.memberId,
      'remove',
      ['department', first, taker.memberId],
      ['department', second, other.memberId],
    )
    // A department that was not given has no head, as without a handover.
    expect(await heads()).toEqual([taker.memberId, other.memberId, null])
    expect(third).toBeGreaterThan(second)
    expect(await refusal(head.call(memberRoutes.me, { orgId }))).toMatchObject({ error: 'forbidden' })
    const read = (who: Visitor) => who.call(handoverRoutes.read, { orgId, handoverId: handoverId! })
    for (const who of [owner, taker, other])
      expect(await read(who)).toMatchObject({
        after: 'remove',
        from: { memberId: head.memberId, name: '이하은' },
        by: { memberId: owner.memberId, name: '문정희' },
        items: [
          { kind: 'department', name: '인사팀', to: { memberId: taker.memberId, name: '박서연' } },
          { kind: 'department', name: '총무팀', to: { memberId: other.memberId, name: '가온' } },
        ],
      })
    expect(await refusal(read(await added('나윤서')))).toMatchObject({ status: 404, error: 'handover.missing' })
    const mail = await mailTo(head.email, { subject: '인수인계서' })
    expect(mail.text).toContain('인사팀 부서장: 박서연님이 인수')
    const entries = (await taker.call(auditRoutes.list, { orgId, query: { kind: 'member' } })).data
    expect(entries.map(({ what, details }) => [what, details])).toEqual([['member.tookOver', { handoverId, count: 1 }]])
    const all = (await owner.call(auditRoutes.list, { orgId, query: { kind: 'member' } })).data
    expect(all.map(({ what, whom }) => [what, whom?.name])).toEqual([
      ['member.removed', '이하은'],
      ['member.tookOver', '가온'],
      ['member.tookOver', '박서연'],
      ['member.handedOver', '이하은'],
    ])
  })

  test('refuses who may not, to whom it may not be, and what is no longer held, and then nothing happens', async () => {
    const { owner, orgId, added, headed, heads } = await company()
    const [admin, head, taker, guest] = [
      await added('가', 'ADMIN'),
      await added('나'),
      await added('다'),
      await added('라', 'GUEST'),
    ]
    const gone = await added('마')
    await owner.call(memberRoutes.remove, { orgId, memberId: gone.memberId })
    const deptId = await headed('개발팀', head.memberId)
    const to = (memberId: number): Given => ['department', deptId, memberId]
    for (const [who, memberId, after, gift, status, error] of [
      [taker, head.memberId, 'remove', to(taker.memberId), 403, 'forbidden'],
      [taker, head.memberId, 'guest', to(taker.memberId), 403, 'forbidden'],
      [owner, head.memberId, 'stay', to(taker.memberId), 403, 'forbidden'],
      [owner, head.memberId, 'leave', to(taker.memberId), 403, 'forbidden'],
      [admin, owner.memberId, 'remove', to(taker.memberId), 403, 'member.above'],
      [admin, admin.memberId, 'guest', to(taker.memberId), 403, 'member.above'],
      [owner, owner.memberId, 'remove', to(taker.memberId), 409, 'member.self'],
      [guest, head.memberId, 'remove', to(taker.memberId), 404, 'member.missing'],
      [admin, head.memberId, 'remove', to(guest.memberId), 409, 'handover.guest'],
      [admin, head.memberId, 'remove', to(gone.memberId), 404, 'member.missing'],
      [admin, head.memberId, 'remove', to(head.memberId), 409, 'member.self'],
      [admin, head.memberId, 'remove', ['ownership', orgId, taker.memberId], 409, 'handover.stale'],
    ] as const)
      expect([after, await refusal(giving(who, orgId, memberId, after, [...gift]))]).toMatchObject([
        after,
        { status, error },
      ])
    const twice = giving(admin, orgId, head.memberId, 'remove', to(taker.memberId), to(admin.memberId))
    expect(await refusal(twice)).toMatchObject({ fields: { gifts: '같은 항목을 두 번 인계할 수 없습니다.' } })
    const stale = giving(admin, orgId, head.memberId, 'remove', to(taker.memberId), [
      'department',
      999_999_999,
      taker.memberId,
    ])
    expect(await refusal(stale)).toMatchObject({
      error: 'handover.stale',
      current: [{ kind: 'department', id: deptId }],
    })
    expect([await heads(), await roleOf(head, orgId)]).toEqual([[head.memberId], 'MEMBER'])
  })

  test('before becoming a guest, or while staying', async () => {
    const { owner, orgId, added, headed, heads } = await company()
    const [head, taker] = [await added('나'), await added('다')]
    const first = await headed('개발팀', head.memberId)
    const second = await headed('디자인팀', head.memberId)
    await giving(head, orgId, head.memberId, 'stay', ['department', first, taker.memberId])
    expect(await heads()).toEqual([taker.memberId, head.memberId])
    await giving(owner, orgId, head.memberId, 'guest')
    expect([await heads(), await roleOf(head, orgId), second > first]).toEqual([[taker.memberId, null], 'GUEST', true])
  })

  test('[S1.2] the last owner gives the organization to another one and leaves in the same call', async () => {
    const { owner, orgId, added } = await company()
    const next = await added('김서준')
    expect(await refusal(giving(owner, orgId, owner.memberId, 'leave'))).toMatchObject({
      error: 'organization.lastOwner',
    })
    await giving(owner, orgId, owner.memberId, 'leave', ['ownership', orgId, next.memberId])
    expect(await roleOf(next, orgId)).toBe('OWNER')
    expect(await refusal(owner.call(memberRoutes.me, { orgId }))).toMatchObject({ error: 'forbidden' })
  })
})
