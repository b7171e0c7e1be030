import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/message'
import { MESSAGE_MOST } from '#contract/message-draft'
import { MessageRow } from '../messages/MessageRow.tsx'
import { type Around, AroundContext } from '../room/around.ts'
import { messageOf } from '../test.ts'
import { Words } from './Words.tsx'

afterEach(cleanup)
const isNobody = () => false

test.each(['>', '> ', '>**', '**a** '])('a message full of %s is drawn', sign => {
  const text = sign.repeat(MESSAGE_MOST).slice(0, MESSAGE_MOST)
  const { container } = render(<Words orgId={1} text={text} isMe={isNobody} />)
  expect(container.querySelectorAll('blockquote').length).toBeLessThanOrEqual(4)
  expect(container.textContent.length).toBeGreaterThan(1_000)
})

test('a message that cannot be drawn shows its words, and the others stay', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const around = { orgId: 1, roomId: 1, me: 7, people: { of: () => undefined }, mayPost: false } as unknown as Around
  const row = (message: Message) => (
    <MessageRow key={message.seq} message={message} isNext={false} hasTime unread={undefined} isTarget={false} />
  )
  const broken = { ...messageOf(2, 2, { body: '그려지지 않는 말' }), files: null as never }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <AroundContext value={around}>{[messageOf(1, 1, { body: '앞의 말' }), broken].map(row)}</AroundContext>
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('앞의 말')
  expect(container.textContent).toContain('그려지지 않는 말')
  expect(container.querySelectorAll('article')).toHaveLength(1)
  reported.mockRestore()
})
