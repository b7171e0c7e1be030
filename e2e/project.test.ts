import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { addedMember, person, refusal, registered } from '../server/testing/visitor.ts'
import { compose, enter, newPage } from './browser.ts'
import { dialog } from './companies.ts'
import { item, kept, opened, question, row, sidebar, withProject } from './projects.ts'

/** 자사몰, as the keys of a two-set keyboard build it. */
const MALL = [
  ['ㅈ', '자'],
  ['ㅅ', '사'],
  ['ㅁ', '모', '몰'],
]

test('[S1.3] [S2.15] [S3.6] [S8.4] a project is created by keyboard alone, with a key of its Korean name', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const page = await opened(owner, `/org/${orgId}/project/`)
  await page.getByText('아직 프로젝트가 없습니다.').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('프로젝트 생성')
  await page.getByRole('option', { name: '프로젝트 생성', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const name = dialog(page).getByLabel('프로젝트 이름')
  const key = dialog(page).getByLabel('프로젝트 키')
  await name.and(page.locator(':focus')).waitFor()
  await compose(page, MALL)
  expect(await name.inputValue()).toBe('자사몰')
  expect(await key.inputValue()).toBe('JSM')
  await page.keyboard.type(' 개편')
  await expect.poll(() => key.inputValue()).toBe('JSMGP')

  // A dialog that was closed by accident reopens with its text; a typed key no longer follows the name.
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '프로젝트 생성' }).first().click()
  await expect.poll(() => name.inputValue()).toBe('자사몰 개편')
  await key.fill('mall')
  expect(await key.inputValue()).toBe('MALL')
  await name.fill('자사몰 새 단장')
  expect(await key.inputValue()).toBe('MALL')
  await dialog(page).getByRole('radio', { name: '칸반' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog(page).getByRole('radio', { name: '로켓', checked: true }).waitFor()
  await name.press('Enter')
  await page.waitForURL(/\/project\/\d+$/)
  await page.getByText('프로젝트가 생성되었습니다.').waitFor()
  const [made] = await owner.call(projectRoutes.all, { orgId })
  expect(made).toMatchObject({ name: '자사몰 새 단장', key: 'MALL', icon: 'rocket', isPrivate: false })
  expect(await kept(page, 'currentProjectId')).toBe(String(made!.projectId))
  expect(await kept(page, 'currentProjectName')).toBe('자사몰 새 단장')

  // A duplicate shows its error beside its field.
  await page.goto(`/org/${orgId}/project/`)
  await row(page, '자사몰 새 단장').waitFor()
  await page.getByRole('button', { name: '프로젝트 생성' }).click()
  await name.fill('몰')
  await key.fill('MALL')
  await key.press('Enter')
  await dialog(page).getByText('이미 사용 중인 프로젝트 키입니다.').waitFor()
  await key.and(page.locator(':focus')).waitFor()
})

test('[S1.3] people are taken into a project with it, each with a role', async () => {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name: '해담푸드', memberName: '문정희' })
  const jiwoo = await person({ name: '한지우' })
  const jiwooId = await addedMember(orgId, jiwoo)
  const suaId = await addedMember(orgId, await person({ name: '배수아' }))
  const page = await opened(owner, `/org/${orgId}/project/`)
  await page.getByRole('button', { name: '프로젝트 생성' }).first().click()
  await dialog(page).getByLabel('프로젝트 이름').fill('이천 물류센터')
  await dialog(page).getByRole('button', { name: '멤버 추가' }).click()
  for (const [typed, name] of [
    ['ㅎㅈㅇ', '한지우'],
    ['배수', '배수아'],
  ] as const) {
    await page.getByRole('combobox', { name: '이름, 초성으로 검색' }).fill(typed)
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.getByRole('option', { name }).click()
    await page.getByRole('option', { name, checked: true }).waitFor()
  }
  await page.keyboard.press('Escape')
  const people = dialog(page).getByRole('group', { name: '멤버' })
  const of = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  await of('배수아').waitFor()
  await of('한지우').getByRole('button', { name: /멤버/ }).first().click()
  await page.getByRole('menuitemradio', { name: /뷰어/ }).click()
  await of('배수아').getByRole('button', { name: '배수아 프로젝트에서 제외' }).click()
  await of('배수아').waitFor({ state: 'detached' })
  await dialog(page).getByRole('button', { name: '프로젝트 생성', exact: true }).click()
  await page.waitForURL(/\/project\/\d+$/)
  const projectId = Number(page.url().split('/').at(-1))
  const members = await owner.call(projectRoutes.members, { orgId, projectId })
  const roles = new Map(members.map(({ memberId, projectRole }) => [memberId, projectRole]))
  expect([roles.size, roles.get(jiwooId), roles.has(suaId)]).toEqual([2, 'VIEWER', false])
  const theirs = await opened(jiwoo, `/org/${orgId}/project/${projectId}`)
  await theirs.getByText('아직 이슈가 없습니다.').waitFor()
  expect(await theirs.getByRole('button', { name: '이슈 생성' }).count()).toBe(0)
})

