// Pushes, at a push service of our own that decrypts them as a browser would.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import { PUSH_DEVICES_MOST, pushRoutes } from '#contract/push'
import { sessionRoutes } from '#contract/session'
import { workHoursRoutes } from '#contract/work-hours'
import { randomUUID } from 'node:crypto'
import { openPushService } from '../testing/loopback/push-service.ts'
import { person, refusal, sql } from '../testing/visitor.ts'
import { notNow } from '../work-hours/test.ts'
import { office, openOffices } from './test.ts'

let at: Awaited<ReturnType<typeof openOffices>>
beforeAll(async () => void (at = await openOffices()), 120_000)
afterAll(() => at.close())

const ASSIGNED = "남궁다혜님이 '결제 오류' 이슈의 담당자로 지정하였습니다."

/** A project whose issues become 민아's, and a room with the owner. */
async function workplace() {
  const here = await office(at)
  const { owner, mina, orgId } = here
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  const assigned = (title: string) =>
    owner.call(issueRoutes.create, { orgId, projectId, body: { title, assigneeId: mina.memberId } })
  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  const says = (body: string, isUrgent = false) =>
    owner.call(messageRoutes.post, {
      orgId,
      roomId,
      body: { clientId: randomUUID(), body, ...(isUrgent && { isUrgent }) },
    })
  const inbox = async () => (await mina.call(notificationRoutes.list, { orgId, query: {} })).notifications
  return { ...here, projectId, roomId, assigned, says, inbox }
}

test('[S1.9] what becomes mine reaches my device while no page is open: encrypted for it, signed by this server, and once', async () => {
  const { service, orgId, projectId, assigned, later, dueRows } = await workplace()
  const { issueId } = await assigned('결제 오류')
  await expect.poll(later).toHaveLength(1)
  const { push, headers } = service.received.at(-1)!
  expect(push).toMatchObject({
    title: ASSIGNED,
    body: expect.stringContaining('자사몰 개편'),
    path: `/org/${orgId}/project/${projectId}/issue/${issueId}`,
    tag: `${orgId} issue:${issueId}`,
  })
  expect(headers).toMatchObject({ urgency: 'normal', ttl: '14400', topic: expect.stringMatching(/^[\w-]{32}$/) })
  await expect.poll(dueRows).toEqual([])
  expect(await later()).toHaveLength(1)
})

test('what was read before it leaves is not pushed, nor what its reader has switched off', async () => {
  const { orgId, mina, assigned, inbox, later, dueRows, says } = await workplace()
  await assigned('결제 오류')
  await expect.poll(inbox).toHaveLength(1)
  await mina.call(notificationRoutes.readAll, { orgId })
  await expect.poll(async () => (await later(), dueRows())).toEqual([])
  const off = { type: 'issue.assigned', channel: 'push', isOn: false } as const
  const { types } = await mina.call(notificationRoutes.changeSetting, { orgId, body: off })
  expect(types.find(({ type }) => type === off.type)?.isOn).toEqual({ app: true, push: false, mail: true })
  await assigned('로그인 오류')
  await expect.poll(inbox).toHaveLength(2)
  // Comes after it.
  await says('회의실로 와주세요')
  await expect.poll(later).toMatchObject([{ title: '남궁다혜', body: '회의실로 와주세요' }])
})

test('[S1.5] messages of a room are pushed once a minute, the later ones together; not those of a muted room', async () => {
  const { orgId, mina, roomId, says, later, dueRows, assigned } = await workplace()
  await says('회의실로 와주세요')
  await expect.poll(later).toHaveLength(1)
  expect((await later())[0]).toMatchObject({ path: `/org/${orgId}/chat/${roomId}`, tag: `${orgId} room:${roomId}` })
  await expect.poll(dueRows).toEqual([])
  await says('3층입니다')
  await says('아니요, 4층입니다')
  await expect.poll(dueRows).toEqual([{ minutes: 1 }])
  await expect.poll(later).toMatchObject([{}, { title: '남궁다혜 (3)', body: '아니요, 4층입니다' }])
  await mina.call(roomRoutes.changeMine, { orgId, roomId, body: { mutedUntil: '2099-01-01T00:00:00.000Z' } })
  await says('오고 계신가요?')
  await assigned('결제 오류')
  await expect.poll(later).toMatchObject([{}, {}, { title: ASSIGNED }])
})

