import { expect, test } from 'vitest'
import { chatMentionsIn } from './chat-mentions.ts'

test.each([
  ['[@전체](everyone) 확인', true, []],
  ['[@팀장](position:4) [@전체](everyone)', true, [4]],
  ['이렇게 쓰세요: `[@전체](everyone)`', false, []],
  ['```\n[@전체](everyone)\n```\n[@팀장](position:4)', false, [4]],
  // A fence that is never closed is no code, and an escaped sign begins none.
  ['```\n[@전체](everyone)', true, []],
  [String.raw`\`[@전체](everyone)\``, true, []],
  ['전체(everyone)', false, []],
])('of %j everybody is mentioned: %j, positions %j', (body, isEverybody, positionIds) => {
  expect(chatMentionsIn(body)).toMatchObject({ isEverybody, positionIds })
})

test('of many fences each closes the one before it', () => {
  expect(chatMentionsIn('```a\n'.repeat(2_500) + '[@전체](everyone)').isEverybody).toBe(true)
})