test('[S2.15] twelve projects on two pages, searched while a syllable is being built, narrowed, and live', async () => {
  const { owner, orgId, at } = await withProject()
  const names = Array.from({ length: 11 }, (_, each) => `점포 ${each + 1}`)
  for (const [each, name] of names.entries())
    await owner.call(projectRoutes.create, { orgId, body: { name, key: `SHOP${each + 1}` } })
  const page = await opened(owner, `/org/${orgId}/project/`)
  await page.getByText('총 12개').waitFor()
  await page.getByRole('button', { name: '2 페이지' }).click()
  await page.waitForURL(/currentPage=2/)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  const search = page.getByLabel('이름, 키로 검색')
  await search.focus()
  await compose(page, [['ㅈ', '자']], false)
  await page.getByText('총 1개').waitFor()
  await page.waitForURL(/currentPage=1/)

  // Changes of another member appear by themselves.
  const web = row(page, '자사몰 개편')
  await web.getByText('이슈 없음').waitFor()
  const me = await owner.call(memberRoutes.me, { orgId })
  const issue = { title: '결제 오류', assigneeId: me.memberId, dueDate: '2020-01-01' }
  await owner.call(issueRoutes.create, { ...at, body: issue })
  await web.getByText('0/1').waitFor()
  await expect
    .poll(() => web.getByRole('cell').allInnerTexts())
    .toEqual([
      expect.stringContaining('자사몰 개편'),
      expect.stringContaining('문정희'),
      expect.stringContaining('0/1'),
      '1',
      '1',
      '1',
    ])
  await search.fill('없는 프로젝트')
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.getByRole('button', { name: '검색 지우기' }).click()
  await page.getByRole('radio', { name: '즐겨찾기' }).check()
  await page.getByText('즐겨찾기한 프로젝트가 없습니다.').waitFor()
  await page.getByRole('radio', { name: '보관됨' }).check()
  await page.getByText('보관된 프로젝트가 없습니다.').waitFor()
  expect(new URL(page.url()).search).toBe('?currentPage=1&shown=archived')
})