test('outside of work hours only what is urgent is pushed, and once', async () => {
  const { orgId, mina, says, later, dueRows, service, device } = await workplace()
  await mina.call(workHoursRoutes.changeMine, { orgId, body: notNow() })
  await says('내일 볼 일입니다')
  // Looked at again after an hour: hours may be changed meanwhile.
  await expect.poll(dueRows).toEqual([{ minutes: 60 }])
  expect(await later()).toEqual([])
  await says('서버가 멈췄습니다', true)
  await expect.poll(() => service.pushesTo(device)).toMatchObject([{ title: expect.stringContaining('긴급') }])
  await expect.poll(dueRows).toEqual([{ minutes: 60 }])
  await says('급하지 않은 말입니다')
  await says('서버가 다시 멈췄습니다', true)
  await expect.poll(dueRows).toEqual([{ minutes: 1 }])
  expect(service.pushesTo(device)).toHaveLength(1)
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  await expect.poll(later).toMatchObject([{}, { title: expect.stringContaining('긴급') }])
})

test('what was put off is told once they work again', async () => {
  const { orgId, mina, says, later, dueRows } = await workplace()
  await mina.call(workHoursRoutes.changeMine, { orgId, body: notNow() })
  await says('내일 볼 일입니다')
  await expect.poll(dueRows).toEqual([{ minutes: 60 }])
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  await expect.poll(later).toMatchObject([{ body: '내일 볼 일입니다' }])
})

test('another device is told once while one cannot be reached', async () => {
  const { service, says, later, anotherBrowser, dueRows } = await workplace()
  const other = await anotherBrowser()
  const reached = service.subscribe()
  await other.call(pushRoutes.add, { body: reached })
  service.state.faulty = reached.endpoint
  await says('한 기기만 닿지 않습니다')
  await expect.poll(later).toHaveLength(1)
  await expect.poll(dueRows).toEqual([{ minutes: 1 }])
  service.state.faulty = undefined
  await expect.poll(async () => (await later(), service.pushesTo(reached))).toHaveLength(1)
  await expect.poll(dueRows).toEqual([])
  expect(await later()).toHaveLength(1)
})

test('many things at once are one push that leads to their list', async () => {
  const { orgId, owner, mina, roomId, assigned, inbox, later, says } = await workplace()
  await mina.call(roomRoutes.changeMine, { orgId, roomId, body: { mutedUntil: '2099-01-01T00:00:00.000Z' } })
  await says('묻힌 방의 말')
  for (const title of ['하나', '둘', '셋', '넷']) await assigned(title)
  await expect.poll(inbox).toHaveLength(4)
  await expect.poll(later).toMatchObject([{ body: '새 알림이 4개 있습니다.', path: `/org/${orgId}/notification` }])
  for (const name of ['기획', '개발', '영업', '총무']) {
    const body = { kind: 'group' as const, name, showsHistory: true, memberIds: [mina.memberId] }
    const { roomId: room } = await owner.call(roomRoutes.create, { orgId, body })
    await owner.call(messageRoutes.post, { orgId, roomId: room, body: { clientId: randomUUID(), body: name } })
  }
  await expect.poll(later).toMatchObject([{}, { body: '새 알림이 4개 있습니다.', path: `/org/${orgId}/chat` }])
})

test('a browser that signed out, or whose person has left, gets nothing more', async () => {
  const { orgId, owner, mina, service, anotherBrowser, says, later, device, dueRows } = await workplace()
  const other = await anotherBrowser()
  const shared = service.subscribe()
  await other.call(pushRoutes.add, { body: shared })
  await says('두 기기에 옵니다')
  await expect.poll(later).toHaveLength(1)
  await expect.poll(() => service.pushesTo(shared)).toHaveLength(1)
  await other.call(sessionRoutes.signout, {})
  expect((await mina.call(pushRoutes.list, {})).devices).toHaveLength(1)
  await says('한 기기에만 옵니다')
  await expect.poll(later).toHaveLength(2)
  expect(service.pushesTo(shared)).toHaveLength(1)
  await says('떠난 사람에게는 오지 않습니다')
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  await expect.poll(dueRows).toEqual([])
  expect(service.pushesTo(device)).toHaveLength(2)
})

test('a service that was away gets what is still unread; a subscription that has ended is forgotten', async () => {
  const { service, mina, says, later, device, dueRows } = await workplace()
  service.state.fault = 503
  await says('서비스가 멈춘 동안')
  await expect.poll(async () => (await later(), service.state.asked)).toBeGreaterThan(1)
  await expect.poll(dueRows).toEqual([{ minutes: 1 }])
  await says('아직 멈춰 있습니다')
  service.state.fault = undefined
  await expect.poll(later).toMatchObject([{ title: '남궁다혜 (2)', body: '아직 멈춰 있습니다' }])
  await expect.poll(dueRows).toEqual([])
  service.forget(device)
  await says('더는 없는 기기')
  await expect.poll(async () => (await later(), (await mina.call(pushRoutes.list, {})).devices)).toEqual([])
})

