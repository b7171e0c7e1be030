// Documents are the same after they were typed, saved and opened again.
import * as fc from 'fast-check'
import type { Mark, Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { mentionsIn } from '#contract/rich-text'
import { documentOf } from './read.ts'
import { schema } from './schema.ts'
import { tidied } from './tidy.ts'
import { markdownOf } from './write.ts'

const { nodes, marks } = schema
const RUNS = Number(process.env.RUNS ?? 300)

/** Words as people write them, and every sign that means something in Markdown. */
const WORDS = [
  ['안녕하세요', '값을', 'ㅋㅋ', '한글', '을', '😀', '👨‍👩‍👧', 'café', 'a', 'b1', '1.', '2)', 'snake_case', 'WEB-12', '　'],
  [
    '*',
    '**',
    '***',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '``',
    '```',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '!',
    '[@',
    '|',
    '\\',
    '\\|',
  ],
  [
    '<',
    '>',
    '<br>',
    '<!---->',
    '<script>',
    '&amp;',
    '&',
    '#',
    '##',
    '-',
    '+',
    '---',
    '===',
    ':',
    '|---|',
    '[ ]',
    '[x]',
    '"',
    "'",
  ],
  [
    'https://dure.kr',
    'http://',
    'mailto:a@b.kr',
    'javascript:alert(1)',
    '://',
    '[@가](member:3)',
    '![가](attachment:3)',
    '\u00a0',
  ],
].flat()
const words = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.constant(' ')), { minLength: 1, maxLength: 6 }),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 }),
  },
)
const text = words.map(parts => parts.join('').replaceAll(/[\r\n\0\u2028\u2029]/g, '')).filter(Boolean)

const hrefs = [
  'https://dure.kr/a_(b)',
  'https://dure.kr/한글?가=나&copy;=1',
  'https://a.kr/\\',
  'mailto:a@b.kr',
  'http://a.kr/<b>',
  'https://a.kr/)',
  'https://dure.kr',
]
const markSet = fc
  .tuple(
    ...['strong', 'em', 'strike', 'code', 'link'].map(() => fc.integer({ min: 0, max: 3 })),
    fc.constantFrom(...hrefs),
  )
  .map(([strong, em, strike, code, link, href]) => {
    const on = Object.entries({ strong, em, strike, code }).filter(([, die]) => die === 0)
    const found: Mark[] = on.map(([name]) => marks[name as 'strong'].create())
    return link === 0 ? [...found, marks.link.create({ href })] : found
  })
const id = fc.integer({ min: 1, max: 9_999_999_999 })
const atoms = fc.oneof(
  fc.constant(nodes.hard_break.create()),
  fc
    .tuple(fc.constantFrom('member', 'department'), id, text)
    .map(([kind, known, label]) => nodes.mention.create({ kind, id: known, label })),
  fc
    .tuple(fc.boolean(), id, text)
    .map(([isPicture, known, label]) => nodes.attachment.create({ isPicture, id: known, label })),
  fc.constantFrom(...hrefs).map(href => schema.text(href, [marks.link.create({ href })])),
)
const leaf = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: text.map(each => schema.text(each)) }, atoms), markSet)
  .map(([node, set]) => node.mark(set.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), node.marks)))
const inline = fc.array(leaf, { maxLength: 6 })

const code = fc
  .array(
    fc.constantFrom('const a = `b`', '```', '~~~', '', '  두 칸', '\t탭', '> 인용', '- 목록', '|a|', '# 제목', ' '),
    { maxLength: 5 },
  )
  .map(lines => lines.join('\n'))

const { block } = fc.letrec<{ block: Node; item: Node }>(tie => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inline.map(children => nodes.paragraph.create(null, children)),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), inline)
      .map(([level, children]) => nodes.heading.create({ level }, children)),
    fc
      .tuple(fc.constantFrom('', 'ts', 'c++'), code)
      .map(([language, lines]) => nodes.code_block.create({ language }, lines ? schema.text(lines) : null)),
    fc.constant(nodes.rule.create()),
    fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.array(inline, { minLength: 1, maxLength: 9 }),
        fc.array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 3, maxLength: 3 }),
      )
      .map(([width, cells, aligns]) => {
        const rows: Node[] = []
        for (let at = 0; at < cells.length; at += width)
          rows.push(
            nodes.table_row.create(
              null,
              cells
                .slice(at, at + width)
                .map((cell, column) =>
                  nodes.table_cell.create({ align: aligns[column] }, nodes.paragraph.create(null, cell)),
                ),
            ),
          )
        return nodes.table.create(null, rows)
      }),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(children => nodes.blockquote.create(null, children)),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map(items => nodes.bullet_list.create(null, items)),
    fc
      .tuple(fc.constantFrom(1, 1, 7, 99), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([start, items]) => nodes.ordered_list.create({ start }, items)),
  ),
  item: fc
    .tuple(
      fc.constantFrom(null, null, true, false),
      inline,
      fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'item' }),
    )
    .map(([isDone, first, others]) =>
      nodes.list_item.create({ isDone }, [nodes.paragraph.create(null, first), ...others]),
    ),
}))
const anyDocument = fc.array(block, { minLength: 1, maxLength: 4 }).map(blocks => nodes.doc.create(null, blocks))

const depthOf = (node: Node): number => {
  let deepest = 0
  node.forEach(child => void (deepest = Math.max(deepest, depthOf(child))))
  return deepest + (node.type === nodes.blockquote || node.type === nodes.list_item ? 1 : 0)
}

function mentionedIn(document: Node) {
  const ids = { member: new Set<number>(), department: new Set<number>() }
  document.descendants(({ type, attrs }) => {
    if (type === nodes.mention) ids[attrs.kind as 'member'].add(Number(attrs.id))
  })
  return { memberIds: [...ids.member], departmentIds: [...ids.department] }
}

describe('a document', () => {
  test('is the same after it was saved', () => {
    fc.assert(
      fc.property(anyDocument, document => {
        fc.pre(depthOf(document) <= 10)
        const tidy = tidied(document)
        tidy.check()
        const markdown = markdownOf(document)
        expect(documentOf(markdown).toJSON(), markdown).toEqual(tidy.toJSON())
        expect(markdownOf(documentOf(markdown))).toBe(markdown)
        expect(mentionsIn(markdown), markdown).toEqual(mentionedIn(tidy))
      }),
      { numRuns: RUNS },
    )
  })
})
