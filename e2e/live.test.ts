// Events that are told while a page is busy or hidden.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes } from '#contract/issue-discussion'
import type { ServerFrame } from '#contract/frames'
import { enter, newPage, settled } from './browser.ts'
import { line, onIssues, panel, plan } from './plans.ts'

type Watched = typeof window & { draws: number }

test('changes that came while the page was busy are drawn together', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const made = []
  for (let number = 1; number <= 12; number++) made.push(await issue({ title: `상품 ${number}` }))
  const page = await onIssues(owner, path)
  await line(page, '상품 12').waitFor()
  await page.evaluate(() => {
    Object.assign(window, { draws: 0 })
    new MutationObserver(() => (window as Watched).draws++).observe(document.querySelector('main')!, {
      subtree: true,
      characterData: true,
    })
  })
  // As a long task would, the debugger holds back what has come.
  const debug = await page.context().newCDPSession(page)
  await debug.send('Debugger.enable')
  const paused = new Promise(resolve => debug.once('Debugger.paused', resolve))
  await debug.send('Debugger.pause')
  const resumed = page.evaluate(() => undefined)
  await paused
  await Promise.all(
    made.map(({ issueId }, index) =>
      colleague.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: `새 상품 ${index + 1}` } }),
    ),
  )
  await debug.send('Debugger.resume')
  await resumed
  for (let number = 1; number <= made.length; number++) await line(page, `새 상품 ${number}`).waitFor()
  const draws = await page.evaluate(() => (window as Watched).draws)
  expect(draws).toBeGreaterThan(0)
  expect(draws).toBeLessThan(made.length / 2)
})

/** As if another tab had been chosen, or this one again. */
const turn = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

test('a page that is hidden for a while hears only that it is behind, and shows all when it is seen again', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await newPage()
  const said: string[] = []
  const heard: ServerFrame[] = []
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => said.push((JSON.parse(String(payload)) as { type: string }).type))
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as ServerFrame))
  })
  await enter(page, owner.email)
  await page.goto(`${path}?issue=${issueId}`)
  await panel(page).getByRole('heading', { name: '결제 오류' }).waitFor()
  await settled(page)
  await page.clock.install()

  await turn(page, 'hidden')
  await page.clock.fastForward(9_000)
  heard.length = 0
  await turn(page, 'visible')
  // The page has asked whether its socket still lives.
  await expect.poll(() => heard).toContainEqual({ type: 'welcome' })
  await turn(page, 'hidden')
  await page.clock.fastForward(9_000)
  expect(said).not.toContain('sleep')
  await page.clock.fastForward(1_000)
  await expect.poll(() => said.at(-1)).toBe('sleep')
  heard.length = 0

  const changed = await colleague.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: '결제 실패' } })
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { version: changed.version, title: '환불 오류' } })
  await colleague.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '환불부터 봅시다.' } })
  const theirs = await onIssues(colleague, `${path}?issue=${issueId}`)
  await panel(theirs).getByText('함께 보는 중').waitFor()
  const missed = () => heard.filter(frame => frame.type === 'behind').map(({ channel }) => channel)
  await expect.poll(missed).toContain(`issue:${issueId}`)
  expect(missed().toSorted()).toEqual([`issue:${issueId}`, `project:${at.projectId}`])
  const isPersonal = ({ channel }: { channel?: unknown }) => String(channel).startsWith('user:')
  expect(heard.filter(frame => frame.type === 'event' && !isPersonal(frame))).toEqual([])
  expect(await panel(page).getByRole('heading', { name: '결제 오류' }).count()).toBe(1)

  await turn(page, 'visible')
  await panel(page).getByRole('heading', { name: '환불 오류' }).waitFor()
  await panel(page).getByText('함께 보는 중').waitFor()
  await panel(page).getByText('환불부터 봅시다.').waitFor()
  expect(said).toContain('wake')
  const { version } = await colleague.call(issueRoutes.read, { ...at, issueId })
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { version, title: '주문 오류' } })
  await panel(page).getByRole('heading', { name: '주문 오류' }).waitFor()
  expect(heard.at(-1)).toMatchObject({ type: 'event' })
})

test('a page whose socket broke while it slept hears what came before it listened', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId: first } = await issue({ title: '결제 오류' })
  const { issueId } = await issue({ title: '환불 오류' })
  const page = await newPage()
  const mayListen = Promise.withResolvers<void>()
  const said: string[] = []
  await page.routeWebSocket('**/api/live', opened => {
    const server = opened.connectToServer()
    opened.onMessage(async message => {
      const frame = JSON.parse(String(message)) as { type: string; channel?: string }
      said.push(frame.type)
      if (frame.type === 'wake') return opened.close()
      const isHeld = frame.type === 'listen' && frame.channel === `issue:${issueId}`
      if (isHeld) await mayListen.promise
      // As if the page had said it only now.
      return server.send(isHeld ? JSON.stringify({ ...frame, ageMs: 5_000 }) : message)
    })
  })
  await enter(page, owner.email)
  await page.goto(`${path}?issue=${first}`)
  await panel(page).getByRole('heading', { name: '결제 오류' }).waitFor()
  await settled(page)
  await page.clock.install()
  await turn(page, 'hidden')
  await page.clock.fastForward(10_000)
  await expect.poll(() => said.at(-1)).toBe('sleep')
  said.length = 0
  await turn(page, 'visible')
  await expect.poll(() => said).toContain('listen')
  await settled(page)

  await line(page, '환불 오류').click()
  await panel(page).getByRole('heading', { name: '환불 오류' }).waitFor()
  await panel(page).getByText('이슈를 생성하였습니다.').waitFor()
  await colleague.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '환불부터 봅시다.' } })
  mayListen.resolve()
  await panel(page).getByText('환불부터 봅시다.').waitFor()
})