test('devices are listed by their kind, tried, and ended; nobody reaches those of others', async () => {
  const { owner, mina, service, device, anotherBrowser } = await office(at)
  const { publicKey, devices } = await mina.call(pushRoutes.list, {})
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(devices).toMatchObject([{ browser: 'chrome', system: 'windows', isCurrent: true, pushedAt: null }])
  const { pushDeviceId } = devices[0]!
  const tried = await mina.call(pushRoutes.test, { pushDeviceId })
  expect(tried.devices[0]!.pushedAt).not.toBeNull()
  expect(service.pushesTo(device)).toMatchObject([{ title: '두레 알림 테스트', path: '/' }])
  for (const route of [pushRoutes.test, pushRoutes.remove])
    expect(await refusal(owner.call(route, { pushDeviceId }))).toMatchObject({ error: 'pushDevice.missing' })
  service.state.fault = 500
  expect(await refusal(mina.call(pushRoutes.test, { pushDeviceId }))).toMatchObject({ error: 'pushDevice.silent' })
  service.state.fault = undefined
  service.forget(device)
  expect(await refusal(mina.call(pushRoutes.test, { pushDeviceId }))).toMatchObject({ error: 'pushDevice.ended' })
  const other = await anotherBrowser()
  const { devices: theirs } = await other.call(pushRoutes.add, { body: service.subscribe() })
  expect(theirs).toMatchObject([{ isCurrent: true }])
  expect((await mina.call(pushRoutes.list, {})).devices).toMatchObject([{ isCurrent: false }])
  expect((await mina.call(pushRoutes.remove, { pushDeviceId: theirs[0]!.pushDeviceId })).devices).toEqual([])
})

test('a browser belongs to whoever signed in there last, and the oldest device makes room', async () => {
  const { owner, mina, service, device, dataDir } = await office(at)
  expect((await owner.call(pushRoutes.add, { body: device })).devices).toHaveLength(1)
  expect((await mina.call(pushRoutes.list, {})).devices).toEqual([])
  // Each of a session of its own.
  const { endpoint, keys } = service.subscribe()
  await sql(
    `insert into session (user_id, token_hash, agent, ip)
     select id, sha256(nth::text::bytea), '', '' from "user" cross join generate_series(1, $2) nth where email = $1`,
    [owner.email, PUSH_DEVICES_MOST + 3],
    dataDir,
  )
  await sql(
    `insert into push_device (user_id, session_id, endpoint, p256dh, auth, agent, added_at)
     select user_id, id, $1 || id, $2, $3, '', now() - interval '1 day' from session where agent = ''`,
    [endpoint, keys.p256dh, keys.auth],
    dataDir,
  )
  const { devices } = await owner.call(pushRoutes.add, { body: device })
  expect(devices).toHaveLength(PUSH_DEVICES_MOST)
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test('no push leads into the own network, and none without encryption', async () => {
  const { mina, device, service } = await office(at)
  const { keys } = device
  const add = (endpoint: string) => mina.call(pushRoutes.add, { body: { endpoint, keys } })
  const unnamed = await openPushService()
  expect(await refusal(add(unnamed.subscribe().endpoint))).toMatchObject({ error: 'pushDevice.foreign' })
  expect(
    await refusal(mina.call(pushRoutes.add, { body: { ...device, keys: { ...keys, p256dh: 'A'.repeat(87) } } })),
  ).toMatchObject({ error: 'pushDevice.foreign' })
  expect(await refusal(add('ftp://push.example.com/x'))).toMatchObject({ status: 422 })
  expect(await refusal(add('https://push.example.com/x'.padEnd(1_100, 'x')))).toMatchObject({ status: 422 })
  for (const endpoint of ['https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://10.0.0.1:8443/x']) {
    const [{ pushDeviceId } = { pushDeviceId: 0 }] = (await add(endpoint)).devices
    expect(await refusal(mina.call(pushRoutes.test, { pushDeviceId }))).toMatchObject({ error: 'pushDevice.silent' })
  }
  expect(unnamed.state.asked + service.state.asked).toBe(0)
  unnamed.close()
})

test('nobody who is not signed in has a device', async () => {
  const { url, dataDir, device } = await office(at)
  const stranger = await person({ url, dataDir })
  stranger.token = undefined
  expect(await refusal(stranger.call(pushRoutes.add, { body: device }))).toMatchObject({ status: 401 })
})
