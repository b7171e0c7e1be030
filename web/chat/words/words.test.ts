import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE_MOST } from '#contract/message-draft'
import { type Block, blocksOf, type Inline, inlineOf } from './words.ts'

test('words without signs are no tree at all', () => {
  expect(blocksOf('오늘 배포는 5시 이후로 미루겠습니다.\n확인 부탁드립니다.')).toBeUndefined()
})

test('bold, code, links, mentions and keys stand within a line', () => {
  expect(inlineOf('**10시 출근**입니다. `pnpm` [문서](https://a.kr/b) WEB-231 http://b.kr.')).toEqual([
    { kind: 'bold', inside: ['10시 출근'] },
    '입니다. ',
    { kind: 'code', text: 'pnpm' },
    ' ',
    { kind: 'link', href: 'https://a.kr/b', inside: ['문서'] },
    ' ',
    { kind: 'issue', key: 'WEB-231' },
    ' ',
    { kind: 'link', href: 'http://b.kr', inside: ['http://b.kr'] },
    '.',
  ])
  expect(inlineOf('[@한지우](member:12) [@개발팀](department:3) [@팀장](position:4) [@전체](everyone)')).toEqual([
    { kind: 'mention', of: 'member', id: 12, label: '한지우' },
    ' ',
    { kind: 'mention', of: 'department', id: 3, label: '개발팀' },
    ' ',
    { kind: 'mention', of: 'position', id: 4, label: '팀장' },
    ' ',
    { kind: 'mention', of: 'everyone', id: 0, label: '전체' },
  ])
  expect(inlineOf('[@A\\[1\\]](member:12)')).toEqual([{ kind: 'mention', of: 'member', id: 12, label: 'A[1]' }])
})

test('no address but one of the web is a link', () => {
  expect(
    JSON.stringify(blocksOf('[가](javascript:alert(1)) [나](data:text/html,1) **[다](vbscript:x)**')),
  ).not.toContain('"link"')
})

test('quotes, lists and code take whole lines', () => {
  expect(blocksOf('> 인용\n> 둘째\n답\n- 하나\n- 둘\n3. 셋\n```\na **b**\n```\n끝')).toEqual([
    { kind: 'quote', inside: [{ kind: 'lines', inside: ['인용\n둘째'] }] },
    { kind: 'lines', inside: ['답'] },
    { kind: 'list', start: undefined, items: [['하나'], ['둘']] },
    { kind: 'list', start: 3, items: [['셋']] },
    { kind: 'code', text: 'a **b**' },
    { kind: 'lines', inside: ['끝'] },
  ])
})

const depthOf = (node: Block | Inline): number =>
  typeof node === 'object' && 'inside' in node ? 1 + Math.max(0, ...node.inside.map(depthOf)) : 0

test.each([
  ['quotes', '>'],
  ['quotes with spaces', '> '],
  ['bold quotes', '>**'],
  ['bold', '**a '],
  ['closed bold', '**a** '],
  ['bold and struck', '**~~'],
  ['brackets', '['],
  ['lists in quotes', '> - '],
])('%s through a whole message end at a small depth', (_, sign) => {
  const blocks = blocksOf(sign.repeat(MESSAGE_MOST).slice(0, MESSAGE_MOST)) ?? []
  expect(Math.max(0, ...blocks.map(depthOf))).toBeLessThanOrEqual(8)
})

test('the signs of a fifth quote are words', () => {
  expect(JSON.stringify(blocksOf('>>>>> 깊다\n>>>> 넷')?.at(0))).toContain('"> 깊다\\n넷"')
})

test('any text is read in a moment', () => {
  const signs = fc.array(
    fc.constantFrom('*', '**', '`', '```', '\n', '> ', '- ', '[', '](', ')', '@', 'h', '가', '~~', '\\'),
  )
  fc.assert(
    fc.property(signs, parts => {
      const started = performance.now()
      blocksOf(parts.join('').repeat(40))
      expect(performance.now() - started).toBeLessThan(500)
    }),
  )
})
