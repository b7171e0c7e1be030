import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { axeComplaints, PHONE } from './browser.ts'
import { dialog } from './companies.ts'
import { item, opened, overflow, question, withProject } from './projects.ts'

test('a deleted tag is taken back from the toast, and later from the bin, with its issues', async () => {
  const { owner, at, info } = await withProject()
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const { issueId } = await owner.call(issueRoutes.create, { ...at, body: { title: '결제 오류', tagIds: [tagId] } })
  const tagged = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).tagIds
  const page = await opened(owner, info('tags'), { bypassCSP: true, viewport: PHONE })
  const remove = async () => {
    await page.getByRole('button', { name: '결제 삭제' }).click()
    await question(page).getByRole('button', { name: '삭제' }).click()
    await page.getByText('태그가 삭제되었습니다.').waitFor()
  }
  await remove()
  await item(page, '결제').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.getByText('복구되었습니다.').waitFor()
  await item(page, '결제').waitFor()
  expect(await tagged()).toEqual([tagId])

  await remove()
  await page.getByRole('link', { name: '휴지통' }).click()
  const others = page.getByRole('list', { name: '상태·태그·마일스톤·보기' })
  await others.getByText('문정희님이 방금 전 삭제').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '결제 복구' }).click()
  await page.getByText('삭제된 이슈가 없습니다.').waitFor()
  expect(await tagged()).toEqual([tagId])
})

test('what two change in a milestone at once both stays; of the same field the later one is asked', async () => {
  const { owner, at, info } = await withProject()
  const body = { name: '11월 배포', dueDate: '2026-11-13' }
  const { milestoneId, version } = await owner.call(workflowRoutes.createMilestone, { ...at, body })
  const page = await opened(owner, info('milestones'))
  const milestone = async () => (await owner.call(workflowRoutes.read, at)).milestones[0]
  const edit = async (name: string) => {
    await page.getByRole('button', { name: '11월 배포 메뉴' }).click()
    await page.getByRole('menuitem', { name: '수정' }).click()
    await dialog(page).getByLabel('이름').fill(name)
  }
  await edit('11월 정기 배포')
  const sooner = { dueDate: '2026-11-20', version }
  await owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body: sooner })
  await dialog(page).getByLabel('이름').press('Enter')
  await item(page, '11월 정기 배포').waitFor()
  expect(await milestone()).toMatchObject({ name: '11월 정기 배포', dueDate: '2026-11-20' })
})

test('a deleted department is taken back from the toast, with its people', async () => {
  const { owner, orgId } = await withProject()
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  const page = await opened(owner, `/org/${orgId}/info?tab=departments`)
  await page.getByRole('button', { name: '개발팀 삭제' }).click()
  await question(page).getByRole('button', { name: '삭제' }).click()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.getByText('복구되었습니다.').waitFor()
  const departments = await owner.call(departmentRoutes.departments, { orgId })
  expect(departments).toMatchObject([{ deptId, name: '개발팀' }])
})
