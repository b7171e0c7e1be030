// A repository whose issues are those of a project too, in the browser: linking it, both sides, conflicts, the ledger.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { projectRoutes } from '#contract/project'
import { everything, joined, seen, unjoined } from '../server/github/sync/test.ts'
import { company, openedWithGithub, projectIn, type Sides } from '../server/github/test.ts'
import { addedMember, person } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, focusIsKept, HELLO, PHONE } from './browser.ts'
import { install, pageAt } from './installing.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

type At = { orgId: number; projectId: number }
const tabOf = ({ orgId, projectId }: At) => `/org/${orgId}/project/${projectId}/info?tab=github`
const repositories = (page: Page) => page.getByRole('list', { name: '연결된 저장소 목록' }).getByRole('listitem')
const ledger = (page: Page) => page.getByRole('list', { name: '동기화 기록 목록' }).locator(':scope > li')

async function choose(page: Page, words: string) {
  await page.getByRole('button', { name: '저장소 저장소 선택' }).click()
  await page.getByRole('combobox', { name: '저장소 이름으로 검색' }).fill(words)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: '저장소 이름으로 검색' }).waitFor({ state: 'detached' })
}

test('[S1.8] [S2.39] from no account to both sides being one, and apart again', async () => {
  const here = await company(sides)
  const { hana, repository, owner, orgId } = here
  hana.openIssue(repository, { title: '결제가 두 번 됩니다', labels: ['bug'] })
  hana.comment(repository, 1, '저도 그렇습니다')
  const { place, issue } = await projectIn(orgId, owner)
  const page = await pageAt(sides, owner.email, { bypassCSP: true })
  await page.goto(tabOf(place))
  await page.getByText('연결된 저장소가 없습니다').waitFor()
  await install(page, here)
  await page.waitForURL(tabOf(place))
  await page.getByText('GitHub 연동이 완료되었습니다.').waitFor()
  await page.getByRole('button', { name: '저장소 연결' }).click()
  await choose(page, 'web')
  await page.getByLabel('새 이슈를 GitHub에도 생성').check()
  await page.getByRole('button', { name: '미리 보기' }).click()
  await page.getByText('아직 아무것도 변경하지 않았습니다.').waitFor()
  const counts = page.getByRole('table', { name: '반영할 개수' })
  await counts.getByRole('row', { name: '이슈 1개' }).waitFor()
  await page.getByRole('list', { name: '가져올 이슈 예시' }).getByText('결제가 두 번 됩니다').waitFor()
  await page.getByRole('list', { name: '새로 생길 태그' }).getByText('bug', { exact: true }).waitFor()
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  expect((await owner.call(routes.status, place)).repos).toEqual([])
  await page.getByRole('button', { name: '연결 시작' }).click()
  await page.getByText('동기화를 시작하였습니다.').waitFor()
  await repositories(page).filter({ hasText: repository }).getByText('동기화 완료').waitFor()
  const both = seen(sides, { ...here, ...madeOf(place, here) })
  const { issueId } = (await both.here('결제가 두 번 됩니다'))!

  hana.editIssue(repository, 1, { title: '결제가 세 번 됩니다' })
  const there = ledger(page)
    .filter({ hasText: 'GitHub #1' })
    .or(ledger(page).filter({ hasText: '결제가 세 번' }))
  await there.getByText('결제가 세 번 됩니다').first().waitFor()
  await there.getByText('이슈 수정').waitFor()
  await both.settled()
  await issue('여기에서 만든 이슈')
  const sent = ledger(page).filter({ hasText: '여기에서 만든 이슈' })
  await sent.getByRole('img', { name: 'GitHub로 보냄' }).waitFor()
  await sent.getByText('이슈 생성').waitFor()
  await both.settled()

  sides.github.faults.lose(1)
  hana.editIssue(repository, 1, { title: '저쪽에서 고친 제목' })
  await both.change(issueId, { title: '이쪽에서 고친 제목' })
  await both.settled()
  await page.getByRole('button', { name: /^결과/ }).click()
  await page.getByRole('menuitemradio', { name: '충돌' }).click()
  const conflict = ledger(page).filter({ hasText: '반영하지 않은 값' })
  await conflict.getByText('저쪽에서 고친 제목').first().waitFor()
  await conflict.getByText('이쪽에서 고친 제목').first().waitFor()
  expect(await axeComplaints(page)).toEqual([])
  const [entry] = await both.entries({ result: 'conflict' })
  const other = entry!.winner === 'here' ? 'GitHub' : '두레'
  await conflict.getByRole('button', { name: `제목: ${other} 값으로 변경` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('반영하지 않았던 값으로 변경하였습니다.').waitFor()
  await conflict.getByText(`${other} 값으로 변경됨`).waitFor()
  await focusIsKept(page)
  await both.settled()
  expect(both.there(entry!.before.title!)).toBeDefined()

  await page.getByRole('button', { name: `${repository} 연결 해제` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '연결 해제' }).click()
  await page.getByText('저장소 연결이 해제되었습니다.').waitFor()
  await page.getByText('연결된 저장소가 없습니다').waitFor()
  expect(await both.here(entry!.before.title!)).toMatchObject({ issueId })
  await page.reload()
  await ledger(page).first().waitFor()
  expect(await page.getByText('저장소 연결이 해제되었습니다.').count()).toBe(0)

  await page.getByRole('button', { name: '저장소 연결' }).click()
  await choose(page, 'web')
  await page.getByText('이전에 연결했을 때의 설정을 불러왔습니다.').waitFor()
  expect(await page.getByLabel('새 이슈를 GitHub에도 생성').isChecked()).toBe(true)
})

/** As `unjoined` makes it, of what the browser has made. */
const madeOf = (at: At, { owner }: Awaited<ReturnType<typeof company>>) =>
  ({ at, status: () => owner.call(routes.status, at) }) as unknown as Awaited<ReturnType<typeof unjoined>>

test('a dry run that fails says so and is tried again, and a label is asked for', async () => {
  const { owner, at, hana, repository } = await unjoined(sides)
  hana.openIssue(repository, { title: '두레로', labels: ['두레'] })
  hana.openIssue(repository, { title: '두레 밖' })
  const page = await pageAt(sides, owner.email, {}, /status of (401|503)/)
  await page.goto(tabOf(at))
  await page.getByRole('button', { name: '저장소 연결' }).click()
  await page.getByRole('button', { name: '미리 보기' }).click()
  await page.getByText('저장소를 선택해주세요.').waitFor()
  await choose(page, 'web')
  await page.getByText('라벨 지정').click()
  await page.getByRole('button', { name: '미리 보기' }).click()
  await page.getByText('라벨을 입력해주세요.').waitFor()
  await compose(
    page,
    [
      ['ㄷ', '두'],
      ['ㄹ', '레'],
    ],
    false,
  )
  await page.keyboard.press('Enter')
  await commit(page, '레')
  expect(await page.getByLabel('라벨', { exact: false }).last().inputValue()).toBe('두레')
  await page.route('**/github/preview', route => route.fulfill({ status: 503, json: { error: 'github.unanswered' } }))
  await page.getByRole('button', { name: '미리 보기' }).click()
  await page.getByRole('heading', { name: '미리 볼 수 없습니다' }).waitFor()
  expect(await page.getByRole('button', { name: '연결 시작' }).isDisabled()).toBe(true)
  await page.unroute('**/github/preview')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('list', { name: '가져올 이슈 예시' }).getByText('두레로').waitFor()
  expect(await page.getByText('두레 밖').count()).toBe(0)
  // Closed by accident it keeps what was chosen.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '저장소 연결' }).click()
  await page.getByRole('button', { name: `저장소 ${repository}` }).waitFor()
})

test('somebody else was quicker with the settings, and a taken repository cannot be chosen', async () => {
  const { owner, at, repository, syncId, status, hana } = await joined(sides, { isSendingNew: false })
  const page = await pageAt(sides, owner.email)
  await page.goto(tabOf(at))
  await page.getByRole('button', { name: `${repository} 동기화 설정 변경` }).click()
  await page.getByLabel('댓글도 동기화').uncheck()
  const { version } = (await status()).repos[0]!
  const settings = { ...everything, scope: { kind: 'open' as const }, isSendingNew: false }
  await owner.call(routes.change, { ...at, syncId, body: { version, settings } })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('다른 사용자가 먼저 변경하였습니다.', { exact: false }).waitFor()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('동기화 설정이 저장되었습니다.').waitFor()
  await repositories(page).getByText('모두 양방향 · 열린 이슈 · 댓글 제외').waitFor()
  hana.addRepository(`${repository.split('/')[0]}/app`)
  await expect.poll(async () => (await owner.call(routes.repositories, at)).repositories.length).toBe(2)
  await page.getByRole('button', { name: '저장소 연결' }).click()
  await page.getByRole('button', { name: '저장소 저장소 선택' }).click()
  const field = page.getByRole('combobox', { name: '저장소 이름으로 검색' })
  const taken = page.getByRole('option', { name: repository })
  await taken.getByText('이미 연결됨').waitFor()
  await taken.click({ force: true })
  await field.waitFor()
  await compose(page, HELLO, false)
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.keyboard.press('Enter')
  await commit(page, '요')
  await field.fill('app')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^저장소 .*\/app$/ }).waitFor()
})

