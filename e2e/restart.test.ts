import { expect, test } from 'vitest'
import { person } from '../server/testing/visitor.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { axeComplaints, newBrowser, enter } from './browser.ts'

test('killed and started again: the page says so, keeps what was typed, and one is still signed in', async () => {
  const dataDir = await preparedDirectory()
  const environment = { DATA_DIR: dataDir, TRUST_PROXY: '1' }
  const first = await startedServer(environment)
  const browser = await newBrowser(
    { baseURL: first.url, bypassCSP: true, reducedMotion: 'reduce' },
    /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|WebSocket connection|status of (401|503)/,
  )
  const page = await browser.newPage()
  // No account exists yet: the first page welcomes the first person.
  await page.goto('/')
  await page.getByRole('link', { name: '첫 계정 만들기' }).waitFor()
  expect(await axeComplaints(page)).toEqual([])
  const { email } = await person({ url: first.url, dataDir })
  await enter(page, email, first.url)
  await page.goto('/info')
  const name = page.getByLabel('이름')
  await name.fill('남궁다솜')
  await first.kill('SIGKILL')
  await page.getByText('연결이 끊어졌습니다. 다시 연결하는 중입니다.').waitFor()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('alert').getByText('네트워크 연결을 확인해주세요.').waitFor()
  expect(await name.inputValue()).toBe('남궁다솜')

  const second = await startedServer({ ...environment, PORT: first.port })
  expect(second.isOpen).toBe(true)
  await page.getByText('내 정보가 수정되었습니다.').waitFor({ timeout: 40_000 })
  await page.getByText('연결이 끊어졌습니다.').waitFor({ state: 'detached', timeout: 40_000 })
  await page.reload()
  await page.getByRole('button', { name: '남궁다솜' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/info')
})
