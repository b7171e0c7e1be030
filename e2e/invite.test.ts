import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { mailTo, tokenIn } from '../server/testing/outbox.ts'
import { addedMember, newEmail, PASSWORD, person, registered, sql, type Visitor } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, NAMGUNG, newBrowser, newPage, PHONE, enter } from './browser.ts'
import { encoded } from './old-encoding.ts'

type Somebody = Visitor & { email: string }

async function company(name = '해담푸드') {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name, memberName: '문정희' })
  return { owner, orgId }
}
async function onPage(somebody: Somebody, path: string, options = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(path)
  return page
}
const offerPath = async (orgId: number, email: string) =>
  `/org/${orgId}/invite/verify/?token=${tokenIn(await mailTo(email, { subject: '초대' }))}`
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[S1.7] [S2.19] [S8.5] invited by mail, signed up from it, inside; the owner sees it live', async () => {
  const { owner, orgId } = await company()
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '인사팀' } })
  const page = await onPage(owner, `/org/${orgId}/invite/`)
  const email = newEmail('seojun')
  const field = page.getByLabel('이메일 주소')
  await page.getByRole('button', { name: '초대 메일 보내기' }).click()
  await page.getByText('이메일 주소를 입력해주세요.').waitFor()
  // Ten megabytes by mistake are refused, and the page keeps working.
  await field.evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ㄱ'.repeat(10_000_000))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('붙여넣은 내용이 너무 깁니다.').waitFor()
  expect(await field.inputValue()).toBe('')
  await field.click()
  await compose(page, NAMGUNG, false)
  await commit(page, '궁')
  await page.keyboard.type(` <${email}>; ${email.toUpperCase()}, seojun.haedam`)
  await page.getByText('주소 1개 · 중복 1개 제외 · 잘못된 주소 1개: seojun.haedam').waitFor()
  await page.getByRole('button', { name: '부서 미지정' }).click()
  await page.getByRole('menuitemradio', { name: '인사팀' }).click()
  await page.getByRole('button', { name: '초대 메일 보내기' }).click()
  await page.getByText('초대가 생성되었습니다.').waitFor()
  await page.getByText('1명의 초대를 만들었습니다. 메일은 발송되지 않았습니다.').waitFor()
  // Words that were no address stay in the field to be corrected.
  expect(await field.inputValue()).toBe('seojun.haedam')
  await page.getByRole('link', { name: '보낸 초대 보기' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('대기 중').waitFor()

  const guest = await newPage()
  await guest.goto(await offerPath(orgId, email))
  await guest.waitForURL('/login')
  await guest.getByText('초대를 확인하려면 로그인해주세요.').waitFor()
  expect(await guest.getByText('해담푸드').count()).toBe(0)
  await guest.getByRole('link', { name: '회원가입' }).click()
  await guest.getByText('이메일 인증은 따로 필요하지 않습니다.').waitFor()
  expect(await guest.getByLabel('이메일', { exact: true }).inputValue()).toBe('s***@example.com')
  await guest.getByLabel('이름').fill('박서준')
  await guest.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('전체 동의').check()
  await guest.getByRole('button', { name: '회원가입' }).click()

  await guest.getByRole('heading', { name: '해담푸드로 초대받았습니다' }).waitFor()
  await guest.getByText('문정희님이 멤버로 초대하였습니다.').waitFor()
  await guest.getByText('인사팀').waitFor()
  const name = guest.getByLabel('이 조직에서 사용할 활동명')
  expect(await name.inputValue()).toBe('박서준')
  await name.click()
  await guest.keyboard.press('ControlOrMeta+a')
  await compose(guest, NAMGUNG, false)
  await guest.keyboard.press('Enter')
  expect(await guest.getByRole('heading', { level: 1 }).textContent()).toContain('초대받았습니다')
  await commit(guest, '궁')
  // The toast lasts a second, while the other browser continues.
  const heard = page.getByText('남궁님이 초대를 수락하였습니다.').waitFor()
  await guest.keyboard.press('Enter')
  await heard
  await guest.waitForURL(`/org/${orgId}/project?currentPage=1`)
  await guest.getByText('초대가 수락되었습니다.').waitFor()
  await guest.getByRole('complementary').getByText('남궁').waitFor()
  expect(await guest.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('token')

  await row.getByText('수락됨').waitFor()
  await guest.goBack()
  expect(guest.url()).not.toContain('token')
})

test('[S2.19] [S6.2] another account is told so and may switch; the spent and the broken link have their own words', async () => {
  const { owner, orgId } = await company('온정한상')
  const [jiwoo, other] = [await person({ name: '한지우' }), await person({ name: '다른 사람' })]
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [jiwoo.email], role: 'GUEST' } })
  const path = await offerPath(orgId, jiwoo.email)
  const page = await onPage(other, path)
  await page.getByRole('heading', { name: 'm***@example.com 주소로 발송된 초대입니다.' }).waitFor()
  expect(await page.getByText('온정한상').count()).toBe(0)
  await page.getByRole('button', { name: '다른 계정으로 로그인' }).click()
  await page.waitForURL('/login')
  await page.getByLabel('이메일', { exact: true }).fill(jiwoo.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('heading', { name: '온정한상으로 초대받았습니다' }).waitFor()
  await page.getByRole('button', { name: '거절' }).click()
  await page.getByRole('alertdialog').getByText('다시 초대받아야 합니다.', { exact: false }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '거절' }).click()
  await page.getByText('초대를 거절하였습니다.').first().waitFor()
  await page.getByRole('heading', { name: '거절한 초대입니다.' }).waitFor()
  for (const [address, said] of [
    [`${path}x`, '유효하지 않은 초대입니다.'],
    [`/org/${orgId}/invite/verify/`, '유효하지 않은 초대입니다.'],
    [`/org/${orgId}/invite/verify/?token=${'A'.repeat(43)}`, '유효하지 않은 초대입니다.'],
    [path.replace(`/org/${orgId}/`, '/org/999999/'), '다른 조직의 초대 링크입니다.'],
  ] as const) {
    await page.goto(address)
    await page.getByText(said).first().waitFor()
  }
  // A rate-limited call says nothing about the invitation.
  const asking = '**/invitations/offer?**'
  await page.route(asking, route =>
    route.fulfill({ status: 429, json: { error: 'rate.limited', message: '요청이 너무 많습니다.' } }),
  )
  await page.goto(path)
  await page.getByText('요청이 너무 많습니다.').waitFor()
  expect(await page.getByText('유효하지 않은 초대입니다.').count()).toBe(0)
  await page.unroute(asking)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('heading', { name: '거절한 초대입니다.' }).waitFor()
  // A dead link does not name the domains that it was for.
  const draft = { role: 'MEMBER' as const, days: 7 as const, domains: ['haedam.kr'] }
  const made = await owner.call(invitationRoutes.createLink, { orgId, body: draft })
  const address = new URL(made.url).pathname + new URL(made.url).search
  await page.goto(address)
  await page.getByText('haedam.kr 이메일 계정만 참여할 수 있습니다.').waitFor()
  await owner.call(invitationRoutes.revokeLink, { orgId, linkId: made.link.linkId })
  await page.reload()
  await page.getByRole('heading', { name: '취소된 초대입니다.' }).waitFor()
  // A member goes straight in.
  await addedMember(orgId, other)
  const { url } = await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7 } })
  const theirs = await onPage(other, new URL(url).pathname + new URL(url).search)
  await theirs.waitForURL(`/org/${orgId}/project?currentPage=1`)
})

