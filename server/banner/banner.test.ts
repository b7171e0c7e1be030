import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { BANNER_DAYS_MOST, type BannerDraft, bannerRoutes } from '#contract/banner'
import { departmentRoutes } from '#contract/department'
import { company } from '../chat/test.ts'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, type Somebody, sql } from '../testing/visitor.ts'

const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function announced() {
  const { orgId, owner } = await company()
  const draft = (said: Partial<BannerDraft> = {}): BannerDraft => ({
    text: '오늘 18시에 서버를 점검합니다.',
    link: null,
    kind: 'plain',
    audience: everybody,
    startsAt: after(-1),
    endsAt: after(5),
    ...said,
  })
  return {
    orgId,
    owner,
    draft,
    create: (said: Partial<BannerDraft> = {}, by: Pick<Somebody, 'call'> = owner) =>
      by.call(bannerRoutes.create, { orgId, body: draft(said) }),
    seen: async (by: Pick<Somebody, 'call'>) =>
      (await by.call(bannerRoutes.mine, { orgId })).banners.map(({ text }) => text),
  }
}

test('a banner is seen by its audience during its time, until each of them closes it', async () => {
  const { orgId, owner, create, seen } = await announced()
  const [mina, jun] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'MEMBER', '준호')]
  const guest = await joined(orgId, 'GUEST', '도윤')
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '영업팀' } })
  const assignments = [{ deptId, positionId: null }]
  await owner.call(departmentRoutes.assign, { orgId, memberId: mina.memberId, body: { assignments } })
  const { bannerId } = await create()
  await create({
    text: '영업팀 회식',
    audience: { ...nobody, departments: [{ deptId, withSubdepartments: true }] },
    startsAt: after(-0.5),
  })
  await create({ text: '내일의 알림', startsAt: after(2), endsAt: after(3) })
  expect(await seen(mina)).toEqual(['영업팀 회식', '오늘 18시에 서버를 점검합니다.'])
  expect(await seen(jun)).toEqual(['오늘 18시에 서버를 점검합니다.'])
  expect(await seen(guest)).toEqual([])
  // The next one begins before these end.
  const { changesAt } = await jun.call(bannerRoutes.mine, { orgId })
  expect(Date.parse(changesAt!)).toBeLessThan(Date.now() + 2.1 * HOUR_MS)
  await jun.call(bannerRoutes.close, { orgId, bannerId })
  await jun.call(bannerRoutes.close, { orgId, bannerId })
  expect(await seen(jun)).toEqual([])
  expect(await seen(mina)).toHaveLength(2)
})

test('at most three at once, at every moment', async () => {
  const { create } = await announced()
  await create({ startsAt: after(0), endsAt: after(4) })
  await create({ startsAt: after(1), endsAt: after(3) })
  const third = await create({ startsAt: after(2), endsAt: after(6) })
  expect(await refusal(create({ startsAt: after(-1), endsAt: after(2.5) }))).toMatchObject({
    status: 409,
    error: 'banner.tooMany',
    fields: { startsAt: expect.stringContaining('3개') },
  })
  // Beside three that are never there together.
  await create({ startsAt: after(3.5), endsAt: after(8) })
  await create({ startsAt: after(4.5), endsAt: after(5) })
  expect(third.version).toBe(1)
})

test('is written, changed and removed by those who run the organization, at and over each limit', async () => {
  const { orgId, owner, draft, create, seen } = await announced()
  const [admin, mina] = [await joined(orgId, 'ADMIN', '관리'), await joined(orgId, 'MEMBER', '민아')]
  expect(await refusal(create({}, mina))).toMatchObject({ status: 403, error: 'forbidden' })
  const wrong: Record<string, Partial<BannerDraft>> = {
    'banner.order': { startsAt: after(2), endsAt: after(2) },
    'banner.past': { startsAt: after(-3), endsAt: after(-2) },
    'banner.long': { startsAt: after(0), endsAt: after(24 * BANNER_DAYS_MOST + 1) },
    'banner.nobody': { audience: nobody },
    'department.missing': { audience: { ...nobody, departments: [{ deptId: 999_999_999, withSubdepartments: true }] } },
  }
  for (const [error, said] of Object.entries(wrong)) expect(await refusal(create(said))).toMatchObject({ error })
  for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'mailto:a@b.kr', 'x'.repeat(501)])
    expect(await refusal(create({ link }))).toMatchObject({ error: 'invalid', fields: { link: expect.any(String) } })
  for (const text of ['', ' \u200b ', '가'.repeat(201)])
    expect(await refusal(create({ text }))).toMatchObject({ fields: { text: expect.any(String) } })
  const { bannerId } = await create({ text: '가'.repeat(200), link: `/org/${orgId}/board/` }, admin)
  await mina.call(bannerRoutes.close, { orgId, bannerId })
  const change = (said: Partial<BannerDraft>, version: number) =>
    owner.call(bannerRoutes.change, {
      orgId,
      bannerId,
      body: { ...draft({ text: '가'.repeat(200), ...said }), version },
    })
  await change({ link: 'https://example.com/점검' }, 1)
  // Only another text is news to those who closed it.
  expect(await seen(mina)).toEqual([])
  expect(await refusal(change({}, 1))).toMatchObject({ error: 'row.stale', current: { version: 2 } })
  await change({ text: '점검을 19시로 미룹니다.' }, 2)
  expect(await seen(mina)).toEqual(['점검을 19시로 미룹니다.'])
  await owner.call(bannerRoutes.remove, { orgId, bannerId })
  expect(await refusal(owner.call(bannerRoutes.remove, { orgId, bannerId }))).toMatchObject({ error: 'banner.missing' })
  expect(await seen(mina)).toEqual([])
})

test('tells of itself, and of its closing on the other devices of the same person', async () => {
  const { orgId, create } = await announced()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { say, heard } = await socketOf(mina.token)
  const [{ user_id: userId }] = (await sql<{ user_id: string }>('select user_id from member where id = $1', [
    mina.memberId,
  ])) as [{ user_id: string }]
  say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
  say({ type: 'listen', id: 2, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 2 })
  const { bannerId } = await create()
  await heard({ name: 'banners.changed' })
  await mina.call(bannerRoutes.close, { orgId, bannerId })
  await heard({ name: 'banner.closed', data: { orgId, bannerId } })
})

test('is deleted ninety days after its end', async () => {
  const { orgId, owner, create } = await announced()
  const { bannerId } = await create()
  const ended = (days: number) =>
    sql(
      `update banner set starts_at = now() - interval '99 days', ends_at = now() - $2 * interval '1 day' where id = $1`,
      [bannerId, days],
    )
  await ended(89)
  await choresDone()
  expect(await owner.call(bannerRoutes.list, { orgId })).toHaveLength(1)
  await ended(91)
  await choresDone()
  expect(await owner.call(bannerRoutes.list, { orgId })).toEqual([])
})
