import { expect, test } from 'vitest'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { workflowRoutes } from '#contract/workflow'
import { axeComplaints } from './browser.ts'
import { dialog } from './companies.ts'
import { item, opened, question, withProject } from './projects.ts'

test('[S1.3] states are added, ordered by keys, renamed and deleted into another one', async () => {
  const { owner, at, info } = await withProject()
  await owner.call(issueRoutes.create, { ...at, body: { title: '결제 오류' } })
  const page = await opened(owner, info('states'))
  const names = async () => (await owner.call(workflowRoutes.read, at)).states.map(({ name }) => name)
  await page.getByLabel('상태 이름 입력').fill('검토')
  await page.keyboard.press('Enter')
  await page.getByText('상태가 생성되었습니다.').waitFor()
  const menu = (name: string) => page.getByRole('button', { name: `${name} 메뉴` })
  await menu('검토').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['요청', '진행', '피드백', '완료', '검토', '보류', '취소'])
  await page.getByRole('button', { name: '검토 색 파랑' }).click()
  await page.getByRole('menuitemradio', { name: '보라' }).click()
  await page.getByRole('button', { name: '검토 색 보라' }).waitFor()
  await menu('검토').click()
  await page.getByRole('menuitem', { name: '이름 변경' }).click()
  await page.getByLabel('검토 이름 변경').fill('완료')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('이미 사용 중인 상태 이름입니다.').waitFor()
  await page.getByLabel('검토 이름 변경').fill('검수')
  await page.keyboard.press('Enter')
  await menu('검수').and(page.locator(':focus')).waitFor()

  // Each category keeps at least one state.
  await page.getByRole('button', { name: '완료 구분 완료' }).click()
  await page.getByRole('menuitemradio', { name: '진행' }).click()
  await page.getByText('대기, 예정, 진행, 완료, 취소 구분마다 상태가 하나 이상 필요합니다.').waitFor()
  await page.getByRole('button', { name: '검수 구분 진행' }).click()
  await page.getByRole('menuitemradio', { name: '예정' }).click()
  await page.getByRole('button', { name: '검수 구분 예정' }).waitFor()
  await page.getByRole('button', { name: '요청 삭제' }).click()
  await dialog(page).getByText('이 상태의 이슈 1개를 옮길 상태를 선택해주세요.').waitFor()
  await dialog(page).getByRole('button', { name: '옮길 상태 검수' }).waitFor()
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await item(page, '검수').getByText('이슈 1개').waitFor()
  await expect.poll(names).toEqual(['진행', '피드백', '완료', '검수', '보류', '취소'])
})

test('each tag says how many issues have it, also later, and leads to them', async () => {
  const { owner, at, info } = await withProject()
  const tag = (name: string) => owner.call(workflowRoutes.createTag, { ...at, body: { name } })
  const [bug] = [await tag('버그'), await tag('결제')]
  const create = (title: string, tagIds: number[]) => owner.call(issueRoutes.create, { ...at, body: { title, tagIds } })
  await create('결제 오류', [bug.tagId])
  await create('배너 교체', [])
  const page = await opened(owner, info('tags'))
  await item(page, '버그').getByRole('link', { name: '이슈 1개' }).waitFor()
  await item(page, '결제').getByText('이슈 0개').waitFor()
  expect(await item(page, '결제').getByRole('link').count()).toBe(0)
  await create('쿠폰 오류', [bug.tagId])
  await item(page, '버그').getByRole('link', { name: '이슈 2개' }).waitFor()
  await item(page, '버그').getByRole('link', { name: '이슈 2개' }).click()
  await page.getByRole('link', { name: '쿠폰 오류' }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts()).toEqual([
    '쿠폰 오류',
    '결제 오류',
  ])
  expect(new URL(page.url()).searchParams.get('tag')).toBe(String(bug.tagId))
})

