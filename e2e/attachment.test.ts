import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { storedFile } from '../server/attachment/test.ts'
import { enter, layersAreGone, newBrowser, settled } from './browser.ts'
import { plan } from './plans.ts'

const photo = (color: string) =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

async function withIssue(options: Parameters<typeof newBrowser>[0] = {}, expected?: RegExp) {
  const made = await plan()
  const { issueId } = await made.issue({ title: '결제 오류' })
  const page = await (await newBrowser(options, expected)).newPage()
  await enter(page, made.owner.email)
  await page.goto(`${made.path}/issue/${issueId}`)
  await page.getByRole('button', { name: '파일 첨부' }).first().waitFor()
  await settled(page)
  return { ...made, issueId, page }
}

const choose = (page: Page) => page.getByRole('main').locator('input[type=file]').first()
const files = (page: Page) => page.getByRole('list', { name: '첨부 파일' }).getByRole('listitem')

test('twelve files at once: each is there under its Korean name, pictures are looked at one after the other', async () => {
  const { page, owner, at, issueId, path } = await withIssue()
  const colors = ['#c0392b', '#27ae60', '#2980b9', '#8e44ad']
  const pictures = await Promise.all(
    colors.map(async (color, each) => ({
      name: `현장 ${each + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(color),
    })),
  )
  const others = [
    '견적서.hwp',
    '견적서.hwpx',
    '계약서.docx',
    '단가표.xlsx',
    '도면.zip',
    '보고서.pdf',
    '메모.txt',
    '그림.svg',
  ].map(name => ({
    name: name.normalize('NFD'),
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`<svg>${name}`),
  }))
  await choose(page).setInputFiles([...pictures, ...others])
  await expect.poll(() => files(page).count()).toBe(12)
  await expect.poll(() => page.getByRole('button', { name: /업로드 취소$/ }).count()).toBe(0)
  for (const name of [/견적서\.hwp \d/, /단가표\.xlsx/, /그림\.svg/]) await page.getByRole('link', { name }).waitFor()
  const whole = await owner.call(issueRoutes.read, { ...at, issueId })
  expect(whole.fileCount).toBe(12)
  expect(whole.files.map(({ name }) => name)).toEqual([...pictures, ...others].map(({ name }) => name.normalize('NFC')))
  await page.getByRole('button', { name: '현장 1.jpg 열기' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('heading', { name: /현장 1\.jpg/ }).waitFor()
  // The others stand behind it in the order in which they were chosen.
  await viewer.getByText(/^1\/\d+$/).waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByRole('heading', { name: /현장 2\.jpg/ }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('heading', { name: /현장 1\.jpg/ }).waitFor()
  await page.keyboard.press('Equal')
  await viewer.getByRole('button', { name: '원래 크기로' }).waitFor()
  await expect
    .poll(() =>
      viewer.getByRole('img', { name: '현장 1.jpg' }).evaluate(image => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1_600)
  // By keys, wheel and hand.
  const picture = viewer.getByRole('button', { name: '원래 크기로' })
  const scrolled = () => picture.evaluate(({ parentElement }) => parentElement!.scrollTop)
  await page.mouse.move(600, 400)
  /** The place of the picture that is under the pointer. */
  const pointed = () =>
    picture.getByRole('img').evaluate(image => {
      const { left, top, width, height } = image.getBoundingClientRect()
      return [(600 - left) / width, (400 - top) / height].map(share => share.toFixed(2))
    })
  const place = await pointed()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => picture.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(900)
  expect(await pointed()).toEqual(place)
  const before = await scrolled()
  await page.mouse.down()
  await page.mouse.move(600, 330, { steps: 5 })
  await page.mouse.up()
  await expect.poll(scrolled).toBe(before + 70)
  await picture.click()
  await viewer.getByRole('button', { name: '현장 1.jpg 크게 보기' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  // The text is shown as text, whatever it says.
  await page.getByRole('button', { name: /^메모\.txt \d/ }).click()
  await viewer.getByText('<svg>').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await layersAreGone(page)
  await page.goto(`${path}/info?tab=files`)
  await expect.poll(() => page.getByRole('link', { name: /WEB-1/ }).count()).toBe(12)
})

test('a file is removed and brought back, and others see it go', async () => {
  const { page, colleague, owner, at, issueId, path } = await withIssue()
  const theirs = await (await newBrowser()).newPage()
  await enter(theirs, colleague.email)
  await theirs.goto(`${path}/issue/${issueId}`)
  await choose(page).setInputFiles({ name: '회의록.txt', mimeType: 'text/plain', buffer: Buffer.from('회의록') })
  await page.getByRole('button', { name: /^회의록\.txt \d/ }).waitFor()
  await theirs.getByRole('button', { name: /^회의록\.txt \d/ }).waitFor()
  await page.getByRole('button', { name: '회의록.txt 삭제' }).click()
  await theirs.getByRole('button', { name: /^회의록\.txt \d/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '실행 취소' }).click()
  await page.getByRole('button', { name: /^회의록\.txt \d/ }).waitFor()
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).fileCount).toBe(1)
})

test('an upload that is cut is tried again by hand, and one that is refused says why', async () => {
  const { page } = await withIssue({}, /ERR_FAILED|ERR_INTERNET|status of 4/)
  let cuts = 1
  await page.route('**/api/storage/uploads/**', route => (cuts-- > 0 ? route.abort() : route.continue()))
  await choose(page).setInputFiles({ name: '도면.zip', mimeType: 'application/zip', buffer: Buffer.alloc(50_000, 1) })
  await page.getByRole('alert').filter({ hasText: '네트워크 연결을 확인해주세요.' }).waitFor()
  await page.getByRole('button', { name: '도면.zip 다시 업로드' }).click()
  await page.getByRole('link', { name: /도면\.zip/ }).waitFor()
  await choose(page).setInputFiles({ name: '빈 파일.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await page.getByRole('alert').filter({ hasText: '빈 파일은 첨부할 수 없습니다.' }).waitFor()
  await page.getByRole('button', { name: '빈 파일.txt 닫기' }).click()
  expect(await files(page).count()).toBe(1)
})

test('among several files those that are refused say why, each by its name, and cannot be sent again', async () => {
  const { page } = await withIssue({}, /status of 4/)
  const folder = await mkdtemp(join(tmpdir(), 'dure-files-'))
  const paths = ['너무 큰 영상.mp4', '빈 파일.txt', '보고서.txt', '메모.txt'].map(name => join(folder, name))
  for (const [path, bytes] of paths.map((path, at) => [path, [101 * 1024 * 1024, 0, 3, 3][at]!] as const)) {
    await writeFile(path, '')
    await truncate(path, bytes)
  }
  await choose(page).setInputFiles(paths)
  const underway = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /(업로드 취소|닫기)$/ }) })
  const large = underway.filter({ hasText: '너무 큰 영상.mp4' })
  await large.getByText('파일 크기는 100MB 이하여야 합니다.').waitFor()
  await underway.filter({ hasText: '빈 파일.txt' }).getByText('빈 파일은 첨부할 수 없습니다.').waitFor()
  await expect.poll(() => files(page).count()).toBe(2)
  // The news of a file may come before the answer of its upload.
  await expect.poll(() => underway.count()).toBe(2)
  expect(await page.getByRole('button', { name: /다시 업로드$/ }).count()).toBe(0)
  await large.getByRole('button').click()
  await large.waitFor({ state: 'detached' })
  expect(await underway.count()).toBe(1)
  await rm(folder, { recursive: true })
})

test('of more files than there is room for the first are taken, and the others never sent', async () => {
  const { page, owner, at, issueId } = await withIssue()
  const named = (count: number, from: number) =>
    Array.from({ length: count }, (_, place) => ({
      name: `자료 ${from + place}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('자료'),
    }))
  await choose(page).setInputFiles(named(2, 1))
  await expect.poll(() => files(page).count()).toBe(2)
  let sent = 0
  page.on('request', request => void (request.method() === 'PUT' && sent++))
  await choose(page).setInputFiles(named(40, 3))
  await page.getByText('파일은 최대 20개까지 첨부할 수 있어 22개는 첨부하지 않았습니다.').waitFor()
  await expect.poll(() => files(page).count()).toBe(20)
  expect(sent).toBe(18)
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).fileCount).toBe(20)
})

