import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { Modal } from './Modal.tsx'
import styles from './Modal.module.css'
import { overlays } from './overlays.ts'

beforeAll(() => overlays.fetch())
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(layers()).toBe(0))
})

const closed = vi.fn()
const sent = vi.fn()
const layers = () => (history.state as { layers?: number } | null)?.layers ?? 0

function Opened({ size, isForm = false }: { size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'; isForm?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>열기</button>
      <Modal
        isOpen={isOpen}
        title="회사 등록"
        size={size}
        onClose={how => {
          closed(how)
          setOpen(false)
        }}
        form={isForm ? { onSubmit: sent } : undefined}
        footer={<button type={isForm ? 'submit' : 'button'}>등록</button>}
      >
        <input aria-label="회사명" />
      </Modal>
    </>
  )
}
async function open(props: Parameters<typeof Opened>[0] = {}) {
  closed.mockClear()
  sent.mockClear()
  const user = userEvent.setup()
  render(<Opened {...props} />)
  await user.click(screen.getByText('열기'))
  return user
}
const dialog = () => screen.queryByRole('dialog', { name: '회사 등록' })

test.each(['sm', 'md', 'lg', 'xl', 'full'] as const)('[S2.35] a dialog may be %s', async size => {
  await open({ size })
  expect(dialog()!.parentElement!.className.split(' ')).toContain(styles[size])
})

test('[S2.35] without a size it is md; the page behind is shut', async () => {
  await open()
  expect(dialog()!.parentElement!.className.split(' ')).toContain(styles.md)
  expect(screen.getByText('열기').closest('[inert]')).not.toBeNull()
  expect(document.documentElement.style.overflow).toBe('hidden')
})

test('Escape, the X and a press outside may be accidents; the focus goes back', async () => {
  const user = await open()
  const opener = () => screen.getByText('열기')
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener()))
  await user.click(opener())
  await user.click(screen.getByRole('button', { name: '닫기' }))
  expect(dialog()).toBeNull()
  await user.click(opener())
  await user.click(document.querySelector(`.${styles.scrim}`)!)
  expect(dialog()).toBeNull()
  expect(closed.mock.calls).toEqual([['accident'], ['accident'], ['accident']])
})

test('a press that begins inside and ends outside closes nothing', async () => {
  const user = await open()
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('회사명') },
    { keys: '[/MouseLeft]', target: document.querySelector(`.${styles.scrim}`)! },
  ])
  fireEvent.click(document.querySelector(`.${styles.scrim}`)!)
  expect(dialog()).not.toBeNull()
})

test('the Escape that ends a composition closes nothing', async () => {
  await open()
  fireEvent.keyDown(screen.getByLabelText('회사명'), { key: 'Escape', isComposing: true })
  fireEvent.keyDown(screen.getByLabelText('회사명'), { key: 'Escape', keyCode: 229 })
  expect(dialog()).not.toBeNull()
})

test('a button of the foot sends the form', async () => {
  const user = await open({ isForm: true })
  await user.click(screen.getByRole('button', { name: '등록' }))
  expect(sent).toHaveBeenCalledOnce()
})

test('it stands in the history while it is open', async () => {
  const user = await open()
  await waitFor(() => expect(layers()).toBe(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(layers()).toBe(0))
})

const confirmed = vi.fn()
function ask(props: Partial<ConfirmDialogProps> = {}) {
  closed.mockClear()
  confirmed.mockClear()
  const whole = { isOpen: true, title: '삭제하시겠습니까?', text: '3명이 옮겨집니다.', verb: '삭제', ...props }
  render(<ConfirmDialog onConfirm={confirmed} onClose={closed} {...whole} />)
  return userEvent.setup()
}
const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: '삭제' })

test('a question repeats its verb and begins at 취소 where something is lost', async () => {
  const user = ask({ isDanger: true })
  const question = screen.getByRole('alertdialog', { name: '삭제하시겠습니까?' })
  expect(document.getElementById(question.getAttribute('aria-describedby')!)?.textContent).toBe('3명이 옮겨집니다.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '취소' }))
  await user.keyboard('{Enter}')
  expect(closed).toHaveBeenCalledWith('choice')
  await user.click(verb())
  expect(confirmed).toHaveBeenCalledOnce()
})

test('it begins at the verb where nothing is lost', () => {
  ask()
  expect(document.activeElement).toBe(verb())
})

test('what must be typed is compared composed and trimmed, and Enter sends only what matches', async () => {
  const user = ask({ isDanger: true, confirmText: { label: '회사명', expected: '해담푸드' } })
  const field = screen.getByLabelText('회사명')
  expect(document.activeElement).toBe(field)
  await user.keyboard('해담{Enter}')
  expect([verb().disabled, confirmed.mock.calls.length]).toEqual([true, 0])
  fireEvent.input(field, { target: { value: ` ${'해담푸드'.normalize('NFD')} ` } })
  expect(verb().disabled).toBe(false)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(confirmed).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(confirmed).toHaveBeenCalledOnce()
})

test('a busy question is answered once', async () => {
  const user = ask({ isBusy: true })
  await user.click(verb())
  act(() => verb().focus())
  await user.keyboard('{Enter}')
  expect(confirmed).not.toHaveBeenCalled()
})
