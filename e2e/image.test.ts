import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { person } from '../server/testing/visitor.ts'
import { newBrowser, newPage, enter } from './browser.ts'

const TYPE = '지원하지 않는 파일 형식입니다. (JPG, PNG, GIF만 가능)'
const SIZE = '파일 크기는 5MB 이하여야 합니다.'
const BROKEN = '이미지 로드 실패'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0 } } })
const jpeg = await drawn(600, 400).flatten().jpeg().toBuffer()
const png = await drawn(1200, 300).png().toBuffer()
const gif = await drawn(50, 50).gif().toBuffer()
const webp = await drawn(50, 50).webp().toBuffer()

async function onMyPage(expected?: RegExp) {
  const owner = await person()
  const page = await (await newBrowser({}, expected)).newPage()
  await enter(page, owner.email)
  await page.goto('/info')
  await page.getByLabel('이름').waitFor()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  return { owner, page, choose, picture: page.getByRole('main').getByRole('img', { name: '프로필 이미지' }) }
}

test('[S5.3] [S8.3] what is no picture, too large or broken is refused with its own sentence, and nothing is sent', async () => {
  const { page, choose } = await onMyPage()
  const sent: string[] = []
  page.on('request', request => request.url().includes('/api/storage/') && sent.push(request.url()))
  const tried: [string, string, Buffer, string][] = [
    ['벡터.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), TYPE],
    ['사진.webp', 'image/webp', webp, TYPE],
    ['사진.heic', 'image/heic', Buffer.from('....ftypheic'), TYPE],
    ['프로그램.png', 'image/png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), TYPE],
    ['큰 사진.jpg', 'image/jpeg', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)]), SIZE],
    ['잘린 사진.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2), BROKEN],
    ['잘린 그림.png', 'image/png', png.subarray(0, png.length / 2), BROKEN],
    ['빈 파일.gif', 'image/gif', Buffer.alloc(0), BROKEN],
  ]
  for (const [name, type, bytes, sentence] of tried) {
    await choose(name, type, bytes)
    await page.getByRole('main').getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    expect([name, sent]).toEqual([name, []])
    await choose('좋은 그림.gif', 'image/gif', gif)
    await page.getByText('내 정보가 수정되었습니다.').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await page.getByText('내 정보가 수정되었습니다.').waitFor({ state: 'detached' })
    sent.length = 0
  }
})

