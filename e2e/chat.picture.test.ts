import { expect, test } from 'vitest'
import { png } from '../server/upload/test.ts'
import { rowsOf, talk } from './chats.ts'

test('the picture of a room appears for everybody once it is chosen, and goes once it is removed', async () => {
  const { owner, others, open } = await talk(['한지우', '박서연'])
  const [mine, theirs] = [await open(owner), await open(others[0]!)]
  const pictures = [
    rowsOf(theirs).first().locator('img'),
    theirs
      .getByRole('region', { name: /박서연/ })
      .locator('header')
      .first()
      .locator('img'),
  ]
  const see = (count: number) =>
    expect.poll(() => Promise.all(pictures.map(picture => picture.count()))).toEqual([count, count])
  await see(0)
  await mine.getByRole('button', { name: '채팅방 메뉴' }).click()
  await mine.getByRole('menuitem', { name: '채팅방 정보' }).click()
  const dialog = mine.getByRole('dialog', { name: '채팅방 정보' })
  const choosing = mine.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '채팅방 이미지 선택' }).click()
  await (await choosing).setFiles({ name: '점심.png', mimeType: 'image/png', buffer: png })
  await see(1)
  await dialog.getByRole('button', { name: '이미지 삭제' }).click()
  await see(0)
  await dialog.getByRole('button', { name: '채팅방 이미지 선택' }).waitFor()
})
