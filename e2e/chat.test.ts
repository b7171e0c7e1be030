import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { PHONE, routeOnce, settled } from './browser.ts'
import { held } from './discussions.ts'
import { allSent, deed, field, message, rowsOf, say, talk, unread } from './chats.ts'

test('two people talk, and the unread numbers count down [S1.5] [S2.21]', async () => {
  const { owner, others, open, openList } = await talk(['한지우', '박서연'])
  const [jiwoo] = others
  const mine = await open(owner)
  const list = await openList(jiwoo!)
  await say(mine, '오늘 배포는 5시 이후로 미루겠습니다.')
  await expect.poll(() => unread(message(mine, '오늘 배포는')).locator('i').innerText()).toBe('2')
  const row = rowsOf(list).first()
  await row.getByText('오늘 배포는 5시').waitFor()
  await row.getByRole('img', { name: '읽지 않은 메시지 1개' }).waitFor()
  await row.getByRole('link').click()
  await message(list, '오늘 배포는').waitFor()
  await expect.poll(() => unread(message(mine, '오늘 배포는')).locator('i').innerText()).toBe('1')
  await unread(message(mine, '오늘 배포는')).click()
  const dialog = mine.getByRole('dialog', { name: '읽음 상태' })
  await dialog.getByText('2명 중 1명 읽음').waitFor()
  await mine.keyboard.press('Escape')
  await say(list, '네, 확인했습니다.')
  await message(mine, '네, 확인했습니다.').waitFor()
  await expect.poll(() => unread(message(list, '네, 확인했습니다.')).locator('i').innerText()).toBe('1')
})

test('a room between two is called by the other one wherever it is named, and nobody can leave it', async () => {
  const { owner, others, orgId, openList } = await talk(['한지우', '박서연'])
  await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: others[1]!.memberId } })
  const page = await openList(owner)
  const row = rowsOf(page).filter({ hasText: '박서연', hasNotText: '한지우' })
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: '박서연', exact: true }).waitFor()
  await page.getByRole('region', { name: '박서연', exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('박서연 · 두레')
  await row.hover()
  await row.getByRole('button', { name: /메뉴/ }).click()
  await page.getByRole('menuitem', { name: '목록에서 숨기기' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '채팅방 나가기' }).count()).toBe(0)
})

test('three devices of one person know of each other what was read, sent and typed [S1.5]', async () => {
  const { owner, others, open, openList, post } = await talk()
  const [jiwoo] = others
  const [desk, phone] = [await openList(owner), await open(owner, { viewport: PHONE })]
  const third = await open(owner)
  await post(jiwoo!, '회의실 예약했습니다.')
  await message(phone, '회의실 예약했습니다.').waitFor()
  await message(third, '회의실 예약했습니다.').waitFor()
  const row = rowsOf(desk).first()
  await row.getByText('회의실 예약했습니다.').waitFor()
  await expect.poll(() => row.getByRole('img', { name: /읽지 않은/ }).count()).toBe(0)
  await field(third).click()
  await third.keyboard.type('보내지 않은 말')
  await row.getByText('작성 중').waitFor()
  await expect.poll(() => field(phone).inputValue()).toBe('보내지 않은 말')
  await third.keyboard.press('Enter')
  await message(phone, '보내지 않은 말').waitFor()
  await expect.poll(() => field(phone).inputValue()).toBe('')
  await expect.poll(() => row.getByText('작성 중').count()).toBe(0)
})