test('a reader and a guest see how it is, and a lead looks after it', async () => {
  const { owner, at, orgId, repository, hana } = await joined(sides)
  hana.openIssue(repository, { title: '보이는 이슈' })
  const somebody = async (name: string, role: 'MEMBER' | 'GUEST', projectRole?: 'LEAD' | 'VIEWER') => {
    const who = await person({ ...sides.at, name })
    const memberId = await addedMember(orgId, { ...who, dataDir: sides.at.dataDir }, role)
    if (projectRole) await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole } })
    const page = await pageAt(sides, who.email)
    await page.goto(tabOf(at))
    await repositories(page).getByText('동기화 완료').waitFor()
    return page
  }
  const watching: Page[] = []
  for (const [name, role, projectRole] of [
    ['한지우', 'MEMBER', undefined],
    ['박도윤', 'GUEST', 'VIEWER'],
  ] as const) {
    const page = await somebody(name, role, projectRole)
    expect(await page.getByRole('button', { name: /저장소 연결|일시 중지|설정 변경|연결 해제/ }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: '동기화 기록' }).count()).toBe(0)
    watching.push(page)
  }
  const page = await somebody('김서준', 'MEMBER', 'LEAD')
  await ledger(page).getByText('보이는 이슈').first().waitFor()
  expect(await page.getByRole('button', { name: /저장소 연결|설정 변경|연결 해제/ }).count()).toBe(0)
  await page.getByRole('button', { name: `${repository} 동기화 일시 중지` }).click()
  await page.getByText('동기화가 일시 중지되었습니다.').waitFor()
  for (const theirs of watching) await repositories(theirs).getByText('일시 중지됨').waitFor()
})