test.each([
  ['JPG', 'image/jpeg', jpeg, [600, 400]],
  ['transparent PNG', 'image/png', png, [800, 200]],
  ['GIF', 'image/gif', gif, [50, 50]],
])(
  '[S5.5] [S2.36] a %s becomes a JPEG at most 800 wide, on white, and is my picture everywhere',
  async (_, type, bytes, size) => {
    const { owner, page, choose, picture } = await onMyPage()
    const [put] = await Promise.all([
      page.waitForRequest(request => request.method() === 'PUT'),
      choose('그림', type, bytes),
    ])
    expect(put.headers()['content-type']).toBe('image/jpeg')
    expect(put.headers().authorization).toBeUndefined()
    await page.getByText('내 정보가 수정되었습니다.').waitFor()
    await picture.waitFor()
    const { profileImgUrl } = await owner.call(accountRoutes.me, {})
    const saved = sharp(Buffer.from(await (await owner.send(profileImgUrl!)).arrayBuffer()))
    const { format, width, height } = await saved.metadata()
    expect([format, width, height]).toEqual(['jpeg', ...size])
    if (type === 'image/png') expect((await saved.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
    await page.reload()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(size[0])
    await page.getByRole('banner').locator('img').waitFor()
    await page.getByRole('button', { name: '이미지 삭제' }).click()
    await page.getByText('내 정보가 수정되었습니다.').waitFor()
    await picture.waitFor({ state: 'detached' })
    expect((await owner.send(profileImgUrl!)).status).toBe(404)
  },
)

test('a picture that only the server finds wrong is refused beside the control', async () => {
  const { owner, page, choose } = await onMyPage(/status of 4\d\d/)
  let size = 0
  await page.route('**/api/storage/presign', route => {
    size = (route.request().postDataJSON() as { size: number }).size
    return route.continue()
  })
  await page.route('**/api/storage/uploads/**', route => route.continue({ postData: Buffer.alloc(size, 7) }))
  await choose('그림.png', 'image/png', png)
  await page.getByRole('main').getByRole('alert').getByText(TYPE, { exact: true }).waitFor()
  expect((await owner.call(accountRoutes.me, {})).profileImgUrl).toBeNull()
})

test('[S5.6] without an address for the picture the upload fails, and says so word for word', async () => {
  const { owner, page, choose } = await onMyPage()
  await page.route('**/api/storage/presign', async route => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    return route.fulfill({ response, json: { data: { ...body.data, cdnUrl: '' } } })
  })
  await choose('그림.png', 'image/png', png)
  await page.getByRole('main').getByRole('alert').getByText('CDN URL이 생성되지 않았습니다', { exact: true }).waitFor()
  expect((await owner.call(accountRoutes.me, {})).profileImgUrl).toBeNull()
})

test('[S5.3] [S2.40] an upload that fails on its way says so, can be tried again, and one that is under way can be cancelled', async () => {
  const { owner, page, choose, picture } = await onMyPage(/ERR_FAILED|status of 401/)
  await page.route('**/api/storage/uploads/**', route => route.abort())
  await choose('그림.png', 'image/png', png)
  await page.getByRole('main').getByRole('alert').getByText('이미지 업로드 중 오류가 발생했습니다.').waitFor()
  await page.unroute('**/api/storage/uploads/**')
  let go = () => {}
  await page.route('**/api/storage/uploads/**', async route => {
    await new Promise<void>(resolve => (go = resolve))
    await route.continue().catch(() => {})
  })
  await choose('그림.png', 'image/png', png)
  await page.getByRole('progressbar', { name: /업로드 중/ }).waitFor()
  // The bar of the whole page shows that something is on its way.
  await page.getByRole('progressbar', { name: '불러오는 중' }).waitFor()
  await page.getByRole('button', { name: '업로드 취소' }).click()
  await page.getByRole('progressbar', { name: /업로드 중/ }).waitFor({ state: 'detached' })
  go()
  await picture.waitFor({ state: 'detached' })
  expect((await owner.call(accountRoutes.me, {})).profileImgUrl).toBeNull()
})

test('a picture is chosen by keyboard and by dropping it', async () => {
  const { page } = await onMyPage()
  const circle = page.getByRole('button', { name: '프로필 이미지 선택' })
  // Listens before the key press; otherwise the browser would open its own dialog.
  let opened = 0
  page.on('filechooser', () => opened++)
  await circle.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => opened).toBe(1)
  const file = await page.evaluateHandle(base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const carried = new DataTransfer()
    carried.items.add(new File([bytes], '놓은 그림.png', { type: 'image/png' }))
    return carried
  }, png.toString('base64'))
  await circle.dispatchEvent('dragover', { dataTransfer: file })
  await page.getByText('여기에 놓아 업로드').waitFor()
  await circle.dispatchEvent('drop', { dataTransfer: file })
  await page.getByText('내 정보가 수정되었습니다.').waitFor()
  await page.getByRole('main').getByRole('img', { name: '프로필 이미지' }).waitFor()
})

test('[S9.3] a picture without a host in its address is fetched from this server', async () => {
  const { owner, page, choose, picture } = await onMyPage()
  await choose('그림.png', 'image/png', png)
  await page.getByText('내 정보가 수정되었습니다.').waitFor()
  const { profileImgUrl } = await owner.call(accountRoutes.me, {})
  expect(profileImgUrl).toMatch(/^\/files\/[\w-]{43}$/)
  await page.reload()
  await picture.waitFor()
  expect(await picture.getAttribute('src')).toBe(new URL(page.url()).origin + profileImgUrl)
  const other = await newPage()
  const [shown] = await Promise.all([other.waitForResponse('**/files/**'), other.goto(profileImgUrl!)])
  expect(shown.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' })
})
