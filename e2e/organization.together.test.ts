import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { addedMember, person, registered, sql } from '../server/testing/visitor.ts'
import { enter, newBrowser, newPage, settled } from './browser.ts'
import { dialog, field, firstRow, logo, onTheList, openMenu, stored } from './companies.ts'

test('what somebody else renames, gives or takes away appears in the list by itself', async () => {
  const [owner, member] = [await person(), await person({ name: '한지우' })]
  const { orgId } = await registered(owner)
  await addedMember(orgId, member)
  const { page } = await onTheList(member)
  await firstRow(page).getByText('해담푸드', { exact: true }).waitFor()
  await owner.call(organizationRoutes.change, { orgId, body: { name: '해담푸드 부산지사' } })
  await firstRow(page).getByText('해담푸드 부산지사').waitFor()
  await owner.call(organizationRoutes.delete, { orgId })
  await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
  await owner.call(organizationRoutes.restore, { orgId })
  await firstRow(page).getByText('해담푸드 부산지사').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(1)
})

test('two who edit at once: other fields are merged, the same field is for the second one to decide', async () => {
  const owner = await person()
  const { orgId } = await registered(owner, { name: '해담푸드', address: '부산' })
  const { page } = await onTheList(owner)
  const change = (body: object) => owner.call(organizationRoutes.change, { orgId, body: { name: '해담푸드', ...body } })
  await openMenu(page, '해담푸드', '수정')
  await field(page, '대표자명').fill('문정희')
  await change({ address: '서울', version: 1 })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await page.getByText('조직 정보 수정에 성공하였습니다.').waitFor()
  expect(await owner.call(organizationRoutes.read, { orgId })).toMatchObject({
    address: '서울',
    representativeName: '문정희',
  })

  await openMenu(page, '해담푸드', '수정')
  await field(page, '주소').fill('대구')
  await change({ address: '인천' })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await dialog(page).getByText('지금 저장된 값: 인천').waitFor()
  expect(await field(page, '주소').inputValue()).toBe('대구')
  expect(await owner.call(organizationRoutes.read, { orgId })).toMatchObject({ address: '인천' })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await owner.call(organizationRoutes.read, { orgId })).toMatchObject({ address: '대구' })
})

test('[S6.1] [S6.2] [S2.7] whoever is not signed in goes to the sign-in page, whoever is no member to the other one', async () => {
  const [owner, outsider] = [await person(), await person()]
  const { orgId } = await registered(owner)
  const page = await newPage()
  for (const path of ['/start', `/org/${orgId}/project`, '/org']) {
    await page.goto(path)
    await page.waitForURL('/login')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('로그인')
  }
  await page.goto('/start?page=2')
  await page.waitForURL('/login')
  await page.getByLabel('이메일', { exact: true }).fill(outsider.email)
  await page.getByLabel('비밀번호', { exact: true }).fill('두레에서 함께 일해요')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/start?page=2')
  const stranger = await newBrowser({}, /status of (401|403)/)
  const other = await stranger.newPage()
  await enter(other, outsider.email)
  for (const path of [`/org/${orgId}/project`, '/org/999999999/project', '/org/abc/project', '/org/0']) {
    await other.goto(path)
    await other.waitForURL('/access-denied')
  }
  await other.getByRole('link', { name: '회사 목록으로 돌아가기' }).click()
  await other.waitForURL('/start')
})

