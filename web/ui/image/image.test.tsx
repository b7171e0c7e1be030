import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { imageText } from '#korean/image'
import { Avatar } from '../layout/Avatar.tsx'
import { displayed } from '../displayed.ts'
import { ImageUpload } from './ImageUpload.tsx'
import type { Upload } from './useUpload.ts'

afterEach(cleanup)

type Running = { options: Parameters<Upload>[1]; end: (url: string) => void; fail: (error: Error) => void }
const running: Running[] = []
const upload: Upload = (_file, options) => new Promise((end, fail) => running.push({ options, end, fail }))
const busy = vi.fn()

function Control({ what, start }: { what: 'logo' | 'profile'; start: string | null }) {
  const [imageUrl, setImageUrl] = useState(start)
  return (
    <ImageUpload what={what} name="해담푸드" imageUrl={imageUrl} onChange={setImageUrl} upload={upload} onBusy={busy} />
  )
}
function open(what: 'logo' | 'profile' = 'logo', start: string | null = null) {
  running.length = 0
  busy.mockClear()
  const { container } = render(<Control what={what} start={start} />)
  const picker = container.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  return { picker, choose: () => fireEvent.change(picker, { target: { files: [file] } }) }
}
const button = (name: string) => screen.queryByRole('button', { name })

test('[S2.36] an empty control shows no picture, takes any image and has nothing to delete', () => {
  const { picker } = open()
  expect(picker.accept).toBe('image/*')
  expect(button('회사 로고 선택')!.querySelector('svg')).toBeTruthy()
  expect([screen.queryByRole('img', { name: '회사 로고' }), button('이미지 삭제')]).toEqual([null, null])
  const clicked = vi.spyOn(picker, 'click')
  fireEvent.click(button('회사 로고 선택')!)
  expect(clicked).toHaveBeenCalledOnce()
})

test.each([
  ['logo', '회사 로고'],
  ['profile', '프로필 이미지'],
] as const)('[S2.36] a %s is called %s and can be deleted', async (what, alt) => {
  open(what, '/files/1.jpg')
  expect(screen.getByAltText<HTMLImageElement>(alt).src).toBe(`${location.origin}/files/1.jpg`)
  await userEvent.setup().click(button('이미지 삭제')!)
  expect(screen.queryByAltText(alt)).toBeNull()
  expect(document.activeElement).toBe(button(`${alt} 선택`))
})

test('[S2.36] a picture that cannot be fetched gives way to the first letter', () => {
  open('logo', '/files/1.jpg')
  fireEvent.error(screen.getByAltText('회사 로고'))
  expect(button('회사 로고 변경')!.textContent).toBe('해')
})

test('while it uploads the progress is told; then the picture is there', async () => {
  const { choose } = open()
  choose()
  act(() => running[0]!.options.onProgress(0.42))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
  expect(screen.getByText('업로드 중 42%')).toBeTruthy()
  await act(async () => running[0]!.end('/files/2.jpg'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByAltText('회사 로고').getAttribute('src')).toMatch(/^blob:/)
  expect(busy.mock.calls).toEqual([[true], [false]])
})

test('a second choice ends the first, and so do the button and leaving', async () => {
  const { choose } = open()
  choose()
  choose()
  expect(running.map(({ options }) => options.signal.aborted)).toEqual([true, false])
  await userEvent.setup().click(button('업로드 취소')!)
  expect(running[1]!.options.signal.aborted).toBe(true)
  expect(button('회사 로고 선택')).toBe(document.activeElement)
  choose()
  cleanup()
  expect(running[2]!.options.signal.aborted).toBe(true)
})

test('a failure says its own sentence, and the picture before stays', async () => {
  const { choose } = open('logo', '/files/1.jpg')
  choose()
  await act(async () => running[0]!.fail(new Error(imageText.size)))
  expect(screen.getByRole('alert').textContent).toBe('파일 크기는 5MB 이하여야 합니다.')
  expect(screen.getByAltText<HTMLImageElement>('회사 로고').src).toContain('/files/1.jpg')
})

test.each([
  ['/files/1.jpg', () => `${location.origin}/files/1.jpg`],
  ['//other.example/1.jpg', () => `${location.origin}//other.example/1.jpg`],
  ['https://cdn.example/1.jpg', () => 'https://cdn.example/1.jpg'],
  ['http://cdn.example/1.jpg', () => 'http://cdn.example/1.jpg'],
  ['data:image/png;base64,x', () => 'data:image/png;base64,x'],
  ['blob:x', () => 'blob:x'],
])('[S9.3] %s is fetched from the right place', (url, from) => expect(displayed(url)).toBe(from()))

test('[S9.3] so is the picture of a person', () => {
  const { container } = render(<Avatar name="한지우" imageUrl="/files/1.jpg" />)
  expect(container.querySelector('img')!.src).toBe(`${location.origin}/files/1.jpg`)
})
