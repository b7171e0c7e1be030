import sharp from 'sharp'
import { expect, test } from 'vitest'
import { project } from '../server/issue/test.ts'
import { place } from '../server/map/test.ts'
import { compose, enter, newPage } from './browser.ts'

const photo = (name: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
    .then(buffer => ({ name, mimeType: 'image/png', buffer }))

test('[S2.18] words of a place are not thrown away without a question, and a deleted place is closed', async () => {
  const { owner, orgId } = await project()
  await place(owner, orgId, { name: '부산지점' })
  await place(owner, orgId, { name: '성수 창고' })
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/map/`)
  const list = page.getByRole('list', { name: '장소 목록' })
  const edit = async (name: string) => {
    await list.getByRole('link', { name }).click()
    await page.getByRole('region', { name }).getByRole('button', { name: '수정' }).click()
  }
  await edit('부산지점')
  const form = page.getByRole('region', { name: '장소 수정' })
  await form.getByRole('textbox', { name: '메모' }).click()
  await compose(page, [['ㅈ', '주', '주ㅊ', '주차'], ['장']])
  await edit('성수 창고')
  const question = page.getByRole('alertdialog', { name: '작성한 내용을 버리시겠습니까?' })
  await question.getByRole('button', { name: '취소' }).click()
  await list.getByRole('link', { name: '부산지점' }).click()
  const note = form.getByRole('textbox', { name: '메모' })
  await expect.poll(() => note.inputValue()).toContain('장')
  const pictures = await Promise.all(['1', '2', '3', '4', '5', '6'].map(each => photo(`${each}.png`)))
  await form
    .locator('input[type=file]')
    .setInputFiles([...pictures, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
  await page.getByText('사진 파일만 등록할 수 있습니다.').waitFor()
  await form.getByRole('button', { name: '닫기', exact: true }).click()
  await question.getByRole('button', { name: '버리기' }).click()
  await page.getByRole('region', { name: '부산지점' }).getByRole('button', { name: '장소 메뉴' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByText('삭제되었습니다').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('place')).toBeNull()
})
