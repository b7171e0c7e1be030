// Agreement of the server, which reads texts without a parser, with the parser.
import * as fc from 'fast-check'
import type { Token } from 'markdown-it'
import { expect, test } from 'vitest'
import { linesOf } from '#contract/markdown-lines'
import { attachmentsIn, mentionsIn } from '#contract/rich-text'
import { attachmentOf, mentionOf } from './inline-rules.ts'
import { tokensOf } from './parser.ts'

const RUNS = Number(process.env.RUNS ?? 2_000)

const PIECES = [
  ['가', '나다 ', 'a', ' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\n\n\n', '\u00a0'],
  ['- ', '* ', '+ ', '1. ', '2. ', '10) ', '-', '> ', '>', '>> ', '# ', '#', '---', '***', '- - -', '[ ] ', '[x] '],
  ['```', '```\n', '````', '~~~', '~~~ts\n', '`', '``', '` ', ' `', '\\', '\\`', '\\['],
  ['| ', '|', '|---|\n', '| --- | --- |\n', '---|---', ':-:', '| 가 | 나 |\n', '\\|'],
  [
    '[',
    ']',
    '](',
    '(',
    ')',
    '!',
    '<',
    '>',
    '<https://a.kr>',
    'https://a.kr/',
    '[가](https://a.kr)',
    '<br>',
    '**',
    '*',
    '~~',
  ],
].flat()
const MENTIONS = ['[@가](member:1)', '[@나](department:2)', '![가](attachment:3)', '[가.pdf](attachment:4)']

const textOf = (pieces: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.constantFrom(...MENTIONS) },
      ),
      { maxLength: 24 },
    )
    .map(chosen => chosen.join(''))
const anyText = textOf(PIECES)

/** As the parser shows them. */
function shownIn(text: string) {
  const found = { memberIds: new Set<number>(), departmentIds: new Set<number>(), fileIds: new Set<number>() }
  const look = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'mention') {
        const { kind, id } = mentionOf(token)
        found[kind === 'member' ? 'memberIds' : 'departmentIds'].add(id)
      }
      if (token.type === 'attachment') found.fileIds.add(attachmentOf(token).id)
      look(token.children ?? [])
    }
  }
  look(tokensOf(text))
  return found
}

const codeShownIn = (tokens: readonly Token[]) =>
  tokens.filter(({ type }) => type === 'fence').map(({ content }) => content.replaceAll(/\s/g, ''))

test('nobody is told of a mention within code, and no text claims a file that it does not show', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { memberIds, departmentIds } = mentionsIn(text)
      const shown = shownIn(text)
      expect([...shown.memberIds], text).toEqual(expect.arrayContaining(memberIds))
      expect([...shown.departmentIds], text).toEqual(expect.arrayContaining(departmentIds))
      expect([...shown.fileIds], text).toEqual(expect.arrayContaining(attachmentsIn(text)))
    }),
    { numRuns: RUNS },
  )
})

test('where no backtick and no half of a link makes it doubtful, all that is shown is found', () => {
  const plainText = textOf(PIECES.filter(piece => !/[`(|]/.test(piece) || piece.includes('https')))
  fc.assert(
    fc.property(plainText, text => {
      const shown = shownIn(text)
      expect([...shown.memberIds], text).toEqual(mentionsIn(text).memberIds)
      expect([...shown.departmentIds], text).toEqual(mentionsIn(text).departmentIds)
      expect([...shown.fileIds], text).toEqual(attachmentsIn(text))
    }),
    { numRuns: RUNS },
  )
})

test('what stands in fences is what the parser takes for code', () => {
  fc.assert(
    fc.property(anyText, text => {
      const code = [...linesOf(text)].filter(({ isCode }) => isCode).map(line => line.text)
      expect(code.join('').replaceAll(/\s/g, ''), text).toBe(codeShownIn(tokensOf(text)).join(''))
    }),
    { numRuns: RUNS },
  )
})
