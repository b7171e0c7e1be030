// Markdown as tokens: the one parser, for showing as for writing. contract/markdown-lines.ts reads the same dialect.
import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'
import { unescaped } from '#contract/markdown-escapes'
import { NESTING_MOST } from '#contract/rich-text-limits'
import { delimiterRun, emphasis } from './emphasis.ts'
import { attachment, bareAddress, codeSpan, lineBreak, mention } from './inline-rules.ts'
import { isSafeLink } from '#contract/links'
import { emptyParagraphs, tasks } from './tasks.ts'

/** Above what lists and quotes within each other reach: the parser leaves out what is deeper. */
const LEVELS_MOST = 100

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true, maxNesting: LEVELS_MOST })
// Indentation, a row of hyphens below a line and `&` mean nothing to those who do not think of Markdown while they write.
markdown.disable(['code', 'lheading', 'reference', 'html_block', 'html_inline', 'entity', 'image'])
markdown.disable(['strikethrough', 'balance_pairs'])
markdown.validateLink = isSafeLink
// The parser would read `&copy=` within an address as a sign; with this, no rule needs its list of such signs.
const { parseLinkDestination } = markdown.helpers
markdown.helpers = {
  ...markdown.helpers,
  parseLinkDestination(text, start, most) {
    const found = parseLinkDestination(text, start, most)
    const written = text.slice(start, found.pos)
    return found.ok ? { ...found, str: unescaped(/^<.*>$/.test(written) ? written.slice(1, -1) : written) } : found
  },
}
// An address stays as it was written; the browser encodes it when it is opened.
markdown.normalizeLink = address => address
markdown.normalizeLinkText = address => address

markdown.inline.ruler.at('backticks', codeSpan)
markdown.inline.ruler.at('emphasis', delimiterRun)
markdown.inline.ruler2.at('emphasis', emphasis)
markdown.inline.ruler.at('linkify', bareAddress)
markdown.inline.ruler.before('link', 'mention', mention)
markdown.inline.ruler.before('link', 'attachment', attachment)
markdown.inline.ruler.before('autolink', 'line_break', lineBreak)
markdown.core.ruler.after('block', 'tasks', tasks)
markdown.core.ruler.after('tasks', 'empty_paragraphs', emptyParagraphs)

type BlockRule = (state: StateBlock, start: number, end: number, isSilent: boolean) => boolean

/** The parser names its rules and does not hand them out by name. */
function ruleNamed(name: string): BlockRule {
  const plain = new MarkdownIt()
  plain.block.ruler.enableOnly(name)
  return plain.block.ruler.getRules('')[0] as BlockRule
}

/** A list or a quote that is nested too deep stays text, instead of vanishing with all that is in it. */
function limited(rule: BlockRule): BlockRule {
  return (state, start, end, isSilent) => {
    const depth = (state.env as { depth?: number }).depth ?? 0
    const isWithin = state.sCount[start]! >= state.blkIndent
    if (depth >= NESTING_MOST && isWithin) return false
    if (isSilent) return rule(state, start, end, true)
    Object.assign(state.env, { depth: depth + 1 })
    try {
      return rule(state, start, end, false)
    } finally {
      Object.assign(state.env, { depth })
    }
  }
}

const BLOCK_START = /^(?:`{3,}[^`]*$|~{3,}|#{1,6}(?: |$)|>|[-+*] |\d{1,9}[.)] )/

/** The start of another block is no first row of a table, whatever stands in the line below. */
function withoutBlocks(table: BlockRule): BlockRule {
  return (state, start, end, isSilent) => {
    const line = state.src.slice(state.bMarks[start]! + state.tShift[start]!, state.eMarks[start])
    return !BLOCK_START.test(line) && table(state, start, end, isSilent)
  }
}
markdown.block.ruler.at('table', withoutBlocks(ruleNamed('table')), { alt: ['paragraph', 'reference'] })
for (const name of ['list', 'blockquote'])
  markdown.block.ruler.at(name, limited(ruleNamed(name)), {
    alt: ['paragraph', 'reference', 'blockquote', ...(name === 'blockquote' ? ['list'] : [])],
  })

export const tokensOf = (text: string): Token[] => markdown.parse(text, {})
