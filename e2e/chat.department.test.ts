import { expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { departmentRoutes } from '#contract/department'
import { company } from '../server/chat/test.ts'
import { joined } from '../server/issue/test.ts'
import { enter, newPage } from './browser.ts'
import { field, message, rowsOf, say } from './chats.ts'

test('the organization chart brings people into the room of a department and out of it, while they look [S1.5]', async () => {
  const { orgId, owner } = await company()
  const jiwoo = await joined(orgId, 'MEMBER', '한지우')
  const { deptId } = await owner.call(departmentRoutes.createDepartment, {
    orgId,
    body: { name: '개발팀', parentId: null },
  })
  const place = (deptIds: number[]) =>
    owner.call(departmentRoutes.assign, {
      orgId,
      memberId: jiwoo.memberId,
      body: { assignments: deptIds.map(each => ({ deptId: each, positionId: null })) },
    })
  const body = { deptId, withSubdepartments: false }
  const { roomId } = await owner.call(roomRoutes.openDepartment, { orgId, body })
  const page = await newPage()
  await enter(page, jiwoo.email)
  await page.goto(`/org/${orgId}/chat/`)
  await page.getByRole('heading', { level: 1, name: '채팅' }).waitFor()
  expect(await rowsOf(page).filter({ hasText: '개발팀' }).count()).toBe(0)
  await place([deptId])
  await page.locator(`#room-${roomId} a`).click()
  await say(page, '오늘부터 함께합니다')
  await message(page, '오늘부터 함께합니다').waitFor()
  await place([])
  await page.locator(`#room-${roomId}`).waitFor({ state: 'detached' })
  await page.getByText('채팅방이 없거나 참여하고 있지 않습니다.').waitFor()
  expect(await field(page).count()).toBe(0)
  await place([deptId])
  await field(page).waitFor()
  await message(page, '오늘부터 함께합니다').waitFor()
})
