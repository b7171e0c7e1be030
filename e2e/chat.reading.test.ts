// Reading that counts, writing that is seen, and the question before everybody is called.
import { expect, test } from 'vitest'
import { commit, compose, HELLO } from './browser.ts'
import { allSent, field, message, say, talk, unread } from './chats.ts'
import { crowd } from '../server/issue/test.ts'
import { roomRoutes } from '#contract/chat'

/** The page is behind another window until the story brings it to the front. */
const BEHIND = () => {
  let state = 'hidden'
  Object.defineProperty(document, 'visibilityState', { get: () => state })
  Object.assign(window, {
    bringToFront: () => {
      state = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}

test('[S1.5] a message is read once it was in view for half a second on a page that somebody sees', async () => {
  const { owner, others, open, post } = await talk()
  await post(owner, '점심 같이 드실 분?')
  const mine = await open(owner)
  await unread(message(mine, '점심 같이')).waitFor()
  const theirs = await open(others[0]!, {}, undefined, BEHIND)
  await message(theirs, '점심 같이').waitFor()
  // Twice as long as a page needs that is seen.
  await theirs.waitForTimeout(2_000)
  expect(await unread(message(mine, '점심 같이')).count()).toBe(1)
  await theirs.evaluate(() => (window as unknown as { bringToFront: () => void }).bringToFront())
  await unread(message(mine, '점심 같이')).waitFor({ state: 'detached' })
})

test('somebody who writes is named while they do, also in the middle of a syllable, and not after they have sent', async () => {
  const { owner, others, open } = await talk()
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await field(theirs).click()
  await compose(theirs, HELLO, false)
  await mine.getByText('한지우님이 입력 중입니다.').waitFor()
  await commit(theirs, '요')
  await theirs.keyboard.press('Enter')
  await message(mine, '안녕하세요').waitFor()
  await expect.poll(() => mine.getByText('한지우님이 입력 중입니다.').count()).toBe(0)
})

test('everybody is called in a room of more than twenty only after a question', async () => {
  const { owner, orgId, at, open } = await talk()
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: await crowd(orgId, 20) } })
  const page = await open(owner)
  await field(page).click()
  await page.keyboard.type('@전체')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('공지를 읽어 주세요')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('참여자 22명 모두에게 알림을 보냅니다. 전송하시겠습니까?').waitFor()
  expect(await message(page, '공지를 읽어').count()).toBe(0)
  await question.getByRole('button', { name: '전송' }).click()
  await message(page, '공지를 읽어 주세요').waitFor()
  // An edit that calls them is asked about as well.
  await say(page, '이것도 읽어 주세요')
  await allSent(page)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field(page).inputValue()).toBe('이것도 읽어 주세요')
  await page.keyboard.type(' @전체')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await question.waitFor()
})