test('[S1.3] a private project is there only for those who are in it', async () => {
  const { owner, orgId, at, info } = await withProject({ name: '인사 평가', key: 'HR', isPrivate: true })
  const other = await person({ name: '한지우' })
  await addedMember(orgId, other)
  const theirs = await opened(other, `/org/${orgId}/project/`)
  await theirs.getByText('아직 프로젝트가 없습니다.').waitFor()
  await theirs.goto(info('members'))
  await theirs.getByRole('heading', { name: '프로젝트를 찾을 수 없습니다.', level: 1 }).waitFor()
  await theirs.getByRole('link', { name: '프로젝트 목록으로 가기' }).click()
  await theirs.getByText('아직 프로젝트가 없습니다.').waitFor()

  const page = await opened(owner, info('members'))
  await page.getByText('여기에 있는 멤버만 볼 수 있습니다.').waitFor()
  await page.getByRole('button', { name: '멤버 추가' }).click()
  await dialog(page).getByRole('combobox').fill('ㅎㅈㅇ')
  await page.getByRole('option', { name: '한지우' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '한지우', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await item(page, '한지우').waitFor()
  await row(theirs, '인사 평가').getByLabel('비공개').waitFor()
  await page.getByRole('button', { name: '한지우 역할 멤버' }).click()
  await page.getByRole('menuitemradio', { name: /^뷰어/ }).click()
  await page.getByRole('button', { name: '한지우 역할 뷰어' }).waitFor()

  // The last lead cannot leave.
  await item(page, '문정희').getByRole('button', { name: '프로젝트 나가기' }).click()
  await question(page).getByRole('button', { name: '나가기' }).click()
  await page.getByText('비공개 프로젝트에는 책임자가 한 명 이상 필요합니다.').waitFor()
  await page.getByRole('button', { name: '한지우 프로젝트에서 제외' }).click()
  await question(page).getByText('이 프로젝트를 더 이상 볼 수 없습니다.').waitFor()
  await question(page).getByRole('button', { name: '제외' }).click()
  await theirs.getByText('아직 프로젝트가 없습니다.').waitFor()
  expect(await refusal(other.call(projectRoutes.read, at))).toMatchObject({ status: 404, error: 'project.missing' })
})

test('[S2.16] settings: another key, and what somebody else changed meanwhile is not undone', async () => {
  const { owner, at, info } = await withProject()
  const page = await opened(owner, info('settings'))
  await page.getByLabel('프로젝트 키').fill('MALL')
  await page.getByText('키를 바꿔도 WEB-12 같은 이전 번호와 링크는 계속 연결됩니다.').waitFor()
  // The form hears of the change, and keeps the typed text.
  await owner.call(projectRoutes.change, { ...at, body: { description: '12월까지' } })
  await page.getByLabel('비공개').check()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('프로젝트가 수정되었습니다.').waitFor()
  const after = { key: 'MALL', description: '12월까지', isPrivate: true }
  expect(await owner.call(projectRoutes.read, at)).toMatchObject(after)
  await expect.poll(() => page.getByLabel('설명').inputValue()).toBe('12월까지')
  expect(await page.getByRole('button', { name: '저장' }).isDisabled()).toBe(true)

  // Both changed the same field, so I decide.
  await page.getByLabel('프로젝트 이름').fill('내 이름')
  await owner.call(projectRoutes.change, { ...at, body: { name: '남의 이름' } })
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('지금 저장된 값: 남의 이름').waitFor()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('heading', { name: '내 이름', level: 1 }).waitFor()
})

test('[S3.6] favourites stand in the sidebar, and opening one selects it', async () => {
  const { owner, orgId, at, path } = await withProject()
  const page = await opened(owner, `/org/${orgId}/project/`)
  const star = page.getByRole('button', { name: '자사몰 개편 즐겨찾기' })
  await star.click()
  await page.getByRole('button', { name: '자사몰 개편 즐겨찾기', pressed: true }).waitFor()
  const link = sidebar(page).getByRole('link', { name: '자사몰 개편' })
  expect(await kept(page, 'currentProjectId')).toBeNull()
  await link.click()
  await page.waitForURL(path)
  expect(await kept(page, 'currentProjectId')).toBe(String(at.projectId))
  expect(await kept(page, 'currentProjectName')).toBe('자사몰 개편')
  await link.and(page.locator('[aria-current=page]')).waitFor()
  await sidebar(page)
    .getByRole('link', { name: '프로젝트', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('ㅅㅈ')
  await page.getByRole('option', { name: '설정', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${path}/info?tab=settings`)
  await page.getByRole('button', { name: '프로젝트 메뉴' }).click()
  await page.getByRole('menuitem', { name: '즐겨찾기 해제' }).click()
  await link.waitFor({ state: 'detached' })
})

test('[S1.3] an archived project is only looked at; a deleted one comes back', async () => {
  const { owner, orgId, at, info } = await withProject()
  const page = await opened(owner, info('settings'))
  await page.getByRole('button', { name: '보관', exact: true }).click()
  await question(page).getByRole('button', { name: '보관' }).click()
  await page.getByText('프로젝트가 보관되었습니다.').waitFor()
  expect(await page.getByLabel('프로젝트 이름').count()).toBe(0)
  for (const [tab, field] of [
    ['상태', '상태 이름 입력'],
    ['태그', '태그 이름 입력'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.getByRole('heading', { name: tab, level: 2 }).waitFor()
    expect(await page.getByLabel(field).count()).toBe(0)
  }
  await page.getByRole('button', { name: '보관 해제' }).click()
  await page.getByLabel('태그 이름 입력').waitFor()

  await page.getByRole('link', { name: '설정', exact: true }).click()
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await question(page).getByText("'자사몰 개편' 프로젝트와 포함된 이슈를 모두 삭제하시겠습니까?").waitFor()
  await question(page).getByRole('button', { name: '삭제' }).click()
  await page.getByText('프로젝트가 삭제되었습니다.').waitFor()
  await page.getByText('아직 프로젝트가 없습니다.').waitFor()
  expect(await kept(page, 'currentProjectId')).toBeNull()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await row(page, '자사몰 개편').waitFor()

  await owner.call(projectRoutes.remove, at)
  await page.getByRole('button', { name: '휴지통' }).click()
  await dialog(page).getByRole('button', { name: '자사몰 개편 복구' }).click()
  await row(page, '자사몰 개편').waitFor()
  expect(await owner.call(projectRoutes.all, { orgId })).toHaveLength(1)
})

test('an address that names no project says so, without asking the server for it', async () => {
  const { owner, orgId } = await withProject()
  const page = await newPage()
  await enter(page, owner.email)
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await page.goto(`/org/${orgId}/project/abc/info`)
  await page.getByRole('heading', { name: '프로젝트를 찾을 수 없습니다.', level: 1 }).waitFor()
  expect(asked.filter(url => url.includes('NaN'))).toEqual([])
})
