// Notifications: who hears of what, once, and what becomes of it on all devices.
import { describe, expect, test } from 'vitest'
import { bulkRoutes } from '#contract/bulk'
import { departmentRoutes } from '#contract/department'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { notificationRoutes as routes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import { unreadRoutes } from '#contract/unread'
import { joined } from '../issue/test.ts'
import { office } from './test.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

const ASSIGNED = "남궁다혜님이 '결제 오류' 이슈의 담당자로 지정하였습니다."
const COMMENTED = "남궁다혜님이 '결제 오류'에 댓글을 남겼습니다."
const MENTIONED = "남궁다혜님이 '결제 오류'에서 나를 멘션하였습니다."

test('[S1.9] [S3.3] somebody hears that an issue is theirs, why, and where it is; nobody hears of their own deeds', async () => {
  const { owner, orgId, mina, inbox, hears, projectId, issueId } = await office()
  await hears(mina, [ASSIGNED])
  const { notifications, unreadCount } = await inbox(mina)
  expect(unreadCount).toBe(1)
  expect(notifications[0]).toMatchObject({
    isRead: false,
    type: 'issue.assigned',
    thing: `issue:${issueId}`,
    why: '자사몰 개편 · 내가 담당자',
    path: `/org/${orgId}/project/${projectId}/issue/${issueId}`,
    actor: { name: '남궁다혜' },
  })
  expect((await inbox(owner)).notifications).toEqual([])
})

test('a mention comes before all else that one would hear; of a department all below it hear', async () => {
  const { owner, orgId, mina, say, hears } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발본부' } })
  const below = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '앱팀', parentId: deptId } })
  const body = { assignments: [{ deptId: below.deptId, positionId: null }] }
  await owner.call(departmentRoutes.assign, { orgId, memberId: jun.memberId, body })
  await say(`[@민아](member:${mina.memberId}) [@개발본부](department:${deptId}) 봐주세요. \`[@민아](member:1)\``)
  await hears(mina, [MENTIONED, ASSIGNED])
  await hears(jun, [MENTIONED])
  const [first] = (await mina.call(routes.list, { orgId, query: { filter: 'mention' } })).notifications
  expect(first).toMatchObject({
    excerpt: expect.stringContaining('봐주세요'),
    path: expect.stringContaining('?comment='),
  })
})

test('a row grows while it is unread, and is a new one after it was read', async () => {
  const { owner, orgId, mina, say, inbox, hears } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  await say('하나')
  await hears(mina, [COMMENTED, ASSIGNED])
  const [before] = (await inbox(mina)).notifications
  await say('둘', jun)
  await hears(mina, ["준호님 외 1명이 '결제 오류'에 댓글을 남겼습니다.", ASSIGNED])
  const grown = (await inbox(mina)).notifications[0]!
  expect([grown.notificationId, grown.excerpt]).toEqual([before!.notificationId, '둘'])
  await mina.call(routes.read, { orgId, body: { notificationIds: [grown.notificationId] } })
  await say('셋', owner)
  await hears(mina, [COMMENTED, ASSIGNED])
  const [after] = (await inbox(mina)).notifications
  expect(after!.notificationId).not.toBe(grown.notificationId)
  // The one that was read has given way to it.
  expect((await inbox(mina)).notifications).toHaveLength(2)
})

test('an answer is heard by who is answered', async () => {
  const { orgId, mina, say, hears } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  const { commentId } = await say('언제부터인가요?', jun)
  await say('어제부터입니다.', mina, commentId)
  await hears(jun, ["민아님이 '결제 오류'의 내 댓글에 답글을 남겼습니다."])
})

test('a change of many is one notification a person', async () => {
  const { owner, orgId, at, issue, hears } = await office()
  const jun = await joined(orgId, 'MEMBER', '준호')
  const ids: number[] = []
  for (let each = 0; each < 12; each++) ids.push((await issue()).issueId)
  const body = { issueIds: ids, change: { assigneeId: jun.memberId } }
  await owner.call(bulkRoutes.bulk, { ...at, body })
  await hears(jun, ["남궁다혜님이 '자사몰 개편' 프로젝트의 이슈 12개를 나에게 할당하였습니다."])
})

test('a new state is heard by all who follow, in the words of the project', async () => {
  const { stateOf, change, issueId, mina, hears, owner } = await office()
  const STATE = "'결제 오류' 이슈의 상태가 진행으로 변경되었습니다."
  await change(issueId, { stateId: stateOf('진행') })
  await hears(mina, [STATE, ASSIGNED])
  await change(issueId, { stateId: stateOf('완료') }, mina)
  await hears(owner, ["'결제 오류' 이슈의 상태가 완료로 변경되었습니다."])
})

