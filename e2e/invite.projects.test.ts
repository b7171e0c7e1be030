import { expect, test } from 'vitest'
import { projectRoutes } from '#contract/project'
import { mailTo, tokenIn } from '../server/testing/outbox.ts'
import { newEmail, person } from '../server/testing/visitor.ts'
import { enter, newPage } from './browser.ts'
import { opened, withProject } from './projects.ts'

test('[S1.7] a guest is invited into a project, and lands on its issues', async () => {
  const { owner, orgId, at } = await withProject()
  const page = await opened(owner, `/org/${orgId}/invite/`)
  const guest = await person({ name: '박도윤', email: newEmail('doyun') })
  await page.getByLabel('이메일 주소').fill(guest.email)
  await page.getByRole('button', { name: '권한 멤버' }).click()
  await page.getByRole('menuitemradio', { name: '게스트' }).click()
  const projects = page.getByRole('group', { name: '프로젝트', exact: true })
  await projects.getByRole('button', { name: '프로젝트 추가' }).click()
  await page.getByRole('combobox', { name: '프로젝트 검색' }).fill('자사')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await projects.getByText('자사몰 개편').waitFor()
  await projects.getByRole('button', { name: '자사몰 개편 역할 멤버' }).click()
  await page.getByRole('menuitemradio', { name: '뷰어' }).click()
  await page.getByRole('button', { name: '초대 메일 보내기' }).click()
  await page.getByText('1명의 초대를 만들었습니다. 메일은 발송되지 않았습니다.').waitFor()
  // The link is at hand: nobody waits for a mail that does not come.
  await page.getByRole('link', { name: '링크 만들기' }).click()
  await page.waitForURL(/tab=link/)

  const theirs = await newPage()
  await enter(theirs, guest.email)
  await theirs.goto(`/org/${orgId}/invite/verify/?token=${tokenIn(await mailTo(guest.email, { subject: '초대' }))}`)
  await theirs.getByRole('button', { name: '초대 수락' }).click()
  await theirs.waitForURL(`/org/${orgId}/project/${at.projectId}`)
  await theirs.getByRole('heading', { name: '자사몰 개편' }).waitFor()
  const [project] = await guest.call(projectRoutes.all, { orgId })
  expect(project).toMatchObject({ projectId: at.projectId, myRole: 'VIEWER' })
})