test('[S1.7] a list of 200 people in the older Korean encoding: mapped, looked through, invited', async () => {
  const { owner, orgId } = await company()
  const colleague = await person()
  await addedMember(orgId, colleague)
  const people = Array.from({ length: 200 }, (_, at) => `한지우${at},${newEmail('list')},경영지원본부 > 인사팀,대리,`)
  const lines = [
    '성명,회사 메일,소속 부서,직급,권한',
    ...people,
    `동료,${colleague.email},,,`,
    ',,,,',
    '"=cmd(), ""따옴표""",뷁,,,사장',
    '',
  ]
  const page = await onPage(owner, `/org/${orgId}/invite?tab=list`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '명단.csv', mimeType: 'text/csv', buffer: encoded(lines.join('\r\n')) })
  await page.getByText('202명을 불러왔습니다.').waitFor()
  await page.getByRole('button', { name: '이름 성명' }).waitFor()
  await page.getByRole('button', { name: '부서 소속 부서' }).waitFor()
  await page.getByRole('cell', { name: '한지우199' }).waitFor()
  await page.getByRole('cell', { name: '=cmd(), "따옴표"' }).waitFor()
  await page.getByRole('button', { name: '확인하기' }).click()
  await page.getByText('200명을 초대할 수 있습니다.').waitFor()
  await page.getByText('2명은 초대할 수 없습니다.').waitFor()
  await page.getByText('부서: 경영지원본부, 경영지원본부 > 인사팀').waitFor()
  await page.getByText('직책: 대리').waitFor()
  await page.getByLabel('문제가 있는 행만 보기').check()
  await page.getByText('이미 멤버입니다.').waitFor()
  await page.getByText('이메일 형식이 올바르지 않습니다. 권한은 관리자, 멤버, 게스트 중 하나로 입력해주세요.').waitFor()
  // The row number that a spreadsheet shows.
  await page
    .getByRole('region', { name: '명단' })
    .getByRole('row', { name: /^204 .*사장/ })
    .waitFor()
  expect((await owner.call(departmentRoutes.departments, { orgId })).length).toBe(0)
  // A misspelled department is not created unless the inviter chooses so.
  await page.getByLabel('문제가 있는 행만 보기').uncheck()
  await page.getByText('초대 가능 · 없는 부서·직책은 미지정').first().waitFor()
  await page.getByLabel('함께 만들기').check()
  expect(await page.getByText('없는 부서·직책은 미지정').count()).toBe(0)
  await page.getByRole('button', { name: '200명 초대하기' }).click()
  await page.getByText('200명을 초대하였습니다.').waitFor()
  const sent = await owner.call(invitationRoutes.list, { orgId, query: {} })
  expect(sent.totalCount).toBe(200)
  expect((await owner.call(departmentRoutes.departments, { orgId })).map(({ name }) => name).toSorted()).toEqual([
    '경영지원본부',
    '인사팀',
  ])
  await mailTo(people[199]!.split(',')[1]!)

  await page.getByRole('button', { name: '다른 명단 불러오기' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '깨진.csv', mimeType: 'text/csv', buffer: Buffer.from([0xb0, 0xa1, 0xff, 0xb0]) })
  await page.getByText('파일의 글자를 읽을 수 없습니다.').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '큰.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1024 * 1024 + 1, 'a') })
  await page.getByText('파일이 너무 큽니다.').waitFor()
  // Half a million lines are a mistake.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '긴.csv', mimeType: 'text/csv', buffer: Buffer.from('a\n'.repeat(500_000)) })
  await page.getByRole('heading', { name: '500명이 넘는 명단입니다.' }).waitFor()
  await page.getByRole('button', { name: '이메일', exact: false }).first().click()
  await page.getByRole('menuitemradio', { name: '1열' }).click()
  await page.getByText('한 번에 500명까지 초대할 수 있습니다. 나누어 올려주세요.').waitFor()
  expect(await page.getByRole('region', { name: '명단' }).getByRole('row').count()).toBe(501)
  await page.getByRole('button', { name: '처음부터' }).click()
  // The sample row of our template is ignored.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '서식 내려받기' }).click()
  await page.locator('input[type=file]').setInputFiles(await (await download).path())
  await page.getByText('초대할 사람이 없습니다.').waitFor()
  await page.getByRole('button', { name: '처음부터' }).click()
  // A thousand columns without headings: the address is found by its content.
  const wide = [
    ...Array.from({ length: 20 }, (_, at) => `${at}`),
    newEmail(),
    ...Array.from({ length: 980 }, () => 'x'),
  ]
  await page.getByLabel('표 붙여넣기').fill(wide.join('\t'))
  await page.getByRole('button', { name: '불러오기' }).click()
  await page.getByText('1명을 불러왔습니다.').waitFor()
  await page.getByRole('button', { name: '이메일 21열' }).waitFor()
})

