import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { confirmationRoutes } from '#contract/confirmation'
import { messageRoutes } from '#contract/message'
import { chatIn, company } from '../server/chat/test.ts'
import { joined } from '../server/issue/test.ts'
import { enter, newPage } from './browser.ts'
import { allSent, field, message, rowsOf } from './chats.ts'

test('a guest mentions the people of the room, and the number of people in a list is that of now', async () => {
  const { orgId, owner } = await company()
  const guest = await joined(orgId, 'GUEST', '박도윤')
  const jiwoo = await joined(orgId, 'MEMBER', '한지우')
  const body = { kind: 'group' as const, name: '협력사', memberIds: [guest.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const at = { orgId, roomId }
  const page = await newPage()
  await enter(page, guest.email)
  await page.goto(`/org/${orgId}/chat/${roomId}/`)
  await field(page).waitFor()
  await owner.call(roomRoutes.invite, { ...at, body: { memberIds: [jiwoo.memberId] } })
  await expect.poll(() => rowsOf(page).first().innerText()).toMatch(/협력사\s*3/)
  await field(page).click()
  await page.keyboard.type('@한')
  await page.getByRole('option', { name: /한지우/ }).click()
  await page.keyboard.type('확인 부탁드립니다')
  await page.keyboard.press('Enter')
  await message(page, '확인 부탁드립니다').waitFor()
  await allSent(page)
  const { messages } = await chatIn(orgId, roomId).page(owner)
  expect(messages.at(-1)).toMatchObject({ mentionedIds: [jiwoo.memberId] })
  await owner.call(roomRoutes.removeMember, { ...at, memberId: jiwoo.memberId })
  await expect.poll(() => rowsOf(page).first().innerText()).toMatch(/협력사\s*2/)
})

test('a guest is offered nothing that guests may not do, and a member writes the topic of the room', async () => {
  const { orgId, owner } = await company()
  const guest = await joined(orgId, 'GUEST', '박도윤')
  const jiwoo = await joined(orgId, 'MEMBER', '한지우')
  const body = { kind: 'group' as const, name: '협력사', memberIds: [guest.memberId, jiwoo.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const infoOf = async (email: string) => {
    const page = await newPage()
    await enter(page, email)
    await page.goto(`/org/${orgId}/chat/${roomId}/`)
    await field(page).waitFor()
    await page.getByRole('button', { name: '채팅방 메뉴' }).click()
    await page.getByRole('menuitem', { name: '채팅방 정보' }).click()
    const info = page.getByRole('dialog', { name: '채팅방 정보' })
    await info.getByText('박도윤').first().waitFor()
    return { page, info }
  }
  const theirs = await infoOf(guest.email)
  expect(await theirs.info.getByRole('button', { name: /초대|이름.*변경|수정/ }).count()).toBe(0)
  const { info } = await infoOf(jiwoo.email)
  await info.getByRole('button', { name: '참여자 초대' }).waitFor()
  await info.getByRole('button', { name: '이름과 주제 수정' }).click()
  await info.getByRole('textbox', { name: /주제/ }).fill('납품 일정')
  await info.getByRole('button', { name: '저장' }).click()
  await theirs.info.getByText('납품 일정').waitFor()
})

test('the words of the notice follow their message, and a double click confirms once', async () => {
  const { orgId, owner } = await company()
  const guest = await joined(orgId, 'GUEST', '박도윤')
  const body = { kind: 'group' as const, name: '협력사', memberIds: [guest.memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const { at, post } = chatIn(orgId, roomId)
  const { messageId, version } = await post(owner, '9시까지 와 주세요')
  await owner.call(messageRoutes.setNotice, { ...at, body: { messageId } })
  await owner.call(confirmationRoutes.ask, { ...at, messageId, body: { isAsked: true } })
  const page = await newPage()
  await enter(page, guest.email)
  await page.goto(`/org/${orgId}/chat/${roomId}/`)
  await page.getByRole('button', { name: '확인했습니다', exact: true }).dblclick()
  await page.getByText('1명 중 1명 확인').waitFor()
  const bar = page.getByRole('region', { name: '공지' })
  await owner.call(messageRoutes.edit, { ...at, messageId, body: { body: '10시까지 와 주세요', version } })
  await bar.getByText('10시까지 와 주세요').waitFor()
  await page.getByText('1명 중 1명 확인').waitFor()
  expect(await bar.getByText('9시까지').count()).toBe(0)
})
