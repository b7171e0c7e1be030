import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueCommentRoutes, issueFileRoutes } from '#contract/issue-discussion'
import { storedFile } from '../server/attachment/test.ts'
import { settled } from './browser.ts'
import { betweenEvents, comment, discussed, field, held, said } from './discussions.ts'

async function react(page: Page, words: string, name: string) {
  await comment(page, words).hover()
  await comment(page, words).getByRole('button', { name: '반응 남기기' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a comment that is told while the list is on its way is not lost', async () => {
  const { colleague, owner, on, open, post } = await discussed()
  await post('있던 댓글')
  let between: Awaited<ReturnType<typeof betweenEvents>>
  let list: Awaited<ReturnType<typeof held>>
  const page = await open(owner.email, {}, undefined, async opened => {
    between = await betweenEvents(opened, () => true)
    list = await held(opened, '**/comments?', 'GET', true)
  })
  await list!.came
  const hears = ({ type, id }: { type: string; id?: unknown }) => type === 'listening' && id === `issue:${on.issueId}`
  await expect.poll(() => between.heard.some(hears)).toBe(true)
  await colleague.call(issueCommentRoutes.post, { ...on, body: { body: '그사이 댓글' } })
  await expect.poll(() => between.heard.some(({ name }) => name === 'comment.changed')).toBe(true)
  list!.release()
  await comment(page, '있던 댓글').waitFor()
  await comment(page, '그사이 댓글').waitFor()
})

test('a comment that is told after the answer to one’s own finds its place before it', async () => {
  const { colleague, owner, on, open } = await discussed()
  let between: Awaited<ReturnType<typeof betweenEvents>>
  const page = await open(owner.email, {}, undefined, async opened => {
    between = await betweenEvents(opened, ({ name }) => name !== 'comment.changed')
  })
  await settled(page)
  await colleague.call(issueCommentRoutes.post, { ...on, body: { body: '먼저 남긴 댓글' } })
  await expect.poll(() => between.waiting.length).toBe(1)
  await field(page).click()
  await page.keyboard.type('나중에 남긴 댓글')
  await page.keyboard.press('Control+Enter')
  await comment(page, '나중에 남긴 댓글').waitFor()
  between!.tellFirst()
  await comment(page, '먼저 남긴 댓글').waitFor()
  expect(await said(page).allInnerTexts()).toEqual([
    expect.stringContaining('먼저 남긴 댓글'),
    expect.stringContaining('나중에 남긴 댓글'),
  ])
})

test('a late answer does not take back what others did since, and a refused reaction goes alone', async () => {
  const { colleague, owner, on, open, post } = await discussed()
  const { commentId } = await post('모두 보세요.')
  const page = await open(owner.email, {}, /status of 503/)
  const count = (name: string) => page.getByRole('button', { name, exact: true })
  const theirs = (reaction: 'check' | 'heart') =>
    colleague.call(issueCommentRoutes.react, { ...on, commentId, body: { reaction, isSet: true } })
  /** On the same socket it comes after whatever was told before. */
  const nextIsThere = async (body: string) => {
    await colleague.call(issueCommentRoutes.post, { ...on, body: { body } })
    await comment(page, body).waitFor()
    await settled(page)
  }
  const answer = await held(page, '**/reaction', 'PUT', true)
  await react(page, '모두 보세요.', '확인')
  await answer.came
  await theirs('check')
  await count('확인 2').waitFor()
  answer.release()
  await nextIsThere('다음 댓글')
  expect(await count('확인 2').count()).toBe(1)
  await page.unrouteAll()
  const failing = Promise.withResolvers<void>()
  await page.route('**/reaction', async route => {
    await failing.promise
    await route.fulfill({ status: 503, json: {} })
  })
  await react(page, '모두 보세요.', '좋아요')
  await count('좋아요 1').waitFor()
  await theirs('heart')
  await count('하트 1').waitFor()
  failing.resolve()
  await count('좋아요 1').waitFor({ state: 'detached' })
  await nextIsThere('마지막 댓글')
  expect([await count('하트 1').count(), await count('확인 2').count()]).toEqual([1, 1])
})

test('a draft of another device arrives beside an upload, which still gets its place, and typing may be undone', async () => {
  const { owner, open } = await discussed()
  const [page, elsewhere] = await Promise.all([open(owner.email), open(owner.email)])
  await field(page).click()
  // Steps of the plain field before it are not the editor's to undo.
  await page.getByRole('toolbar', { name: '서식' }).waitFor()
  await page.keyboard.type('결과')
  await field(elsewhere).getByText('결과').waitFor()
  const upload = await held(page, '**/api/storage/uploads/**', 'PUT')
  await page
    .locator('input[data-chooser]')
    .last()
    .setInputFiles({
      name: '견적서.hwp',
      mimeType: 'application/x-hwp',
      buffer: Buffer.from([1, 2, 3]),
    })
  await page.getByRole('button', { name: '견적서.hwp 업로드 취소' }).waitFor()
  await field(elsewhere).click()
  await elsewhere.keyboard.press('Control+End')
  await elsewhere.keyboard.type('는 좋습니다')
  await expect.poll(() => field(page).textContent()).toContain('는 좋습니다')
  upload.release()
  await field(page).getByText('견적서.hwp').waitFor()
  expect(await field(page).textContent()).toContain('는 좋습니다')
  await field(page).click()
  for (let each = 0; each < 2; each++) await page.keyboard.press('Control+Z')
  await expect.poll(() => field(page).textContent()).not.toContain('결과')
  expect(await field(page).textContent()).toContain('는 좋습니다')
})

test('a file that is attached before the page listens is shown', async () => {
  const { colleague, owner, on, open } = await discussed()
  const { fileId } = await storedFile(colleague, on.orgId, '회의록.txt')
  const mayListen = Promise.withResolvers<void>()
  const page = await open(owner.email, {}, undefined, opened =>
    opened.routeWebSocket('**/api/live', socket => {
      const server = socket.connectToServer()
      server.onMessage(async message => {
        if (String(message).includes('"welcome"')) await mayListen.promise
        socket.send(message)
      })
    }),
  )
  await page.getByText('이슈를 생성하였습니다.').waitFor()
  await colleague.call(issueFileRoutes.attach, { ...on, body: { fileIds: [fileId] } })
  mayListen.resolve()
  await page.getByRole('button', { name: /^회의록\.txt \d/ }).waitFor()
  expect(await page.getByText('이슈를 생성하였습니다.').count()).toBe(1)
})