test('[S1.7] a link with its QR code on a phone; who waits is let in and is inside at once', async () => {
  const { owner, orgId } = await company('다온세무회계')
  const browser = await newBrowser({ viewport: PHONE, hasTouch: true, bypassCSP: true })
  const page = await browser.newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/invite?tab=link`)
  await page.getByLabel('최대 인원').fill('0')
  await page.getByText('승인 후 참여', { exact: false }).first().click()
  await page.getByRole('button', { name: '링크 만들기' }).click()
  await page.getByText('1 이상 1,000 이하로 입력해주세요.').waitFor()
  await page.getByLabel('최대 인원').fill('3')
  await page.getByLabel('허용 도메인').fill('naver.com')
  await page.getByText('naver.com 메일은 누구나 만들 수 있습니다.').waitFor()
  await page.getByLabel('허용 도메인').fill('haedam')
  await page.getByRole('button', { name: '링크 만들기' }).click()
  await page.getByText('도메인은 example.com처럼 입력해주세요.').waitFor()
  await page.getByLabel('허용 도메인').fill('')
  await page.getByRole('button', { name: '링크 만들기' }).click()
  const qr = page.getByRole('img', { name: '초대 링크 QR 코드' })
  await qr.waitFor()
  expect((await qr.boundingBox())!.width).toBeGreaterThan(200)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeComplaints(page)).toEqual([])
  const url = new URL(await page.getByLabel('초대 링크', { exact: true }).inputValue())
  await page.getByText('0/3명 참여').waitFor()

  const jiwoo = await person({ name: '한지우' })
  const theirs = await onPage(jiwoo, url.pathname + url.search, { viewport: PHONE, hasTouch: true })
  await theirs.getByText('관리자가 승인하면 참여할 수 있습니다.').waitFor()
  await theirs.getByLabel('이 조직에서 사용할 활동명').fill('한지우')
  await theirs.getByRole('button', { name: '참여 요청' }).click()
  await theirs.getByRole('heading', { name: '승인을 기다리고 있습니다.' }).waitFor()
  await page.getByText('한지우님이 참여를 요청하였습니다.').waitFor()
  await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('img', { name: '참여 요청 1건' }).waitFor()
  await page.getByRole('link', { name: '참여 요청 1', exact: true }).click()
  await page.getByRole('button', { name: '한지우 승인' }).click()
  await page.getByText('참여 요청이 없습니다.').waitFor()
  await theirs.waitForURL(`/org/${orgId}/project?currentPage=1`)
  expect((await owner.call(memberRoutes.list, { orgId, query: {} })).totalCount).toBe(2)

  await page.getByRole('link', { name: '링크로 초대' }).click()
  await page.getByRole('button', { name: '멤버 링크 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('사용 중인 링크가 없습니다.').waitFor()
  for (const tab of ['', '?tab=list', '?tab=sent', '?tab=requests']) {
    await page.goto(`/org/${orgId}/invite${tab}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([tab, await axeComplaints(page), await overflow(page)]).toEqual([tab, [], 0])
  }
})

