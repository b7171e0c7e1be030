import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { mailsTo, mailTo } from '../testing/outbox.ts'
import { isFree, whilePersonHeld } from '../postgres/test.ts'
import { addedMember, choresDone, person, refusal, registered, sql } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

/** A company with its owner and one member. */
async function company(name = '해담푸드') {
  const [owner, member] = [await person(), await person({ name: '한지우' })]
  const { orgId } = await registered(owner, { name })
  await addedMember(orgId, member)
  return { owner, member, orgId }
}

describe('[S1.2] [S7.8] deleting', () => {
  test('throws everybody out at once, open sockets too', async () => {
    const { owner, member, orgId } = await company()
    const live = await socketOf(member.token)
    const { userId } = await member.call(accountRoutes.me, {})
    for (const channel of [`organization:${orgId}`, `user:${userId}`]) {
      live.say({ type: 'listen', id: channel, channel })
      await live.heard({ type: 'listening', id: channel })
    }
    await owner.call(organizationRoutes.delete, { orgId })
    await live.heard({ name: 'organization.deleted', data: { orgId, name: '해담푸드' } })
    await live.heard({ name: 'membership.changed', data: { orgId, isMember: false } })
    expect(await live.closed).toBe(4403)
    for (const browser of [owner, member]) {
      expect(await refusal(browser.call(organizationRoutes.read, { orgId }))).toMatchObject({ status: 403 })
      expect((await browser.call(memberRoutes.organizations, { query: {} })).data).toEqual([])
    }
    const again = await socketOf(member.token)
    again.say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await again.heard({ type: 'refused', id: 1, error: 'channel.missing' })
  })

  test('waits for its doer without holding the organization', async () => {
    const { owner, orgId } = await company()
    const { userId } = await owner.call(accountRoutes.me, {})
    const deleting = () => owner.call(organizationRoutes.delete, { orgId })
    const held = await whilePersonHeld(userId, deleting, () => isFree('organization', orgId))
    expect(held.isFree).toBe(true)
    await held.done
  })

  test('tells each member once by mail, and the owner until when it can be taken back', async () => {
    const { owner, member, orgId } = await company('온정한상')
    await owner.call(organizationRoutes.delete, { orgId })
    const told = { subject: "'온정한상' 조직이 삭제되었습니다" }
    const { text = '' } = await mailTo(member.email, told)
    expect(text).toContain('처리한 멤버: 남궁다혜')
    expect(text).not.toContain('복구')
    expect((await mailTo(owner.email, told)).text).toMatch(
      /\d+년 \d+월 \d+일까지 회사 목록의 삭제된 회사에서 복구할 수 있습니다/,
    )
    expect(await mailsTo(member.email, told)).toHaveLength(1)
  })

  test('an announcement that begins anew sends nobody a second mail, and the seventh of a day none at all', async () => {
    const { owner, member, orgId } = await company('다온세무회계')
    await owner.call(organizationRoutes.delete, { orgId })
    const told = { subject: "'다온세무회계' 조직이 삭제되었습니다" }
    await mailTo(member.email, told)
    const again = `insert into pgboss.job (name, data) select name, data from pgboss.job
      where name = 'organization.announce' and (data ->> 'orgId')::int = $1 limit 1 returning id`
    const [job] = await sql<{ id: string }>(again, [orgId])
    const isDone = async () =>
      (await sql('select 1 from pgboss.job where id = $1 and state = $2', [job!.id, 'completed'])).length
    await expect.poll(isDone).toBe(1)
    for (let turn = 0; turn < 8; turn++)
      await owner.call(turn % 2 ? organizationRoutes.delete : organizationRoutes.restore, { orgId })
    const left = `select 1 from pgboss.job where name in ('organization.announce', 'mail.send') and state in ('created', 'active', 'retry')`
    await expect.poll(async () => (await sql(left)).length).toBe(0)
    expect((await mailsTo(member.email, { subject: '다온세무회계' })).length).toBe(5)
  })

  test('a second time there is nothing to delete', async () => {
    const { owner, orgId } = await company()
    await owner.call(organizationRoutes.delete, { orgId })
    expect(await refusal(owner.call(organizationRoutes.delete, { orgId }))).toMatchObject({ status: 403 })
  })
})

