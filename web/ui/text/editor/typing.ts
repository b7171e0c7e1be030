// Markdown typing: signs become what they mean as soon as they are complete.
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { languageOf, schema } from '../document/schema.ts'
import { bareAddressAt } from '#contract/links'
import { addressOf } from '../markdown/links.ts'
import { around } from './commands.ts'

const { nodes, marks } = schema

/**
 * `sign`: escaped for a regular expression. The text between has no such sign and no blank beside one. An underscore
 * within a word is a part of its name: `snake_case_name`.
 */
function markRule(sign: string, type: MarkType): InputRule {
  const own = sign.replaceAll('\\', '')
  const inner = `[^${own[0]}\\s](?:[^${own[0]}]*[^${own[0]}\\s])?`
  const isWithinWords = own[0] !== '_'
  const before = `(?<!${own.length === 1 ? `[${own[0]}\\\\]` : '\\\\'}${isWithinWords ? '' : '|[\\p{L}\\p{N}_]'})`
  return new InputRule(new RegExp(`${before}${sign}(${inner})${sign}$`, 'u'), (state, match, start, end) => {
    const words = match[1]!
    if (type === marks.code && state.doc.rangeHasMark(start, end, marks.code)) return null
    const from = start + own.length
    const to = from + words.length
    const tr = state.tr
    if (to < end) tr.delete(to, end)
    tr.delete(start, from)
    return tr.addMark(start, start + words.length, type.create()).removeStoredMark(type)
  })
}

const task = new InputRule(/^\s*\[([ xX]?)\]\s$/, (state, match, start, end) => {
  const isDone = match[1]?.toLowerCase() === 'x'
  const item = around(state, nodes.list_item)
  const tr = state.tr.delete(start, end)
  if (item) return tr.setNodeMarkup(item.pos, null, { isDone })
  const block = tr.doc.resolve(start)
  if (block.parent.type !== nodes.paragraph) return null
  const range = block.blockRange()
  if (!range) return null
  return tr.wrap(range, [{ type: nodes.bullet_list }, { type: nodes.list_item, attrs: { isDone } }])
})

const rule = new InputRule(/^(?:---|___|\*\*\*)$/, (state, _, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || $start.parent.content.size > end - $start.start()) return null
  const tr = state.tr.replaceWith($start.before(), $start.after(), [nodes.rule.create(), nodes.paragraph.create()])
  return tr.setSelection(TextSelection.near(tr.doc.resolve($start.before() + 1)))
})

const link = new InputRule(/\[([^[\]]+)\]\(([^()\s]+)\)$/, (state, match, start, end) => {
  const href = addressOf(match[2]!)
  if (!href) return null
  return state.tr
    .replaceWith(start, end, schema.text(match[1]!, [marks.link.create({ href })]))
    .removeStoredMark(marks.link)
})

/** An address becomes a link by the blank behind it. */
const address = new InputRule(/(?:^|\s)(https?:\/\/\S+)\s$/, (state, match, start, end) => {
  const href = bareAddressAt(match[1]!, 0)
  if (!href || state.doc.rangeHasMark(start, end, marks.link)) return null
  const from = start + match[0].indexOf(match[1]!)
  return state.tr
    .addMark(from, from + href.length, marks.link.create({ href }))
    .insertText(' ', end)
    .removeStoredMark(marks.link)
})

export const typing = () =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, match => ({ level: match[1]!.length })),
      textblockTypeInputRule(/^```([\w+#.-]{0,30})\s$/, nodes.code_block, match => ({
        language: languageOf(match[1]!),
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.ordered_list,
        match => ({ start: Number(match[1]) }),
        (match, node) => node.childCount + Number(node.attrs.start) === Number(match[1]),
      ),
      task,
      rule,
      link,
      address,
      markRule('\\*\\*', marks.strong),
      markRule('__', marks.strong),
      markRule('~~', marks.strike),
      markRule('`', marks.code),
      markRule('\\*', marks.em),
      markRule('_', marks.em),
    ],
  })