test('the owner who deletes a company from its own page lands on the list, and is told once', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  for (const round of [1, 2, 3]) {
    const page = await (await newBrowser({}, /status of (401|403)/)).newPage()
    await enter(page, owner.email)
    await page.goto(`/org/${orgId}/info`)
    await page.getByRole('button', { name: '조직 삭제' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('계속하려면 조직 이름을 입력해주세요.').fill('해담푸드')
    await question.getByRole('button', { name: '삭제' }).click()
    await page.getByText('조직 삭제에 성공하였습니다.').waitFor()
    await page.waitForURL('/start')
    await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
    expect(await page.getByText("'해담푸드' 조직이 삭제되었습니다.").count()).toBe(0)
    // Events arrive in order: after this one nothing of the deletion is still on its way.
    await owner.call(accountRoutes.rename, { body: { name: `다혜 ${round}` } })
    await page.getByRole('button', { name: `다혜 ${round}` }).waitFor()
    expect([round, new URL(page.url()).pathname]).toEqual([round, '/start'])
    await expect.poll(() => stored(page, 'currentOrgInfo')).toBeNull()
    await owner.call(organizationRoutes.restore, { orgId })
  }
})

test('an answer that was asked for before something changed does not put the old one back', async () => {
  const me = await person({ name: '문정희' })
  const page = await newPage()
  await enter(page, me.email)
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const asked = new Promise<string>(resolve =>
    page.route('**/api/user/me', async route => {
      const response = await route.fetch()
      resolve(await response.text())
      await held
      await route.fulfill({ response })
    }),
  )
  // A change between the question and the moment from which the page listens is asked for, and that answer is held as well.
  const listening = new Promise<void>(resolve =>
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        const { type, id } = JSON.parse(String(payload)) as { type: string; id?: unknown }
        if (type === 'listening' && String(id).startsWith('user:')) resolve()
      }),
    ),
  )
  await page.goto('/start')
  expect(await asked).toContain('문정희')
  await listening
  await me.call(accountRoutes.rename, { body: { name: '정희' } })
  const menu = page.getByRole('button', { name: '정희', exact: true })
  await menu.waitFor()
  release()
  await settled(page)
  expect(await menu.isVisible()).toBe(true)
})

test('a registration whose answer is lost keeps its logo, whatever one presses then', async () => {
  const browser = await newBrowser({}, /ERR_|status of 401/)
  const page = await browser.newPage()
  const owner = await person()
  await enter(page, owner.email)
  await page.goto('/start#register')
  await dialog(page).locator('input[type=file]').setInputFiles(logo)
  await dialog(page).getByRole('button', { name: '이미지 삭제' }).waitFor()
  await field(page, '회사명').fill('해담푸드')
  await field(page, '활동명').fill('다혜')
  await page.route('**/api/organizations', async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: '회사 등록' }).click()
  await page.getByText('네트워크 연결을 확인해주세요.').waitFor()
  await page.getByRole('button', { name: '저장하지 않기' }).click()
  await dialog(page).getByRole('button', { name: '취소' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await settled(page)
  const [company] = (await owner.call(memberRoutes.organizations, { query: {} })).data
  expect(company).toMatchObject({ name: '해담푸드', logoImgUrl: expect.any(String) as string })
  expect((await owner.send(company!.logoImgUrl!)).status).toBe(200)
  // The hash that opened the dialog is removed, so that a reload does not open it again.
  expect(new URL(page.url()).hash).toBe('')
})

test('when the owner deletes a company, whoever has it open is out and told why', async () => {
  const [owner, member] = [await person(), await person({ name: '한지우' })]
  const { orgId } = await registered(owner)
  await addedMember(orgId, member)
  const browser = await newBrowser({}, /status of (401|403)/)
  const page = await browser.newPage()
  await enter(page, member.email)
  await page.goto(`/org/${orgId}`)
  await page.waitForURL(`/org/${orgId}/project?currentPage=1`)
  await page.getByRole('heading', { name: '프로젝트', level: 1 }).waitFor()
  await page.getByRole('link', { name: '멤버·조직' }).click()
  await page.waitForURL(`/org/${orgId}/info`)
  await page.getByRole('heading', { name: '해담푸드', level: 2 }).waitFor()
  expect(await page.getByRole('button', { name: '조직 정보 수정' }).count()).toBe(0)
  await owner.call(organizationRoutes.delete, { orgId })
  await page.getByText("'해담푸드' 조직이 삭제되었습니다.").waitFor()
  await page.waitForURL('/access-denied')
})

test('turning pages as fast as one can does not cost the socket', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  await sql(
    `with made as (insert into organization (name, created_by) select '회사 ' || n, m.user_id from member m,
         generate_series(1, 60) n where m.org_id = $1 returning id, created_by)
     insert into member (org_id, user_id, name, role) select id, created_by, '다혜', 'OWNER' from made order by id`,
    [orgId],
  )
  const page = await newPage()
  const cut: string[] = []
  page.on('websocket', socket => socket.on('close', () => cut.push(socket.url())))
  await enter(page, owner.email)
  await page.goto('/start')
  for (const number of [2, 3, 4, 5, 6, 7, 1, 7]) await page.getByRole('button', { name: `${number} 페이지` }).click()
  await page.getByText('해담푸드', { exact: true }).waitFor()
  await owner.call(organizationRoutes.change, { orgId, body: { name: '해담푸드 부산지사' } })
  await page.getByText('해담푸드 부산지사').waitFor()
  expect(cut).toEqual([])
  expect(await page.getByText('연결이 끊어졌습니다.').count()).toBe(0)
})