describe('the bin', () => {
  test('shows the owner alone what was deleted, and gives it back as it was', async () => {
    const { owner, member, orgId } = await company()
    const before = await owner.call(organizationRoutes.read, { orgId })
    await owner.call(organizationRoutes.delete, { orgId })
    expect(await member.call(organizationRoutes.deleted, {})).toEqual([])
    const [found, ...others] = await owner.call(organizationRoutes.deleted, {})
    expect(others).toEqual([])
    expect(found).toMatchObject({ orgId, name: '해담푸드', memberCount: 2 })
    expect(Date.parse(found!.purgedAt) - Date.parse(found!.deletedAt)).toBe(30 * 86_400_000)

    await owner.call(organizationRoutes.restore, { orgId })
    expect(await owner.call(organizationRoutes.read, { orgId })).toEqual(before)
    expect(await member.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'MEMBER', memberName: '한지우' })
    expect(await owner.call(organizationRoutes.deleted, {})).toEqual([])
    await mailTo(member.email, { subject: '조직이 복구되었습니다' })
  })

  test('gives back to nobody else, nor what is not in it, and says the same of all', async () => {
    const { owner, member, orgId } = await company()
    const admin = await person()
    await addedMember(orgId, admin, 'ADMIN')
    const living = await registered(owner)
    await owner.call(organizationRoutes.delete, { orgId })
    const asked: [typeof owner, number][] = [
      [member, orgId],
      [admin, orgId],
      [await person(), orgId],
      [owner, 999_999_999],
    ]
    for (const [browser, wanted] of asked)
      expect(await refusal(browser.call(organizationRoutes.restore, { orgId: wanted }))).toEqual({
        status: 403,
        error: 'forbidden',
        message: '접근 권한이 없습니다.',
      })
    expect(await owner.call(organizationRoutes.deleted, {})).toHaveLength(1)
    // Restoring an organization that is not in the bin succeeds for a person who may restore it.
    await owner.call(organizationRoutes.restore, { orgId: living.orgId })
    expect(await refusal(member.call(organizationRoutes.restore, { orgId: living.orgId }))).toMatchObject({
      status: 403,
    })
  })

  test('of ten that delete and give back at once each finds a whole organization or none', async () => {
    const { owner, orgId } = await company()
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        owner.call(at % 2 ? organizationRoutes.restore : organizationRoutes.delete, { orgId }),
      ),
    )
    const isAlive = (await owner.call(memberRoutes.organizations, { query: {} })).totalCount === 1
    expect(await owner.call(organizationRoutes.deleted, {})).toHaveLength(isAlive ? 0 : 1)
    // The copy of `deleted_at` never differs from the original.
    const differing = `select 1 from member m join organization o on o.id = m.org_id where m.binned_at is distinct from o.deleted_at`
    expect(await sql(`${differing} and o.id = $1`, [orgId])).toEqual([])
  })

  test('is emptied of what lay in it for thirty days, and of nothing younger', async () => {
    const [old, young] = [await company('오래된 회사'), await company('어제의 회사')]
    for (const { owner, orgId } of [old, young]) await owner.call(organizationRoutes.delete, { orgId })
    const aged = `update organization set deleted_at = deleted_at - $2::interval where id = $1`
    await sql(aged, [old.orgId, '30 days'])
    await sql(aged, [young.orgId, '29 days 23 hours'])
    expect(await old.owner.call(organizationRoutes.deleted, {})).toEqual([])
    expect(await refusal(old.owner.call(organizationRoutes.restore, { orgId: old.orgId }))).toMatchObject({
      status: 403,
    })
    await choresDone()
    const left = await sql<{ id: string }>('select id from organization where id = any($1)', [[old.orgId, young.orgId]])
    expect(left.map(({ id }) => Number(id))).toEqual([young.orgId])
    expect(await sql('select 1 from member where org_id = $1', [old.orgId])).toEqual([])
    expect(await sql('select what from audit where org_id = $1 order by id desc limit 1', [old.orgId])).toEqual([
      { what: 'organization.purged' },
    ])
    await young.owner.call(organizationRoutes.restore, { orgId: young.orgId })
  })
})
