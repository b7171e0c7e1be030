// The clipboard: HTML comes in clean, Markdown as what it means, files as uploads; text goes out as Markdown.
import { DOMParser, Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentOf } from '../document/read.ts'
import { schema } from '../document/schema.ts'
import { markdownOf } from '../document/write.ts'
import { around } from '../editor/commands.ts'
import { isSafeLink } from '#contract/links'
import { addressOf } from '../markdown/links.ts'
import { cleanHtml } from './clean-html.ts'
import { readOffice } from './office.ts'
import { keepHtmlClean } from './policy.ts'

const { nodes, marks } = schema
const plain = DOMParser.fromSchema(schema)

/** Reads what the schema cannot before the schema reads the rest. */
const clipboardParser: DOMParser = Object.assign(Object.create(plain) as DOMParser, {
  parseSlice: ((dom, options) => {
    readOffice(dom as unknown as ParentNode)
    return plain.parseSlice(dom, options)
  }) satisfies DOMParser['parseSlice'],
})

/** Signs that nobody writes but in Markdown. */
const LIKE_MARKDOWN =
  /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> |```|~~~|\|.*\|\s*$|- \[[ x]\])|\*\*\S[^*\n]*\*\*|~~\S[^~\n]*~~|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)/m

function textSlice(text: string, $context: ResolvedPos): Slice {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if ($context.parent.type.spec.code) return new Slice(Fragment.from(schema.text(lines)), 0, 0)
  const document = LIKE_MARKDOWN.test(lines) ? documentOf(lines) : linesOf(lines, $context)
  return Slice.maxOpen(document.content)
}

/** A paragraph for each; a single line break stays one. */
function linesOf(text: string, $context: ResolvedPos): Node {
  const active = $context.marks()
  const paragraphs = text.split(/\n{2,}/).map(part => {
    const parts = part
      .split('\n')
      .flatMap((line, at): Node[] => [
        ...(at > 0 ? [nodes.hard_break.create()] : []),
        ...(line ? [schema.text(line, active)] : []),
      ])
    return nodes.paragraph.create(null, parts)
  })
  return nodes.doc.create(null, paragraphs)
}

/** Over selected words an address makes them a link. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { from, to, empty, $from } = view.state.selection
  const typed = text.trim()
  if (!isSafeLink(typed) || $from.parent.type.spec.code) return false
  const href = addressOf(typed)
  if (!href) return false
  const link = marks.link.create({ href })
  if (empty) view.dispatch(view.state.tr.replaceSelectionWith(schema.text(href, [link]), false).scrollIntoView())
  else view.dispatch(view.state.tr.addMark(from, to, link))
  return true
}

/** Code editors bring HTML that is nothing but colours. */
function pasteCode(view: EditorView, text: string): boolean {
  const { state } = view
  if (around(state, nodes.code_block)) view.dispatch(state.tr.insertText(text).scrollIntoView())
  else {
    const tr = state.tr.replaceSelectionWith(nodes.code_block.create(null, text ? schema.text(text) : null))
    view.dispatch(tr.setSelection(TextSelection.near(tr.selection.$to)).scrollIntoView())
  }
  return true
}

/** Office programs put a picture of the words beside them; a browser the link to a picture beside it. */
const hasWords = (html: string) =>
  html !== '' && !/^(?:\s|<[^>]*>)*$/.test(cleanHtml(html).replaceAll(/<a [^>]*>[^<]*<\/a>/g, ''))

export type TakeFiles = (files: File[], at: number) => void

export function paste(takeFiles: () => TakeFiles | undefined): Plugin {
  keepHtmlClean()
  const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
  return new Plugin({
    props: {
      clipboardParser,
      transformPastedHTML: cleanHtml,
      clipboardTextParser: textSlice,
      clipboardTextSerializer: slice =>
        slice.content.firstChild?.isBlock && !(slice.content.childCount === 1 && slice.openStart > 0)
          ? markdownOf(nodes.doc.create(null, blocksOf(slice.content)))
          : slice.content.textBetween(0, slice.content.size, '\n'),
      handlePaste(view, event) {
        const { clipboardData } = event
        const text = clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n') ?? ''
        const html = clipboardData?.getData('text/html') ?? ''
        const files = filesOf(clipboardData)
        const take = takeFiles()
        if (files.length > 0 && take && !hasWords(html)) {
          take(files, view.state.selection.from)
          return true
        }
        if (clipboardData?.types.includes('vscode-editor-data') && text.includes('\n')) return pasteCode(view, text)
        if (around(view.state, nodes.code_block) && text) {
          view.dispatch(view.state.tr.insertText(text).scrollIntoView())
          return true
        }
        return pasteAddress(view, text)
      },
      handleDrop(view, event, _, isMoved) {
        const files = filesOf(event.dataTransfer)
        if (isMoved || files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        takeFiles()?.(files, at ?? view.state.selection.from)
        // Opened instead of the page otherwise.
        event.preventDefault()
        return true
      },
    },
  })
}

/** Items and cells that were copied without what holds them. */
function blocksOf(content: Fragment): Node[] {
  const blocks: Node[] = []
  content.forEach(node => {
    if (node.type === nodes.list_item) blocks.push(nodes.bullet_list.create(null, node))
    else if (node.type === nodes.table_row) blocks.push(nodes.table.create(null, node))
    else if (node.type.isInGroup('block')) blocks.push(node)
    else blocks.push(nodes.paragraph.create(null, schema.text(node.textContent || ' ')))
  })
  return blocks
}
