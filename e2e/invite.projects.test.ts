import { expect, test } from 'vitest'
import { projectRoutes } from '#contract/project'
import { newEmail, person } from '../server/testing/visitor.ts'
import { enter, newBrowser, newPage } from './browser.ts'
import { withProject } from './projects.ts'

test('[S1.7] a guest is invited into a project, and lands on its issues', async () => {
  const { owner, orgId, at } = await withProject()
  const browser = await newBrowser({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await browser.newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/invite/`)
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
  await page.getByText('링크는 한 번만 표시됩니다.').waitFor()
  await page.getByRole('button', { name: `${guest.email} 복사` }).click()
  await page.getByText('링크가 복사되었습니다.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByText(copied, { exact: true }).waitFor()

  const theirs = await newPage()
  await enter(theirs, guest.email)
  await theirs.goto(copied)
  await theirs.getByRole('button', { name: '초대 수락' }).click()
  await theirs.waitForURL(`/org/${orgId}/project/${at.projectId}`)
  await theirs.getByRole('heading', { name: '자사몰 개편' }).waitFor()
  const [project] = await guest.call(projectRoutes.all, { orgId })
  expect(project).toMatchObject({ projectId: at.projectId, myRole: 'VIEWER' })
})
