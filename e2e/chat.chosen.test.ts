// Messages chosen together, and what becomes of them: they are forwarded, or become one issue.
import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { projectRoutes } from '#contract/project'
import { axeComplaints } from './browser.ts'
import { deed, field, log, message, rowsOf, talk } from './chats.ts'
import { fingerOn, placeOn, THUMB } from './touch.ts'

test('several messages become one issue, and each of them can be reached from it', async () => {
  const { owner, others, orgId, open, post } = await talk(['한지우'])
  await owner.call(projectRoutes.create, { orgId, body: { name: '자사몰 개편', key: 'WEB' } })
  await post(others[0]!, '결제 후 주문 내역이 비어 보입니다')
  await post(owner, '언제부터인가요?')
  await post(others[0]!, '오늘 오전 배포 이후입니다')
  const page = await open(owner)
  await deed(page, '주문 내역', '여러 메시지 선택')
  const bar = page.getByRole('toolbar', { name: '선택한 메시지' })
  await bar.getByText('1/10개 선택').waitFor()
  // A press anywhere on a message chooses it.
  await message(page, '오전 배포').getByText('오늘 오전 배포 이후입니다').click()
  await message(page, '언제부터').getByRole('checkbox').check()
  await bar.getByText('3/10개 선택').waitFor()
  await message(page, '언제부터').click()
  await bar.getByText('2/10개 선택').waitFor()
  await bar.getByRole('button', { name: '이슈로 만들기' }).click()
  await field(page).waitFor()
  const dialog = page.getByRole('dialog', { name: '이슈 생성' })
  await expect
    .poll(() => dialog.getByRole('textbox', { name: '제목' }).inputValue())
    .toBe('결제 후 주문 내역이 비어 보입니다')
  await expect.poll(() => dialog.getByText('한지우님의 메시지 보기').count()).toBe(2)
  await dialog.getByRole('button', { name: '생성' }).click()
  await message(page, 'WEB-1').filter({ hasText: '한지우' }).waitFor()
})

test('messages are forwarded to a room and to a person with whom there was none, once, in their order', async () => {
  const { owner, others, orgId, open, openList, post } = await talk(['한지우', '박서연'])
  const [jiwoo, seoyeon] = others
  const body = { kind: 'group' as const, name: '배포 준비', memberIds: [jiwoo!.memberId] }
  await owner.call(roomRoutes.create, { orgId, body })
  await post(jiwoo!, '점검은 **22시**에 시작합니다')
  await post(jiwoo!, '끝나면 알려드릴게요')
  const page = await open(owner, {}, /ERR_FAILED|Failed to load/)
  await deed(page, '점검은', '여러 메시지 선택')
  await message(page, '끝나면').click()
  await page.getByRole('toolbar', { name: '선택한 메시지' }).getByRole('button', { name: '전달' }).click()
  const dialog = page.getByRole('dialog', { name: '메시지 2개 전달' })
  await dialog.getByRole('option', { name: /배포 준비/ }).click()
  await dialog.getByRole('combobox').fill('박서')
  await dialog
    .getByRole('option', { name: /박서연/ })
    .last()
    .click()
  // The answer of the first room is lost on its way; the second try adds nothing there.
  let isFirst = true
  await page.route('**/forwarding', async route => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: '2곳에 전달' }).click()
  await page.getByText('네트워크 연결을 확인해주세요.').waitFor()
  await dialog.getByRole('button', { name: '2곳에 전달' }).click()
  await page.getByText('메시지 2개를 전달하였습니다.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await field(page).waitFor()
  await rowsOf(page).filter({ hasText: '배포 준비' }).getByRole('link').click()
  await message(page, '끝나면').waitFor()
  const forwarded = log(page).locator('article').filter({ hasText: '한지우님의 메시지' })
  await expect.poll(() => forwarded.count()).toBe(2)
  expect(await forwarded.first().innerText()).toContain('점검은 22시에 시작합니다')
  // Somebody else's words are nobody's to edit here.
  await forwarded.first().hover()
  await forwarded.first().locator('[data-message-menu] button').click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: '수정', exact: true }).count()).toBe(0)
  const theirs = await openList(seoyeon!)
  await rowsOf(theirs).filter({ hasText: '끝나면', hasNotText: '한지우' }).getByRole('link').click()
  await message(theirs, '점검은').getByText('한지우님의 메시지').waitFor()
})

