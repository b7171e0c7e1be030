import { describe, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { invitationRoutes } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { memberRoutes } from '#contract/member'
import { addedMember, newEmail, person, refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { accept, answered, company, invited, linked, requests } from '../test.ts'

const recorded = async (owner: Visitor, orgId: number) =>
  (await owner.call(auditRoutes.list, { orgId, query: { kind: 'member' } })).data.map(({ what }) => what)

describe('[S1.7] requests', () => {
  test('turned away, give their place in the link to another one', async () => {
    const { owner, orgId } = await company()
    const { token } = await linked(owner, orgId, { needsApproval: true, usesMost: 1 })
    await accept(await person(), orgId, token)
    const next = await person()
    expect(await refusal(accept(next, orgId, token))).toMatchObject({ error: 'invitation.full' })
    const [request] = await requests(owner, orgId)
    await answered(owner, orgId, request!.requestId, false)
    expect(await accept(next, orgId, token)).toEqual({ memberId: null })
    expect((await recorded(owner, orgId))[0]).toBe('invitation.requestDeclined')
    const [about] = await sql<{ about: object }>(
      `select about from audit where org_id = $1 and what = 'invitation.requestDeclined'`,
      [orgId],
    )
    expect(about).toEqual({ about: { requestId: request!.requestId } })
  })

  test('of one link are no more than can be looked at, and come in pages', async () => {
    const { owner, orgId } = await company()
    const { token, linkId } = await linked(owner, orgId, { needsApproval: true })
    const asked = (count: number) =>
      sql(
        `with made as (
           insert into "user" (email, name, password_hash)
             select gen_random_uuid() || '@example.com', '남궁', '' from generate_series(1, $3::int) returning id)
         insert into join_request (org_id, link_id, user_id, name) select $1, $2, id, '남궁' from made`,
        [orgId, linkId, count],
      )
    await asked(199)
    await accept(await person(), orgId, token, '마지막')
    expect(await refusal(accept(await person(), orgId, token))).toMatchObject({
      status: 409,
      error: 'invitation.crowded',
      message: '이 링크로 승인을 기다리는 사람이 200명입니다. 초대한 분께 문의해주세요.',
    })
    const page = (currentPage: string) =>
      owner.call(joinRequestRoutes.list, { orgId, query: { currentPage, size: '100' } })
    const second = await page('2')
    expect([second.data.length, second.totalPages, second.totalCount]).toEqual([100, 2, 200])
    expect(second.data.at(-1)!.name).toBe('마지막')
    expect((await page('3')).data).toEqual([])
  })

  test('of somebody who is here by now is over, and the record names neither a yes nor a no', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId, { needsApproval: true })
    await accept(jiwoo, orgId, token)
    const [request] = await requests(owner, orgId)
    await addedMember(orgId, jiwoo)
    await answered(owner, orgId, request!.requestId, true)
    expect(await requests(owner, orgId)).toEqual([])
    expect(await recorded(owner, orgId)).toEqual(['invitation.linkMade'])
    expect((await jiwoo.call(memberRoutes.me, { orgId })).role).toBe('MEMBER')
  })

  test('of somebody who withdraws at that moment is missing, and signs nobody out', async () => {
    const { owner, orgId } = await company()
    const jiwoo = await person()
    const { token } = await linked(owner, orgId, { needsApproval: true })
    await accept(jiwoo, orgId, token)
    const [request] = await requests(owner, orgId)
    await sql(`update "user" set email = id || '@withdrawn.invalid' where email = $1`, [jiwoo.email])
    expect(await refusal(answered(owner, orgId, request!.requestId, true))).toMatchObject({
      status: 404,
      error: 'invitation.missing',
    })
  })
})

test('the record tells which invitation was sent again and which was taken back', async () => {
  const { owner, orgId } = await company()
  await invited(owner, orgId, newEmail())
  const [row] = (await owner.call(invitationRoutes.list, { orgId, query: {} })).data
  const { invitationId } = row!
  await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
  await owner.call(invitationRoutes.resend, { orgId, invitationId })
  await owner.call(invitationRoutes.cancel, { orgId, invitationId })
  const about = await sql(`select what, about from audit where org_id = $1 order by id desc limit 2`, [orgId])
  expect(about).toEqual([
    { what: 'invitation.cancelled', about: { invitationId } },
    { what: 'invitation.resent', about: { invitationId } },
  ])
  expect((await owner.call(auditRoutes.list, { orgId, query: {} })).data[0]).toMatchObject({ details: {} })
})
