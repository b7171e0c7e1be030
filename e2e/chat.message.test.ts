// One message and what is done to it: edited while it goes, confirmed, folded, and reached by a hand.
import { expect, test } from 'vitest'
import { messageRoutes } from '#contract/message'
import { storedFile } from '../server/attachment/test.ts'
import { PHONE, settled } from './browser.ts'
import { deed, field, log, message, said, say, talk } from './chats.ts'
import { fingerOn, placeOn, THUMB } from './touch.ts'

test('[S1.5] the new words of a message that was deleted meanwhile are in the field', async () => {
  const { owner, others, open, post, at } = await talk()
  const { messageId } = await post(others[0]!, '회의는 3시입니다')
  const page = await open(others[0]!)
  await field(page).fill('먼저 쓰던 말')
  await deed(page, '회의는 3시입니다', '수정')
  await field(page).fill('회의는 4시로 미뤄졌습니다')
  await owner.call(messageRoutes.remove, { ...at, messageId })
  await said(page).filter({ hasText: '삭제된 메시지입니다.' }).waitFor()
  await field(page).press('Enter')
  await page.getByText('메시지가 삭제되어 수정한 내용을 입력창에 옮겼습니다.').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('먼저 쓰던 말\n회의는 4시로 미뤄졌습니다')
})

test('a picture is quoted as a file, and deleted words are gone from what quotes them', async () => {
  const { owner, others, open, orgId, at, post } = await talk()
  const { fileId } = await storedFile(others[0]!, orgId, '현장.hwp')
  const file = await post(others[0]!, { fileIds: [fileId] })
  const words = await post(others[0]!, '비밀번호는 1234입니다')
  await post(owner, { body: '파일 잘 받았습니다', quotedId: file.messageId })
  await post(owner, { body: '여기에 쓰지 마세요', quotedId: words.messageId })
  const page = await open(owner)
  const quotedBy = (said: string) => message(page, said).locator('[class*=quote]')
  await quotedBy('파일 잘 받았습니다').getByText('파일 1개').waitFor()
  await quotedBy('여기에 쓰지 마세요').getByText('비밀번호는 1234입니다').waitFor()
  const { version } = words
  await others[0]!.call(messageRoutes.edit, {
    ...at,
    messageId: words.messageId,
    body: { body: '비밀입니다', version },
  })
  await quotedBy('여기에 쓰지 마세요').getByText('비밀입니다', { exact: true }).waitFor()
  await others[0]!.call(messageRoutes.remove, { ...at, messageId: words.messageId })
  await quotedBy('여기에 쓰지 마세요').getByText('삭제된 메시지입니다.').waitFor()
  expect(await page.getByText('비밀입니다').count()).toBe(0)
})

test('who has confirmed a message stands beside who has not, and these are reminded', async () => {
  const { owner, others, open } = await talk(['한지우', '박서연'])
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await say(mine, '보안 교육 자료를 확인해 주세요.')
  await deed(mine, '보안 교육 자료', '확인 요청 보내기')
  await message(mine, '보안 교육 자료')
    .getByRole('button', { name: /2명 중 0명 확인/ })
    .click()
  const dialog = mine.getByRole('dialog', { name: '확인 상태' })
  const part = (name: RegExp) => dialog.locator('section').filter({ has: mine.getByRole('heading', { name }) })
  await part(/^미확인 2$/)
    .getByText('박서연')
    .waitFor()
  await message(theirs, '보안 교육 자료').getByRole('button', { name: '확인했습니다' }).click()
  await part(/^확인 1$/)
    .getByText('한지우')
    .waitFor()
  await part(/^미확인 1$/)
    .getByText('박서연')
    .waitFor()
  await dialog.getByRole('button', { name: '미확인 참여자에게 다시 알림' }).click()
  await mine.getByText(/1명에게 다시 알렸습니다|근무일에만 다시 알릴 수 있습니다/).waitFor()
  // Once a day, which it says; on a day off not at all.
  const isDayOff = (await mine.getByText('근무일에만 다시 알릴 수 있습니다').count()) > 0
  await dialog
    .getByRole('button', { name: isDayOff ? '미확인 참여자에게 다시 알림' : '오늘 다시 알렸습니다' })
    .waitFor()
  // The member who is asked reads who has confirmed too, and reminds nobody.
  await message(theirs, '보안 교육 자료')
    .getByRole('button', { name: /2명 중 1명 확인/ })
    .click()
  await theirs.getByRole('dialog', { name: '확인 상태' }).getByText('박서연').waitFor()
  expect(await theirs.getByRole('button', { name: '미확인 참여자에게 다시 알림' }).count()).toBe(0)
})