describe('what was hidden', () => {
  test('is not heard of, not listed and not counted: a private project, a deleted issue', async () => {
    const { owner, orgId, at, mina, say, inbox, hears, on } = await office()
    await hears(mina, [ASSIGNED])
    await owner.call(issueRoutes.remove, on)
    expect(await inbox(mina)).toMatchObject({ notifications: [], unreadCount: 0 })
    expect(await mina.call(unreadRoutes.read, {})).toEqual([])
    await owner.call(issueRoutes.restore, on)
    expect((await inbox(mina)).unreadCount).toBe(1)
    const { version } = await owner.call(projectRoutes.read, at)
    await owner.call(projectRoutes.change, { ...at, body: { version, isPrivate: true } })
    await say(`[@민아](member:${mina.memberId}) 여기요.`)
    expect(await inbox(mina)).toMatchObject({ notifications: [], unreadCount: 0 })
    await expect
      .poll(() => sql('select 1 from notification where type = $1 and org_id = $2', ['mention', orgId]))
      .toEqual([])
  })

  test('goes with the member who leaves', async () => {
    const { owner, orgId, mina, hears } = await office()
    await hears(mina, [ASSIGNED])
    await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
    expect(await sql('select 1 from notification where member_id = $1', [mina.memberId])).toEqual([])
  })
})

describe('[S4.5] what becomes of it', () => {
  test('read by id, by thing and all at once; each of my devices hears', async () => {
    const { orgId, mina, say, inbox, hears, issueId, issue } = await office()
    await issue({ title: '둘째', assigneeId: mina.memberId })
    await say('댓글')
    await expect.poll(async () => (await inbox(mina)).unreadCount).toBe(3)
    const { heard, say: tell } = await socketOf(mina.token)
    tell({ type: 'listen', id: 1, channel: `user:${mina.userId}` })
    await heard({ type: 'listening', id: 1 })
    expect(await mina.call(routes.readThing, { orgId, body: { thing: `issue:${issueId}` } })).toMatchObject({
      unreadCount: 1,
    })
    await heard({ name: 'notifications.read', data: expect.objectContaining({ orgId, unreadCount: 1 }) })
    expect(await mina.call(unreadRoutes.read, {})).toMatchObject([{ orgId, unreadCount: 1 }])
    expect(await mina.call(routes.readAll, { orgId })).toMatchObject({ unreadCount: 0 })
    expect((await inbox(mina, 'unread')).notifications).toEqual([])
    await say('또')
    await heard({ name: 'notification.added', data: expect.objectContaining({ type: 'comment' }) })
    await hears(mina, [COMMENTED], 'unread')
  })

  test('read and removed at the same time: the last number is the true one', async () => {
    const { orgId, mina, inbox, issue } = await office()
    for (const title of Array.from({ length: 11 }, (_, at) => `일 ${at}`))
      await issue({ title, assigneeId: mina.memberId })
    await expect.poll(async () => (await inbox(mina)).unreadCount).toBe(12)
    const marked = await Promise.all(
      (await inbox(mina)).notifications.map(({ notificationId }, at) =>
        mina.call(at % 2 ? routes.read : routes.remove, { orgId, body: { notificationIds: [notificationId] } }),
      ),
    )
    const counts = marked.map(({ unreadCount }) => unreadCount).toSorted((one, other) => one - other)
    expect(counts).toEqual(Array.from({ length: 12 }, (_, at) => at))
  })

  test('removed, cleared and brought back', async () => {
    const { orgId, mina, inbox, hears } = await office()
    await hears(mina, [ASSIGNED])
    const { notificationId } = (await inbox(mina)).notifications[0]!
    const body = { notificationIds: [notificationId] }
    expect(await mina.call(routes.remove, { orgId, body })).toEqual({ ...body, unreadCount: 0 })
    expect((await inbox(mina)).notifications).toEqual([])
    expect(await mina.call(routes.restore, { orgId, body })).toMatchObject({
      notifications: [{ notificationId }],
      unreadCount: 1,
    })
    await mina.call(routes.clear, { orgId })
    expect(await inbox(mina)).toMatchObject({ notifications: [], unreadCount: 0 })
  })

  test('put off until later: hidden till then, and new by then', async () => {
    const { orgId, mina, inbox, hears } = await office()
    await hears(mina, [ASSIGNED])
    const { notificationId } = (await inbox(mina)).notifications[0]!
    const snooze = (until: Date) =>
      mina.call(routes.snooze, { orgId, notificationId, body: { until: until.toISOString() } })
    expect(await refusal(snooze(new Date(Date.now() - 1_000)))).toMatchObject({
      status: 422,
      fields: { until: '현재 시각 이후, 90일 이내의 시각을 선택해주세요.' },
    })
    const { heard, say } = await socketOf(mina.token)
    say({ type: 'listen', id: 1, channel: `user:${mina.userId}` })
    await heard({ type: 'listening', id: 1 })
    expect(await snooze(new Date(Date.now() + 4_000))).toMatchObject({ unreadCount: 0 })
    expect((await inbox(mina)).notifications).toEqual([])
    expect((await inbox(mina, 'snoozed')).notifications).toHaveLength(1)
    await expect.poll(async () => (await inbox(mina)).unreadCount).toBe(1)
    await heard({ name: 'notification.added', data: expect.objectContaining({ notificationId }) })
  })

  test('put off, and brought back at once: as it was, and not new again by the time', async () => {
    const { orgId, mina, inbox, hears } = await office()
    await hears(mina, [ASSIGNED])
    const [before] = (await inbox(mina)).notifications
    const { notificationId } = before!
    const snooze = (until: string | null) => mina.call(routes.snooze, { orgId, notificationId, body: { until } })
    expect(await snooze(null)).toEqual({ notificationIds: [], unreadCount: 1 })
    expect(await snooze(new Date(Date.now() + 2_000).toISOString())).toMatchObject({ unreadCount: 0 })
    const { frames, heard, say } = await socketOf(mina.token)
    say({ type: 'listen', id: 1, channel: `user:${mina.userId}` })
    await heard({ type: 'listening', id: 1 })
    expect(await snooze(null)).toEqual({ notificationIds: [notificationId], unreadCount: 1 })
    await heard({
      name: 'notifications.restored',
      data: expect.objectContaining({ notificationIds: [notificationId] }),
    })
    expect((await inbox(mina)).notifications).toEqual([before])
    expect((await inbox(mina, 'snoozed')).notifications).toEqual([])
    const wakes = () =>
      sql<{ state: string }>(
        "select state from pgboss.job where name = 'notification.wake' and data->'notificationId' = $1",
        [notificationId],
      )
    await expect.poll(wakes).toEqual([{ state: 'completed' }])
    expect(frames.filter(({ name }) => name === 'notification.added')).toEqual([])
  })

  test('put off, and heard of again before its time: new at once', async () => {
    const { orgId, mina, say, inbox, hears } = await office()
    await say('하나')
    await hears(mina, [COMMENTED, ASSIGNED])
    const { notificationId } = (await inbox(mina)).notifications[0]!
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect(await mina.call(routes.snooze, { orgId, notificationId, body: { until } })).toMatchObject({ unreadCount: 1 })
    const { heard, say: tell } = await socketOf(mina.token)
    tell({ type: 'listen', id: 1, channel: `user:${mina.userId}` })
    await heard({ type: 'listening', id: 1 })
    await say('둘')
    await heard({ name: 'notification.added', data: expect.objectContaining({ notificationId, snoozedUntil: null }) })
    expect(await inbox(mina)).toMatchObject({ unreadCount: 2 })
  })

  test('is only one’s own', async () => {
    const { owner, orgId, mina, inbox, hears } = await office()
    await hears(mina, [ASSIGNED])
    const { notificationId } = (await inbox(mina)).notifications[0]!
    const body = { notificationIds: [notificationId] }
    for (const route of [routes.read, routes.remove, routes.restore]) await owner.call(route, { orgId, body })
    const until = new Date(Date.now() + 60_000).toISOString()
    expect(await refusal(owner.call(routes.snooze, { orgId, notificationId, body: { until } }))).toMatchObject({
      status: 404,
      error: 'notification.missing',
    })
    expect((await inbox(mina)).unreadCount).toBe(1)
  })
})