const field = (page: Page) => page.getByRole('textbox', { name: '댓글 내용' })

/** As the browser does it with what was copied elsewhere, or is let go over the text. */
const give = (page: Page, event: 'paste' | 'drop', files: { name: string; type: string; bytes: number[] }[]) =>
  field(page).evaluate(
    (element, { event: kind, files: given }) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of given) data.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const { left, bottom } = element.getBoundingClientRect()
      const how = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...how })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 20, clientY: bottom - 20, ...how }),
      )
    },
    { event, files },
  )

test('a picture is pasted and a file dropped into a comment, and both stand in it for everybody', async () => {
  const { page, colleague, path, issueId } = await withIssue({}, /status of 4/)
  const theirs = await (await newBrowser()).newPage()
  await enter(theirs, colleague.email)
  await theirs.goto(`${path}/issue/${issueId}`)
  await field(page).click()
  await page.keyboard.type('결과입니다. ')
  await give(page, 'paste', [{ name: '화면.jpg', type: 'image/jpeg', bytes: [...(await photo('#333'))] }])
  const pasted = field(page).getByRole('img', { name: '화면.jpg' })
  await expect.poll(() => pasted.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await give(page, 'drop', [{ name: '견적서.hwp', type: 'application/x-hwp', bytes: [1, 2, 3] }])
  await field(page).getByText('견적서.hwp').waitFor()
  // A refused file says why where it would have stood, and is no part of the text.
  await give(page, 'paste', [{ name: '빈 파일.txt', type: 'text/plain', bytes: [] }])
  await page.getByRole('alert').filter({ hasText: '빈 파일은 첨부할 수 없습니다.' }).waitFor()
  await page.getByRole('button', { name: '빈 파일.txt 닫기' }).click()
  await expect.poll(() => page.getByRole('button', { name: '댓글 남기기' }).isEnabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  for (const each of [page, theirs]) {
    const said = each.getByRole('main').locator('li article')
    await said.getByText('결과입니다.').waitFor()
    await said.getByRole('button', { name: '화면.jpg 열기' }).waitFor()
    await said.getByRole('link', { name: /견적서\.hwp/ }).waitFor()
  }
  expect(await page.getByText('빈 파일.txt').count()).toBe(0)
})

test('a picture that is gone is named where it stood', async () => {
  const { page, owner, at, issueId } = await withIssue()
  const { fileId } = await storedFile(owner, at.orgId, '화면.jpg', await photo('#333'))
  const { version } = await owner.call(issueRoutes.read, { ...at, issueId })
  const body = `결과입니다.\n\n![화면](attachment:${fileId})\n\n![없는 그림](attachment:999999999)`
  await owner.call(issueRoutes.change, { ...at, issueId, body: { version, body } })
  await page.getByRole('button', { name: '화면 열기' }).waitFor()
  await page.getByText('없는 그림').waitFor()
  expect(await page.getByRole('img', { name: '화면' }).count()).toBe(1)
})