test('without a network nothing is lost, and nothing comes twice [S1.5]', async () => {
  const { owner, others, open, words, post } = await talk()
  const page = await open(owner, {}, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await say(page, '하나')
  await allSent(page)
  await page.context().setOffline(true)
  for (const each of ['둘', '셋', '넷']) await say(page, each)
  await post(others[0]!, '그사이에 온 말')
  await expect.poll(() => page.locator('[data-unsent]').count()).toBe(3)
  await page.context().setOffline(false)
  await page.reload()
  await message(page, '넷').waitFor()
  await allSent(page)
  await message(page, '그사이에 온 말').waitFor()
  expect(await words(owner)).toEqual(['하나', '그사이에 온 말', '둘', '셋', '넷'])
  await post(others[0]!, '다시 만났네요')
  await message(page, '다시 만났네요').waitFor()
})

test('a message that is refused says why, holds up no other, and can be sent again or thrown away', async () => {
  const { owner, open, words } = await talk()
  const page = await open(owner, {}, /status of 409/)
  const refused = { error: 'room.closed', message: '종료된 채팅방입니다.' }
  await page.route('**/messages', async route => {
    const isMeant = route.request().postDataJSON().body !== '셋'
    if (route.request().method() === 'POST' && isMeant) await route.fulfill({ status: 409, json: refused })
    else await route.fallback()
  })
  for (const each of ['하나', '둘', '셋']) await say(page, each)
  await expect.poll(() => words(owner)).toEqual(['셋'])
  await message(page, '하나').getByRole('alert').getByText('종료된 채팅방입니다.').waitFor()
  await page.unroute('**/messages')
  await message(page, '하나').getByRole('button', { name: '다시 보내기' }).click()
  await message(page, '둘').getByRole('button', { name: '삭제' }).click()
  await allSent(page)
  expect(await words(owner)).toEqual(['셋', '하나'])
})

test('an answer that got lost is asked for again, and the message stands there once', async () => {
  const { owner, open, words } = await talk()
  const page = await open(owner, {}, /ERR_FAILED|Failed to load/)
  await routeOnce(page, '**/messages', async route => {
    expect(route.request().method()).toBe('POST')
    await route.fetch()
    await route.abort()
  })
  await say(page, '한 번만')
  await allSent(page)
  expect(await words(owner)).toEqual(['한 번만'])
  expect(await message(page, '한 번만').count()).toBe(1)
})

test('a message whose event comes before its answer stands there once', async () => {
  const { owner, others, open, post } = await talk()
  const page = await open(owner)
  const answer = await held(page, '**/messages', 'POST', true)
  await field(page).click()
  await page.keyboard.type('한 번만')
  await page.keyboard.press('Enter')
  await answer.came
  await post(others[0]!, '그 뒤의 말')
  await message(page, '그 뒤의 말').waitFor()
  expect(await message(page, '한 번만').count()).toBe(1)
  answer.release()
  await allSent(page)
  expect(await message(page, '한 번만').count()).toBe(1)
})

test('a thread stands beside the room, and the room tells of it', async () => {
  const { owner, others, open, post, at } = await talk()
  const asked = await post(others[0]!, '원인 찾았습니다.')
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await deed(mine, '원인 찾았습니다.', '스레드로 답글')
  const thread = mine.getByRole('complementary', { name: '스레드' })
  await thread.getByRole('textbox', { name: '답글 입력' }).click()
  await mine.keyboard.type('무엇이었나요?')
  await mine.keyboard.press('Enter')
  await thread.getByText('무엇이었나요?').waitFor()
  await message(theirs, '원인 찾았습니다.')
    .getByRole('button', { name: /답글 1개/ })
    .click()
  const beside = theirs.getByRole('complementary', { name: '스레드' })
  await beside.getByText('무엇이었나요?').waitFor()
  await post(others[0]!, { body: '캐시였습니다.', threadId: asked.messageId })
  await thread.getByText('캐시였습니다.').waitFor()
  expect(await message(mine, '캐시였습니다.').count()).toBe(0)
  await thread.getByRole('button', { name: '해결됨으로 표시' }).click()
  await beside.getByRole('button', { name: '해결됨 표시 해제' }).waitFor()
  await expect
    .poll(
      async () =>
        (await owner.call(messageRoutes.thread, { ...at, messageId: asked.messageId, query: {} })).root.isResolved,
    )
    .toBe(true)
})

test('a message is edited, reacted to, quoted, pinned and deleted, and everybody sees it', async () => {
  const { owner, others, open } = await talk()
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await say(mine, '4시까지 부탁드립니다.')
  await message(theirs, '4시까지').waitFor()
  // Up edits the last one, once it is there.
  await allSent(mine)
  await mine.keyboard.press('ArrowUp')
  await expect.poll(() => field(mine).inputValue()).toBe('4시까지 부탁드립니다.')
  await field(mine).fill('5시까지 부탁드립니다.')
  await mine.keyboard.press('Enter')
  await message(theirs, '5시까지 부탁드립니다.').getByRole('button', { name: '(수정됨)' }).waitFor()
  expect(await field(mine).inputValue()).toBe('')
  await message(theirs, '5시까지').hover()
  await message(theirs, '5시까지').getByRole('button', { name: '반응 남기기' }).click()
  await theirs.getByRole('menuitem', { name: '확인' }).click()
  await message(mine, '5시까지').getByRole('button', { name: '확인 1' }).waitFor()
  await deed(theirs, '5시까지', '인용 답장')
  await theirs.keyboard.type('네, 알겠습니다.')
  await theirs.keyboard.press('Enter')
  await message(mine, '네, 알겠습니다.').getByText('5시까지 부탁드립니다.').waitFor()
  await deed(mine, '네, 알겠습니다.', '공지로 등록')
  await theirs.getByRole('region', { name: '공지' }).getByText('네, 알겠습니다.').waitFor()
  await message(mine, '5시까지 부탁드립니다.').first().hover()
  await message(mine, '5시까지 부탁드립니다.').first().locator('[data-message-menu] button').click()
  await mine.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await message(theirs, '삭제된 메시지입니다.').first().waitFor()
})

test('a message asks to be confirmed, and says who has', async () => {
  const { owner, others, open } = await talk(['한지우', '박서연'])
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  await say(mine, '보안 교육 자료를 확인해 주세요.')
  await deed(mine, '보안 교육 자료', '확인 요청 보내기')
  await message(theirs, '보안 교육 자료').getByText('2명 중 0명 확인').waitFor()
  await message(theirs, '보안 교육 자료').getByRole('button', { name: '확인했습니다' }).click()
  await expect
    .poll(() =>
      message(mine, '보안 교육 자료')
        .getByText(/명 확인/)
        .innerText(),
    )
    .toContain('2명 중 1명 확인')
})

test('what one has read stays marked until one leaves, and can be unread again', async () => {
  const { owner, others, open, post, openList } = await talk()
  await post(owner, '읽은 말')
  const before = await open(owner)
  await before.close()
  for (const each of ['새 말 하나', '새 말 둘']) await post(others[0]!, each)
  const page = await openList(owner)
  await rowsOf(page).first().getByRole('link').click()
  await page.getByText('여기까지 읽었습니다.').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /읽지 않은 메시지/ }).count()).toBe(0)
  await deed(page, '새 말 하나', '여기부터 읽지 않음으로 표시')
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '프로젝트' }).click()
  await page.getByRole('link', { name: /채팅/ }).getByRole('img', { name: '읽지 않은 메시지 2개' }).waitFor()
})