describe('how much one wants to hear', () => {
  test('is a matter of the type', async () => {
    const { orgId, mina, say, hears, inbox } = await office()
    const off = { type: 'comment', channel: 'app' as const, isOn: false }
    const { types } = await mina.call(routes.changeSetting, { orgId, body: off })
    expect(types.find(({ type }) => type === 'comment')).toMatchObject({ label: '댓글', isOn: { app: false } })
    await say('조용히')
    await say(`[@민아](member:${mina.memberId}) 크게`)
    await hears(mina, [MENTIONED, ASSIGNED])
    expect((await inbox(mina)).notifications).toHaveLength(2)
    const unknown = mina.call(routes.changeSetting, { orgId, body: { ...off, type: 'constructor' } })
    expect(await refusal(unknown)).toMatchObject({ status: 404 })
  })

  test('and of the project or the issue, which decides first', async () => {
    const { orgId, mina, say, hears, issueId, projectId } = await office()
    await hears(mina, [ASSIGNED])
    const level = (thing: string, wanted: 'all' | 'mentions' | 'none') =>
      mina.call(routes.changeLevel, { orgId, body: { thing, level: wanted } })
    await level(`project:${projectId}`, 'none')
    const { overrides } = await level(`issue:${issueId}`, 'mentions')
    expect(overrides.map(({ title, level: wanted }) => [title, wanted])).toEqual([
      ['결제 오류', 'mentions'],
      ['자사몰 개편', 'none'],
    ])
    await say('조용히')
    await say(`[@민아](member:${mina.memberId}) 크게`)
    await hears(mina, [MENTIONED, ASSIGNED])
    await level(`issue:${issueId}`, 'all')
    expect(await mina.call(routes.level, { orgId, query: { thing: `issue:${issueId}` } })).toEqual({ level: 'all' })
    expect(await refusal(level('issue:999999999', 'none'))).toMatchObject({ status: 404 })
  })
})