test('a dialog that was closed and begun anew while the first one was on its way keeps what is typed', async () => {
  const { page, owner } = await onTheList()
  const hasArrived = Promise.withResolvers<void>()
  let answer = () => {}
  await page.route('**/api/organizations', async route => {
    const response = await route.fetch()
    hasArrived.resolve()
    await new Promise<void>(resolve => (answer = resolve))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: '회사 등록' }).click()
  await field(page, '회사명').fill('해담푸드')
  await field(page, '활동명').fill('다혜')
  await dialog(page).getByRole('button', { name: '회사 등록' }).click()
  await hasArrived.promise
  expect(await dialog(page).getByRole('button', { name: '취소' }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '닫기' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  // The event has reached the list before the answer.
  await page.getByRole('button', { name: '회사 등록' }).click()
  await field(page, '회사명').fill('온정한상')
  answer()
  await page.getByText('새 조직 생성에 성공하였습니다.').waitFor()
  expect(await field(page, '회사명').inputValue()).toBe('온정한상')
  expect((await owner.call(memberRoutes.organizations, { query: {} })).totalCount).toBe(1)
})

test('whoever is signed out in the middle of a form finds it as it was after signing in again', async () => {
  const { page, owner } = await onTheList()
  await page.getByRole('button', { name: '회사 등록' }).click()
  await field(page, '회사명').fill('해담푸드')
  await owner.signIn(owner.email)
  await owner.send('/api/user/sessions', { method: 'DELETE' })
  await page.waitForURL('/login')
  await page.getByLabel('비밀번호', { exact: true }).fill('두레에서 함께 일해요')
  await page.getByLabel('이메일', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/start')
  await page.getByRole('button', { name: '회사 등록' }).click()
  expect(await field(page, '회사명').inputValue()).toBe('해담푸드')
})

test('a company that is deleted while it is edited says so, and the page goes on by keys', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const browser = await newBrowser({}, /status of (401|403)/)
  const page = await browser.newPage()
  await enter(page, owner.email)
  await page.goto('/start')
  await openMenu(page, '해담푸드', '수정')
  await field(page, '주소').fill('부산')
  await owner.call(organizationRoutes.delete, { orgId })
  await dialog(page).getByText('수정할 수 없는 조직입니다.').waitFor()
  expect(await dialog(page).getByRole('button', { name: '저장' }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '취소' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator('main:focus').waitFor()
  // A double click, as an impatient person makes.
  await page.getByRole('button', { name: '삭제된 회사 1개' }).click()
  await dialog(page).getByRole('button', { name: '해담푸드 복구' }).dblclick()
  await page.getByText('조직이 복구되었습니다.').waitFor()
  expect(await page.getByText('접근 권한이 없습니다.').count()).toBe(0)
})