const WHEEL_PX = 200
/** Where a message stands: one in the middle of what is seen, or this one. */
const middleOf = (page: Page, seq?: string) =>
  page.evaluate(wanted => {
    const log = document.querySelector('[role=log]')!
    const { top, height } = log.getBoundingClientRect()
    const all = [...log.querySelectorAll<HTMLElement>('[data-seq]')]
    const found = wanted
      ? all.find(each => each.dataset.seq === wanted)
      : all.find(each => each.getBoundingClientRect().top > top + height / 3)
    return { seq: found!.dataset.seq!, top: found!.getBoundingClientRect().top, scrollTop: log.scrollTop }
  }, seq)

test('a long room is scrolled without a jump, and a link leads to its message', async () => {
  const { owner, open, address, fill } = await talk()
  await fill(130)
  const page = await open(owner)
  await message(page, '130번째 말').waitFor()
  const scroller = page.getByRole('log')
  await scroller.hover()
  const drifts: number[] = []
  for (let count = 0; count < 60; count++) {
    const before = await middleOf(page)
    await page.mouse.wheel(0, -WHEEL_PX)
    await page.waitForFunction(at => document.querySelector('[role=log]')!.scrollTop !== at, before.scrollTop)
    await settled(page)
    const after = await middleOf(page, before.seq)
    if (after.scrollTop === 0) break
    drifts.push(Math.abs(after.top - before.top - WHEEL_PX))
  }
  expect(drifts.length).toBeGreaterThan(20)
  expect(Math.max(...drifts)).toBeLessThan(3)
  await scroller.evaluate(element => element.scrollTo({ top: 0 }))
  await message(page, '1번째 말').first().waitFor()
  await page.getByRole('button', { name: '최신 메시지로' }).click()
  await message(page, '130번째 말').waitFor()
  await page.goto(address('?message=20'))
  await expect.poll(() => page.locator('[data-target]').innerText()).toContain('20번째 말')
})