test('[S1.7] many requests come in pages, and the last of a page leads to the one before', async () => {
  const { owner, orgId } = await company()
  const body = { role: 'MEMBER', days: 7, needsApproval: true } as const
  const { link } = await owner.call(invitationRoutes.createLink, { orgId, body })
  await sql(
    `with made as (
       insert into "user" (email, name, password_hash)
         select gen_random_uuid() || '@example.com', '남궁', '' from generate_series(1, 51) returning id)
     insert into join_request (org_id, link_id, user_id, name, asked_at)
       select $1, $2, id, '한지우' || row_number() over (order by id), now() + row_number() over (order by id) * interval '1 ms' from made`,
    [orgId, link.linkId],
  )
  const page = await onPage(owner, `/org/${orgId}/invite?tab=requests`)
  await page.getByRole('link', { name: '참여 요청 51', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /승인$/ }).count()).toBe(50)
  await page.getByRole('button', { name: '2 페이지' }).click()
  // The second click of a double click declines nobody.
  await page.getByRole('button', { name: '한지우51 거절' }).dblclick()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await page.getByRole('button', { name: '한지우51 거절' }).click()
  await page.getByRole('alertdialog').getByText('같은 링크로 다시 요청할 수 없습니다.', { exact: false }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '거절' }).dblclick()
  await page.getByRole('button', { name: '한지우1 승인' }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe(null)
  await page.getByRole('button', { name: '한지우1 승인' }).dblclick()
  await page.getByRole('link', { name: '참여 요청 49', exact: true }).waitFor()
  await page.getByRole('button', { name: '한지우2 승인' }).waitFor()
  expect(await page.getByText('이미 처리된 초대입니다.').count()).toBe(0)
})

test('[S1.7] an invitation is sent again and taken back by keys; who may not invite is told whom to ask', async () => {
  const { owner, orgId } = await company()
  const email = newEmail('chaewon')
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'ADMIN' } })
  const page = await onPage(owner, `/org/${orgId}/invite?tab=sent`)
  const menu = page.getByRole('button', { name: `${email} 메뉴` })
  await menu.click()
  await page.getByRole('menuitem', { name: '다시 보내기' }).click()
  await page.getByText(/초 후 다시 시도해주세요/).waitFor()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '초대 취소' }).click()
  await page.getByText('초대가 취소되었습니다.').waitFor()
  await page.getByText('취소됨').waitFor()
  await page.getByLabel('이메일로 검색').fill('없는 주소')
  await page.getByText('조건에 맞는 초대가 없습니다.').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('없는 주소')
  const member = await person()
  await addedMember(orgId, member)
  const theirs = await onPage(member, `/org/${orgId}/invite`)
  await theirs.getByText('멤버를 초대할 권한이 없습니다.').waitFor()
})
