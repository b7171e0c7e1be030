import { describe, expect, test } from 'vitest'
import { richText, richTextFault } from './rich-text-limits.ts'
import { attachmentsIn, mentionsIn, plainExcerpt, withNames, withoutReferences } from './rich-text.ts'

const KB = 1024
const membersIn = (text: string) => mentionsIn(text).memberIds

describe('whom a text mentions', () => {
  test('people and departments, each once, in their order', () => {
    const text = '[@이준호](member:12)님, [@개발팀](department:3)과 [@한지우](member:4) 그리고 **[@이준호](member:12)**'
    expect(mentionsIn(text)).toEqual({ memberIds: [12, 4], departmentIds: [3] })
  })
  test('brackets within the name are escaped', () => {
    expect(membersIn('[@김\\[민\\]수](member:1) [@김[민]수](member:2)')).toEqual([1])
  })
  test.each([
    '`[@이준호](member:12)`',
    '`` ` [@이준호](member:12) ``',
    '```\n[@이준호](member:12)\n```',
    '~~~ts\n```\n[@이준호](member:12)\n~~~',
    '- 목록\n  ```\n  [@이준호](member:12)\n  ```',
    '> ```\n> [@이준호](member:12)',
    '1. 하나\n\n   ```\n   [@이준호](member:12)\n\n   ```',
    '\\[@이준호](member:12)',
    '[@이준호](member:0)',
    '[@이준호](member:-1)',
    '[@이준호](member:1e3)',
    '[@이준호](member:99999999999)',
    '[이준호](member:12)',
    '[@이준호](project:12)',
    '<https://a.kr/[@이준호](member:12)>',
    '[글](https://a.kr/[@이준호](member:12))',
    '| `가 | [@이준호](member:12) ` |\n|---|---|',
  ])('none in %j', text => {
    expect(membersIn(text)).toEqual([])
  })
  test.each([
    // The fence ends with what holds it.
    '> ```\n가\n\n[@이준호](member:12)',
    '- ```\n  가\n\n[@이준호](member:12)',
    '```가`나\n[@이준호](member:12)',
    '`가\n[@이준호](member:12)`',
    '    [@이준호](member:12)',
    '| 이름 |\n|---|\n| [@이준호](member:12) |',
    '- [ ] [@이준호](member:12)',
    '`가` [@이준호](member:12)',
    '\\`[@이준호](member:12)`',
    'https://a.kr/[@이준호](member:12)',
  ])('one in %j', text => {
    expect(membersIn(text)).toEqual([12])
  })
})

test('the files of a text, in its order', () => {
  const text = '![화면](attachment:345)\n\n[보고서 (최종).pdf](attachment:7) `![가](attachment:1)` ![](attachment:345)'
  expect(attachmentsIn(text)).toEqual([345, 7])
})

describe('the words of a text', () => {
  test.each([
    ['# 배포\n\n**오늘** 3시에 [@이준호](member:12)님과 *확인*', '배포 오늘 3시에 @이준호님과 확인'],
    ['- [x] 하나\n- [ ] 둘\n  1. 셋', '하나 둘 셋'],
    ['> 인용\n\n`코드_값` ~~삭제~~ snake_case', '인용 코드_값 삭제 snake_case'],
    ['| 가 | 나 |\n|---|---|\n| 1 | 2 |', '가 나 1 2'],
    ['![화면](attachment:3) [두레](https://dure.kr)', '화면 두레'],
    ['\\*별\\* 2 * 3 가<br>나', '*별* 2 * 3 가 나'],
    ['```ts\nconst a = 1\n```', 'const a = 1'],
    ['', ''],
  ])('%j', (text, words) => {
    expect(plainExcerpt(text, 100)).toBe(words)
  })
  test('end where there is no more room', () => {
    expect(plainExcerpt('가나다 라마바사', 5)).toBe('가나다…')
  })
})

test('two versions are compared with names in the place of numbers', () => {
  expect(withNames('**[@김\\[민\\]](member:1)** ![화면](attachment:2) [글](https://a.kr)')).toBe(
    '**@김[민]** 화면 [글](https://a.kr)',
  )
})

test('a copy for another place mentions nobody and shows no files', () => {
  const copied = withoutReferences('**[@김\\[민\\]](member:1)** ![화면](attachment:2) [글](https://a.kr)')
  expect(copied).toBe('**@김\\[민\\]** 화면 [글](https://a.kr)')
  expect(mentionsIn(copied).memberIds).toEqual([])
  expect(attachmentsIn(copied)).toEqual([])
})

describe('what is too much', () => {
  test.each([
    ['text.large', '가'.repeat(KB * 34)],
    ['text.large', '가'.repeat(KB * 101)],
    ['text.large', '가'.repeat(KB * 500)],
    ['text.mentions', '[@가](member:1) '.repeat(5_000)],
    ['text.columns', `|${'가|'.repeat(500)}\n|${'-|'.repeat(500)}`],
    ['text.deep', '+ '.repeat(10_000)],
    ['text.deep', '>'.repeat(10_000)],
    ['text.deep', '1. '.repeat(10_000)],
    ['text.deep', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- 가`).join('\n')],
  ])('%s', (fault, text) => {
    expect(richTextFault(text, 100 * KB)).toBe(fault)
    expect(richText(100 * KB).safeParse(text).error?.issues[0]?.message).toBe(fault)
  })
  test('and what is not', () => {
    const nested = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- 가`).join('\n')
    const code = `\`\`\`yaml\n${Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')}\n\`\`\``
    const wide = `|${'가|'.repeat(30)}\n|${'-|'.repeat(30)}`
    expect(
      richTextFault(`${nested}\n\n${code}\n\n${wide}\n\n${'[@가](member:1)'.repeat(200)}`, 100 * KB),
    ).toBeUndefined()
  })
})

const read = (text: string) => {
  expect(membersIn(`[@${text}`)).toEqual([])
  expect(attachmentsIn(`](attachment:${text}`)).toEqual([])
  expect([...plainExcerpt(text, 200)].length).toBeLessThanOrEqual(200)
  expect([undefined, 'text.large', 'text.deep', 'text.columns']).toContain(richTextFault(text, 100 * KB))
}
test.each(['[', '[@', '`', '`` ` ', '\\', '![', '[@가](member:', '<a:', '](', '> - ', '| ', '\n\n- a\n\t', '``` \n'])(
  '100 KB of %j are read in one pass',
  piece => read(piece.repeat(Math.floor((100 * KB) / new TextEncoder().encode(piece).length))),
)
// A reading that began again at each of them would take many minutes.
test.each([' ', '\t', '\u00A0', '> ', '- ', '*', '_', '|', ':', '-', '<br ', '\\'])(
  '200,000 characters of %j, and then a letter',
  piece => {
    for (const before of ['', '|', '가 ', '`', '<br', '| 가\n|-'])
      for (const after of ['가', '|가', '\n가']) read(`${before}${piece.repeat(200_000 / piece.length)}${after}`)
  },
)

test('a sign of the private part of Unicode, as fonts of icons have them, is left out of excerpts', () => {
  expect(plainExcerpt('가\u{F0000}나 \u{F0041}\\*다', 100)).toBe('가나 *다')
})
