// A person's own state in a project: drafts, and leaving the project.
import { expect, test } from 'vitest'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person } from '../server/testing/visitor.ts'
import { dialog } from './companies.ts'
import { item, kept, opened, question, withProject } from './projects.ts'

test('what is typed into a new project, its settings and a milestone is there after a reload', async () => {
  const { owner, orgId, at, info } = await withProject()
  const page = await opened(owner, `/org/${orgId}/project/`)
  const create = page.getByRole('button', { name: '프로젝트 생성' }).first()
  await create.click()
  await dialog(page).getByLabel('프로젝트 이름').fill('물류 이전')
  await dialog(page).getByLabel('설명').fill('이천으로 옮긴다')
  await page.reload()
  await create.click()
  await expect.poll(() => dialog(page).getByLabel('프로젝트 이름').inputValue()).toBe('물류 이전')
  expect(await dialog(page).getByLabel('설명').inputValue()).toBe('이천으로 옮긴다')
  // The key still follows the name.
  await dialog(page).getByLabel('프로젝트 이름').fill('자사몰')
  await expect.poll(() => dialog(page).getByLabel('프로젝트 키').inputValue()).toBe('JSM')

  await page.goto(info('settings'))
  await page.getByLabel('설명').fill('봄까지 새로 만든다')
  await page.reload()
  await expect.poll(() => page.getByLabel('설명').inputValue()).toBe('봄까지 새로 만든다')
  // A field that another member saved meanwhile keeps their value.
  await owner.call(projectRoutes.change, { ...at, body: { version: 1, name: '자사몰 새 단장' } })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('프로젝트가 수정되었습니다.').waitFor()
  expect(await owner.call(projectRoutes.read, at)).toMatchObject({
    name: '자사몰 새 단장',
    description: '봄까지 새로 만든다',
  })

  await page.goto(info('milestones'))
  await page.getByRole('button', { name: '마일스톤 생성' }).first().click()
  await dialog(page).getByLabel('이름').fill('12월 정기 배포')
  await page.reload()
  await page.getByRole('button', { name: '마일스톤 생성' }).first().click()
  await expect.poll(() => dialog(page).getByLabel('이름').inputValue()).toBe('12월 정기 배포')
  await dialog(page).getByRole('button', { name: '마일스톤 생성' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const { milestones } = await owner.call(workflowRoutes.read, at)
  expect(milestones.map(({ name }) => name)).toEqual(['12월 정기 배포'])
})

test('whoever is in a project leaves it after a question; of a private one nothing is seen then', async () => {
  const { owner, orgId, at, info } = await withProject({ isPrivate: true })
  const jiwoo = await person({ name: '한지우' })
  const memberId = await addedMember(orgId, jiwoo)
  await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'VIEWER' } })
  const page = await opened(jiwoo, info('members'))
  expect(await item(page, '문정희').getByRole('button').count()).toBe(0)
  await item(page, '한지우').getByRole('button', { name: '프로젝트 나가기' }).click()
  await question(page).getByText('이 프로젝트를 더 이상 볼 수 없습니다.').waitFor()
  await question(page).getByRole('button', { name: '취소' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(await owner.call(projectRoutes.members, at)).toHaveLength(2)
  await item(page, '한지우').getByRole('button', { name: '프로젝트 나가기' }).click()
  await question(page).getByRole('button', { name: '나가기' }).click()
  await page.waitForURL(/\/project\/\?currentPage=1|\/project\?currentPage=1/)
  await page.getByText('프로젝트에서 나갔습니다.').waitFor()
  await page.getByText('아직 프로젝트가 없습니다.').waitFor()
  expect(await kept(page, 'currentProjectId')).toBeNull()
  expect(await owner.call(projectRoutes.members, at)).toHaveLength(1)
})

test('an open project is left by name, and seen as before', async () => {
  const { owner, orgId, at, info } = await withProject()
  const jiwoo = await person({ name: '한지우' })
  const memberId = await addedMember(orgId, jiwoo)
  await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } })
  const page = await opened(jiwoo, info('members'))
  await item(page, '한지우').getByRole('button', { name: '프로젝트 나가기' }).click()
  await question(page).getByText('맡은 이슈는 그대로 남습니다.').waitFor()
  await question(page).getByRole('button', { name: '나가기' }).click()
  await item(page, '한지우').waitFor({ state: 'detached' })
  await item(page, '문정희').waitFor()
  await question(page).waitFor({ state: 'detached' })
  expect(await owner.call(projectRoutes.members, at)).toHaveLength(1)
  expect(await jiwoo.call(projectRoutes.read, at)).toMatchObject({ projectId: at.projectId })
})