test('on a phone messages are chosen by thumb, and Escape or the cross leaves everything as it was', async () => {
  const { owner, others, open, post } = await talk(['한지우'])
  await post(others[0]!, '첫째 안건')
  await post(others[0]!, '둘째 안건')
  const page = await open(owner, { ...THUMB, bypassCSP: true })
  const finger = await fingerOn(page)
  await finger.press(await placeOn(message(page, '첫째').getByText('첫째 안건')))
  await page.getByRole('menuitem', { name: '여러 메시지 선택' }).waitFor()
  await finger.release()
  await page.getByRole('menuitem', { name: '여러 메시지 선택' }).tap()
  const bar = page.getByRole('toolbar', { name: '선택한 메시지' })
  await message(page, '둘째').getByText('둘째 안건').tap()
  await bar.getByText('2/10개 선택').waitFor()
  expect(await axeComplaints(page)).toEqual([])
  await bar.getByRole('button', { name: '취소' }).tap()
  await field(page).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('the organization decides who sees how many have not read a message', async () => {
  const { owner, others, orgId, open, post } = await talk(['한지우', '박서연'])
  await post(others[0]!, '남의 말')
  await post(owner, '내 말')
  const page = await open(owner)
  const counts = (words: string) => message(page, words).getByRole('button', { name: /^안 읽은 참여자/ })
  await counts('내 말').waitFor()
  await counts('남의 말').waitFor()
  await deed(page, '내 말', '확인 요청 보내기')
  const theirs = await open(others[0]!)
  await message(theirs, '내 말').getByRole('button', { name: '확인했습니다' }).click()
  const settings = await page.context().newPage()
  await settings.goto(`/org/${orgId}/info/`)
  await settings.getByRole('radio', { name: '보낸 사람에게만 표시' }).check()
  await settings.getByText('채팅 설정이 변경되었습니다.').waitFor()
  // Told to who has the room open.
  await counts('남의 말').waitFor({ state: 'detached' })
  await counts('내 말').waitFor()
  await settings.getByRole('radio', { name: '표시하지 않음' }).check()
  await counts('내 말').waitFor({ state: 'detached' })
  await message(page, '내 말').hover()
  await message(page, '내 말').locator('[data-message-menu] button').click()
  await page.getByRole('menuitem', { name: '전달' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '읽음 상태' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  // Those who have confirmed it said so themselves.
  await message(page, '내 말')
    .getByRole('button', { name: /확인 요청/ })
    .click()
  const asked = page.getByRole('dialog', { name: '확인 요청' })
  await asked.getByRole('heading', { name: '미확인 1' }).waitFor()
  await asked.getByRole('heading', { name: '확인 1', exact: true }).waitFor()
})

test('a chosen message that is deleted meanwhile is chosen no more, and is not brought back by an issue', async () => {
  const { owner, others, at, open, post } = await talk(['한지우'])
  const gone = await post(others[0]!, '잘못 보낸 말')
  await post(others[0]!, '남는 말')
  const page = await open(owner)
  await deed(page, '잘못 보낸', '여러 메시지 선택')
  await message(page, '남는 말').click()
  const bar = page.getByRole('toolbar', { name: '선택한 메시지' })
  await bar.getByText('2/10개 선택').waitFor()
  await others[0]!.call(messageRoutes.remove, { ...at, messageId: gone.messageId })
  await bar.getByText('1/10개 선택').waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
})