test('a comment that GitHub would not take is in the ledger, and is sent from there', async () => {
  const { owner, at, hana, repository, here, settled, all } = await joined(sides)
  hana.openIssue(repository, { title: '잠긴 이슈' })
  await settled()
  hana.lockIssue(repository, 1)
  await settled()
  const { issueId } = (await here('잠긴 이슈'))!
  const page = await pageAt(sides, owner.email)
  await page.goto(tabOf(at))
  await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '늦게 한 말' } })
  const failed = ledger(page).filter({ hasText: '반영 실패' })
  await failed.getByText('GitHub에서 대화가 잠겨 있습니다.').waitFor()
  await repositories(page).getByText('일부 반영 안 됨').waitFor()
  hana.unlockIssue(repository, 1)
  await failed.getByRole('button', { name: '다시 시도' }).click()
  await failed.getByText('다시 시도함').waitFor()
  await ledger(page).filter({ hasText: '늦게 한 말' }).filter({ hasText: '반영 완료' }).waitFor()
  await repositories(page).getByText('동기화 완료').waitFor()
  expect([...all()[0]!.comments.values()]).toHaveLength(1)
})

test('on a phone a repository rests and goes on', async () => {
  const { owner, at, repository } = await joined(sides)
  const page = await pageAt(sides, owner.email, { viewport: PHONE, hasTouch: true })
  await page.goto(tabOf(at))
  await page.getByRole('button', { name: `${repository} 동기화 일시 중지` }).tap()
  await repositories(page).getByText('일시 중지됨').waitFor()
  await page.getByRole('button', { name: `${repository} 동기화 재개` }).tap()
  await page.getByText('동기화를 다시 시작하였습니다.').waitFor()
  await repositories(page).getByText('동기화 완료').waitFor()
  const tab = page.getByRole('navigation', { name: '프로젝트 설정 탭' }).getByRole('link', { name: 'GitHub' })
  expect((await tab.boundingBox())!.x).toBeLessThan(PHONE.width - 40)
})
