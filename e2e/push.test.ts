// Pushes as a browser gets them, and Dure as an app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { pushRoutes } from '#contract/push'
import { roomRoutes } from '#contract/chat'
import { randomUUID } from 'node:crypto'
import { office, openOffices } from '../server/push/test.ts'
import { enter, newBrowser } from './browser.ts'
import { deliver, keepsTray, looksAway, pressShown, shown, subscribesTo, turnOn } from './pushes.ts'

let at: Awaited<ReturnType<typeof openOffices>>
beforeAll(async () => void (at = await openOffices()), 120_000)
afterAll(() => at.close())

/** 민아 looks at the settings of her notifications in a browser that may show some. */
async function opened() {
  const here = await office(at)
  const { mina, orgId, url, service } = here
  const { devices } = await mina.call(pushRoutes.list, {})
  await mina.call(pushRoutes.remove, { pushDeviceId: devices[0]!.pushDeviceId })
  const context = await newBrowser({ baseURL: url }, /status of (?:401|503)|ERR_INTERNET_DISCONNECTED/)
  const subscription = service.subscribe()
  await subscribesTo(context, subscription)
  const page = await context.newPage()
  await enter(page, mina.email, url)
  const settings = `/org/${orgId}/notification?tab=settings`
  await page.goto(settings)
  await page.getByRole('heading', { name: '푸시 알림' }).waitFor()
  const devicesShown = page.getByRole('list', { name: '푸시 알림을 받는 기기' }).getByRole('listitem')
  const pushes = () => service.pushesTo(subscription)
  return { ...here, context, page, settings, devicesShown, pushes }
}

test('[S1.5] [S1.9] a device is subscribed by a click, tried, told where nobody looks, and opens what was pressed, whose push goes', async () => {
  const { owner, mina, orgId, url, context, page, devicesShown, pushes } = await opened()
  await turnOn(page).click()
  await page.getByText('이 기기에서 푸시 알림을 받습니다.').waitFor()
  await expect.poll(() => devicesShown.allInnerTexts()).toEqual([expect.stringContaining('이 기기')])
  expect(await turnOn(page).count()).toBe(0)

  await keepsTray(context)
  await page.bringToFront()
  await devicesShown.getByRole('button', { name: /테스트 알림 보내기$/ }).click()
  await expect.poll(pushes).toHaveLength(1)
  await page.getByText('테스트 알림을 보냈습니다.').waitFor()
  await deliver(context, pushes()[0]!)
  const tried = { title: '두레 알림 테스트', body: '이 기기에서 알림을 받을 수 있습니다.' }
  await expect.poll(() => shown(page)).toEqual([tried])

  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  const body = { clientId: randomUUID(), body: '3층 회의실로 와주세요' }
  await owner.call(messageRoutes.post, { orgId, roomId, body })
  await expect.poll(pushes).toHaveLength(2)
  const push = pushes()[1]!
  // Somebody who looks at a page of ours is not told twice.
  await page.bringToFront()
  await deliver(context, push)
  expect(await shown(page)).toEqual([tried])
  await looksAway(context)
  await deliver(context, push)
  const told = { title: '남궁다혜', body: '3층 회의실로 와주세요' }
  await expect.poll(() => shown(page)).toEqual([tried, told])
  await pressShown(context, told.title)
  await page.waitForURL(`${url}/org/${orgId}/chat/${roomId}`)
  await page.getByRole('log', { name: '대화 내용' }).getByText(told.body).waitFor()
  await expect.poll(() => shown(page)).toEqual([tried])
  await expect.poll(async () => (await mina.call(roomRoutes.unread, { orgId })).count).toBe(0)
})

test('signing out takes away what is shown; the same person gets them again after the next sign-in', async () => {
  const { mina, orgId, url, context, page, settings, devicesShown } = await opened()
  await turnOn(page).click()
  await expect.poll(() => devicesShown.count()).toBe(1)
  await keepsTray(context)
  await looksAway(context)
  const push = { title: '남궁다혜', body: '안녕하세요', path: '/', tag: `${orgId} room:1`, at: 0, isTest: false }
  await deliver(context, push)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await page.goto('/info')
  await page.getByRole('button', { name: '민아' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.getByRole('button', { name: '로그인' }).waitFor()
  await expect.poll(() => shown(page)).toEqual([])
  expect((await mina.call(pushRoutes.list, {})).devices).toEqual([])
  await enter(page, mina.email, url)
  await page.goto(settings)
  await expect.poll(() => devicesShown.allInnerTexts()).toEqual([expect.stringContaining('이 기기')])
  await devicesShown.getByRole('button', { name: /푸시 알림 끄기$/ }).click()
  await turnOn(page).waitFor()
  expect((await mina.call(pushRoutes.list, {})).devices).toEqual([])
  await page.reload()
  await turnOn(page).waitFor()
})

test('a column says which kinds are pushed, and the section why this browser gets none', async () => {
  const { mina, orgId, page, context, settings, url } = await opened()
  const assigned = page.getByRole('switch', { name: /담당자.*푸시/ })
  await assigned.click()
  const isPushed = async () =>
    (await mina.call(notificationRoutes.settings, { orgId })).types.find(({ type }) => type === 'issue.assigned')?.isOn
      .push
  await expect.poll(isPushed).toBe(false)
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  await page.getByText('이 사이트의 알림이 차단되어 있습니다.').waitFor()
  expect(await turnOn(page).count()).toBe(0)
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await page.getByText('이 브라우저는 푸시 알림을 지원하지 않습니다.').waitFor()
  expect(page.url()).toBe(`${url}${settings}`)
})

test('the app can be installed, and says so where it has no network', async () => {
  const { context, page, url } = await opened()
  const manifest = (await (await context.request.get(`${url}/manifest.webmanifest`)).json()) as {
    name: string
    icons: { src: string; type: string }[]
  }
  expect(manifest.name).toBe('두레')
  for (const { src, type } of manifest.icons)
    expect((await context.request.get(url + src)).headers()['content-type']).toBe(type)
  await page.evaluate(() => {
    const question = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(question, { prompt: async () => dispatchEvent(new Event('appinstalled')) }))
  })
  await page.getByRole('button', { name: '설치', exact: true }).click()
  await expect.poll(() => context.serviceWorkers()).toHaveLength(1)
  expect(await page.getByRole('button', { name: '설치', exact: true }).count()).toBe(0)
  await page.reload()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: '서버에 연결할 수 없습니다' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: '푸시 알림' }).waitFor()
})
