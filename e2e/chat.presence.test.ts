import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { rowsOf, talk } from './chats.ts'

test('who leaves loses the dot on their face and the word in their room, and has them again on coming back', async () => {
  const { owner, others, orgId, address, open, openList } = await talk(['한지우', '박서연'])
  const [jiwoo] = others
  await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: jiwoo!.memberId } })
  const page = await openList(owner)
  const row = rowsOf(page).filter({ hasText: '한지우', hasNotText: '박서연' })
  const dot = row.getByRole('img', { name: '접속 중' })
  const theirs = await open(jiwoo!)
  await dot.waitFor()
  await row.getByRole('link').click()
  const bar = page.getByRole('region', { name: '한지우', exact: true }).locator('header').first()
  await bar.getByText('접속 중', { exact: true }).waitFor()
  await theirs.goto('about:blank')
  await bar.getByText('오프라인', { exact: true }).waitFor()
  await expect.poll(() => dot.count()).toBe(0)
  await theirs.goto(address())
  await bar.getByText('접속 중', { exact: true }).waitFor()
  await dot.waitFor()
})