test('[S1.3] tags are merged, milestones are closed and their open issues move on', async () => {
  const { owner, at, info } = await withProject()
  const page = await opened(owner, info('tags'))
  for (const name of ['버그', '오류']) {
    await page.getByLabel('태그 이름 입력').fill(name)
    await page.keyboard.press('Enter')
    await item(page, name).waitFor()
  }
  const { tags } = await owner.call(workflowRoutes.read, at)
  const [bug, failure] = ['버그', '오류'].map(name => tags.find(tag => tag.name === name)!.tagId)
  await owner.call(issueRoutes.create, { ...at, body: { title: '결제 오류', tagIds: [failure!] } })
  await page.getByRole('button', { name: '오류 메뉴' }).click()
  await page.getByRole('menuitem', { name: '다른 태그로 합치기' }).click()
  await dialog(page).getByRole('option', { name: '버그' }).click()
  await question(page).getByRole('button', { name: '합치기' }).click()
  await page.getByText('태그가 합쳐졌습니다.').waitFor()
  expect((await owner.call(workflowRoutes.read, at)).tags).toMatchObject([{ tagId: bug }])
  await page.getByRole('button', { name: '버그 삭제' }).click()
  await question(page).getByText('이슈 1개에서 제거됩니다.').waitFor()
  await question(page).getByRole('button', { name: '취소' }).click()

  await page.getByRole('link', { name: '마일스톤' }).click()
  for (const [name, day] of [
    ['11월 배포', '2020-11-13'],
    ['12월 배포', '날짜 없음'],
  ] as const) {
    await page.getByRole('button', { name: '마일스톤 생성' }).click()
    await dialog(page).getByLabel('이름').fill(name)
    await dialog(page).getByRole('button', { name: '마감일 날짜 없음' }).click()
    await page.getByRole('combobox', { name: '날짜 입력' }).fill(day)
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('이름').press('Enter')
    await item(page, name).waitFor()
  }
  await item(page, '11월 배포')
    .getByText(/2020년 11월 13일 마감 · .*일 초과/)
    .waitFor()
  const { milestones } = await owner.call(workflowRoutes.read, at)
  const { milestoneId } = milestones.find(({ name }) => name === '11월 배포')!
  await owner.call(issueRoutes.create, { ...at, body: { title: '배너 교체', milestoneId } })
  await item(page, '11월 배포').getByText('0/1 완료 (0%)').waitFor()
  await page.getByRole('button', { name: '11월 배포 메뉴' }).click()
  await page.getByRole('menuitem', { name: '종료' }).click()
  await dialog(page).getByLabel('다른 마일스톤으로 옮기기').check()
  expect(await dialog(page).getByRole('button', { name: '종료' }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '옮길 마일스톤' }).click()
  await page.getByRole('menuitemradio', { name: '12월 배포' }).click()
  await dialog(page).getByRole('button', { name: '종료' }).click()
  await item(page, '12월 배포').getByText('0/1 완료 (0%)').waitFor()
  await page.getByRole('radio', { name: '종료' }).check()
  await page.getByRole('button', { name: '11월 배포 메뉴' }).click()
  await page.getByRole('menuitem', { name: '다시 열기' }).click()
  await page.getByText('종료한 마일스톤이 없습니다.').waitFor()
})

test('a name that another person changes or deletes meanwhile is said, and written over only by pressing again', async () => {
  const { owner, at, info } = await withProject()
  const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })
  const page = await opened(owner, info('tags'))
  const rename = async (name: string) => {
    await page.getByRole('button', { name: `${name} 메뉴` }).click()
    await page.getByRole('menuitem', { name: '이름 변경' }).click()
    return page.getByLabel(`${name} 이름 변경`)
  }
  const field = await rename('결제')
  await field.fill('정산')
  await owner.call(workflowRoutes.changeTag, { ...at, tagId: tag.tagId, body: { name: '지불' } })
  const typed = page.getByLabel(/이름 변경$/)
  await typed.press('Enter')
  await page.getByText("지금 저장된 이름은 '지불'입니다.").waitFor()
  await typed.press('Enter')
  const name = async () => (await owner.call(workflowRoutes.read, at)).tags.map(each => each.name)
  await expect.poll(name).toEqual(['정산'])

  await (await rename('정산')).fill('정산 오류')
  const { binId } = await owner.call(workflowRoutes.deleteTag, { ...at, tagId: tag.tagId })
  await page.getByText('이름을 변경하던 항목이 삭제되었습니다.').waitFor()
  await owner.call(recycleBinRoutes.restore, { orgId: at.orgId, binId })
  await page.getByRole('button', { name: '정산 메뉴' }).waitFor()
  expect(await page.getByLabel(/이름 변경$/).count()).toBe(0)
})

test('[S2.16] the record of a project: many at once are undone at once; deleted issues come back', async () => {
  const { owner, at, info } = await withProject()
  const made = []
  for (const title of ['결제 오류', '배너 교체', '약관 개정'])
    made.push(await owner.call(issueRoutes.create, { ...at, body: { title } }))
  const issueIds = made.map(({ issueId }) => issueId)
  await owner.call(bulkRoutes.bulk, { ...at, body: { issueIds, change: { priority: 'URGENT' } } })
  const page = await opened(owner, info('activity'), { bypassCSP: true })
  const many = item(page, '이슈 3개')
  await many.getByText('우선순위를 없음에서 긴급으로 변경하였습니다.').waitFor()
  await many.getByRole('button', { name: /되돌리기$/ }).click()
  await page.getByText('이슈 3개를 되돌렸습니다.').waitFor()
  await many.getByText('되돌림').waitFor()
  expect((await owner.call(issueRoutes.read, { ...at, issueId: issueIds[0]! })).priority).toBe('NONE')

  await page.getByRole('link', { name: '휴지통' }).click()
  await page.getByText('삭제된 이슈가 없습니다.').waitFor()
  await owner.call(issueRoutes.remove, { ...at, issueId: issueIds[1]! })
  await item(page, '배너 교체')
    .getByText(/문정희님이 .* 삭제/)
    .waitFor()
  await page.getByRole('button', { name: 'WEB-2 복구' }).click()
  await page.getByText('이슈가 복구되었습니다.').waitFor()
  await page.getByText('삭제된 이슈가 없습니다.').waitFor()

  // Each chart has its table.
  await page.getByRole('link', { name: '개요' }).last().click()
  await page
    .getByRole('table', { name: '상태별 이슈' })
    .getByRole('row', { name: /요청 예정 3/ })
    .waitFor()
  await page.getByRole('button', { name: '최근 60일 진행 표로 보기' }).click()
  expect(await page.getByRole('table', { name: '최근 60일 진행' }).getByRole('row').count()).toBe(61)
  expect(await axeComplaints(page)).toEqual([])
})