test('the first answer in a thread follows it', async () => {
  const { owner, others, open, post } = await talk()
  await post(owner, '배포 일정을 여기서 정합시다')
  const page = await open(others[0]!)
  await deed(page, '배포 일정을', '스레드로 답글')
  const thread = page.getByRole('complementary', { name: '스레드' })
  await thread.getByRole('button', { name: '스레드 알림 받기' }).waitFor()
  await thread.getByRole('textbox', { name: '답글 입력' }).fill('목요일이 좋습니다')
  await page.keyboard.press('Enter')
  await thread.getByRole('button', { name: '스레드 알림 끄기' }).waitFor()
})

test('very long words show their beginning, and all of themselves on demand', async () => {
  const { owner, open, post } = await talk()
  await post(owner, '지난 분기 실적을 부서별로 정리했습니다. '.repeat(400))
  const page = await open(owner)
  const long = message(page, '지난 분기 실적을')
  const height = async () => (await long.boundingBox())!.height
  expect(await height()).toBeLessThan(500)
  await long.getByRole('button', { name: '전체 보기' }).click()
  await expect.poll(height).toBeGreaterThan(1_000)
  await long.getByRole('button', { name: '접기' }).click()
  await expect.poll(height).toBeLessThan(500)
})

test('the day of the messages floats above them while one scrolls, and a day to come is none to go to', async () => {
  const { owner, open, fill } = await talk()
  await fill(120)
  const page = await open(owner)
  await message(page, '120번째 말').waitFor()
  await log(page).hover()
  await page.mouse.wheel(0, -1_500)
  await page.mouse.wheel(0, -600)
  const day = page
    .locator('[data-floats][data-shown]')
    .filter({ hasText: /일요일|월요일|화요일|수요일|목요일|금요일|토요일/ })
  await day.waitFor()
  await day.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '채팅방 메뉴' }).click()
  await page.getByRole('menuitem', { name: '날짜로 이동' }).click()
  const dialog = page.getByRole('dialog', { name: '날짜로 이동' })
  await dialog.getByRole('button', { name: '다음 달' }).click()
  const later = dialog.getByRole('button', { name: /15일/ })
  expect(await later.getAttribute('aria-disabled')).toBe('true')
})

test('in a narrow window the deeds of a message stay inside it, and there is one row of them', async () => {
  const { owner, others, open, post } = await talk()
  for (const by of [owner, others[0]!]) for (const words of ['네', '긴 말입니다 '.repeat(20)]) await post(by, words)
  const page = await open(owner, { viewport: PHONE })
  await settled(page)
  const bars = page.locator('[data-message-menu]').filter({ visible: true })
  for (const each of await said(page).all()) {
    await each.hover()
    await expect.poll(() => bars.count()).toBe(1)
    const box = (await bars.locator('xpath=..').boundingBox())!
    expect([box.x >= 0, box.x + box.width <= PHONE.width]).toEqual([true, true])
  }
  // A toolbar with the focus is not seen beside the one of another message.
  await said(page).first().hover()
  await said(page).first().getByRole('button', { name: '반응 남기기' }).focus()
  await said(page).last().hover()
  const opacity = said(page).first().locator('[data-elsewhere]')
  await expect.poll(() => opacity.evaluate(element => getComputedStyle(element).opacity)).toBe('0')
})

test('a thumb that rests on a message finds the reactions first', async () => {
  const { owner, others, open, post } = await talk()
  await post(others[0]!, '점심 예약했습니다')
  const page = await open(owner, THUMB)
  const finger = await fingerOn(page)
  await finger.press(await placeOn(message(page, '점심 예약했습니다').locator('p').last()))
  const items = page.getByRole('menu').getByRole('menuitem')
  await items.first().waitFor()
  await finger.release()
  // Measured at one moment, because the sheet may still be rising.
  const [first, second] = await items.evaluateAll(all =>
    all
      .slice(0, 2)
      .map(each => ({ y: each.getBoundingClientRect().y, isWide: each.getBoundingClientRect().width >= 40 })),
  )
  expect(first).toEqual({ y: second!.y, isWide: true })
  await items.nth(0).tap()
  await message(page, '점심 예약했습니다').getByRole('button', { name: '확인 1' }).waitFor()
})
