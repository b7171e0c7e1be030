import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { chatIn, company } from '../server/chat/test.ts'
import { siteOf } from '../server/outbound/test.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { addedMember, person } from '../server/testing/visitor.ts'
import { axeComplaints, enter, newBrowser } from './browser.ts'
import { field, message, say } from './chats.ts'

const TITLE = '배포 계획 & 일정'
const HEAD = `<title>${TITLE}</title><meta property="og:site_name" content="해담 위키">
  <meta name="description" content="이번 분기 배포 일정과 담당자, 되돌리는 방법을 한곳에 정리한 문서입니다. 배포 전날 오후 5시까지 확인해주세요.">`

test('a card shows what a link leads to, without a jump, until its author takes it away', async () => {
  const site = await siteOf({ '/plan': { body: HEAD } })
  const dataDir = await preparedDirectory()
  const settings = { RATE_LIMITS: 'off', TRUST_PROXY: '1', LINK_PREVIEWS: 'on', OUTBOUND_ALLOWED: site.host }
  const { url } = await startedServer({ DATA_DIR: dataDir, ...settings })
  const { orgId, owner } = await company({ url, dataDir })
  const junho = await person({ url, dataDir, name: '준호' })
  const memberIds = [await addedMember(orgId, junho)]
  const body = { kind: 'group' as const, showsHistory: true, memberIds }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const { post } = chatIn(orgId, roomId)
  for (let count = 1; count <= 30; count++) await post(owner, `${count}번째 말`)
  const open = async (by: typeof junho, options = {}) => {
    const page = await (await newBrowser({ baseURL: url, bypassCSP: true, ...options })).newPage()
    await enter(page, by.email, url)
    await page.goto(`/org/${orgId}/chat/${roomId}/`)
    await field(page).waitFor()
    return page
  }
  const [mine, theirs] = [
    await open(junho),
    await open(owner, { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ]
  // It begins where they have read to.
  await theirs.getByRole('log').press('End')
  await message(theirs, '30번째').waitFor()
  await say(mine, `배포 전에 보세요 ${site.url}/plan`)
  for (const page of [mine, theirs]) {
    const card = message(page, '배포 전에').getByRole('link', { name: TITLE })
    await card.waitFor()
    expect([await card.getAttribute('target'), await card.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(await card.getAttribute('href')).toBe(`${site.url}/plan`)
    // Ids of a new server are small: no other key may be the same.
    expect(await page.getByRole('log').count()).toBe(1)
    // A reader at the end stays there when the last row grows.
    const left = () => page.getByRole('log').evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight)
    await expect.poll(left).toBeLessThan(2)
    expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  }
  expect(site.asked).toEqual(['/plan'])

  const remove = { name: '링크 미리보기 삭제' }
  await theirs.getByRole('button', remove).waitFor()
  await mine.getByRole('link', { name: TITLE }).hover()
  await mine.getByRole('button', remove).click()
  for (const page of [mine, theirs]) {
    await page.getByRole('link', { name: TITLE }).waitFor({ state: 'detached' })
    await message(page, '배포 전에')
      .getByRole('link', { name: `${site.url}/plan` })
      .waitFor()
  }
})
