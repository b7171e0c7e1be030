// Deeds of the writer on the document, as the toolbar, the keys and the slash menu share them.
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'
import { schema } from '../document/schema.ts'

const { nodes, marks } = schema

export type ListKind = 'bullet' | 'ordered' | 'task'
type Around = { node: Node; pos: number }

/** The nearest node of one of these types around the selection. */
export function around({ selection }: EditorState, ...types: NodeType[]): Around | undefined {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

export const toggleStrong = toggleMark(marks.strong)
export const toggleEm = toggleMark(marks.em)
export const toggleStrike = toggleMark(marks.strike)
export const toggleCode = toggleMark(marks.code)

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const heading = around(state, nodes.heading)
    const isSame = heading?.node.attrs.level === level
    return setBlockType(isSame ? nodes.paragraph : nodes.heading, isSame ? null : { level })(state, dispatch)
  }

export const toggleCodeBlock: Command = (state, dispatch) =>
  setBlockType(around(state, nodes.code_block) ? nodes.paragraph : nodes.code_block)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  (around(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch)

export function listKindOf(state: EditorState): ListKind | undefined {
  const item = around(state, nodes.list_item)
  if (!item) return undefined
  if (item.node.attrs.isDone !== null) return 'task'
  return around(state, nodes.bullet_list, nodes.ordered_list)?.node.type === nodes.ordered_list ? 'ordered' : 'bullet'
}

const typeOf = (kind: ListKind) => (kind === 'ordered' ? nodes.ordered_list : nodes.bullet_list)

/** Makes a list of the selection, another kind out of a list, or ends it. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const list = around(state, nodes.bullet_list, nodes.ordered_list)
    const isDone = kind === 'task' ? false : null
    if (!list)
      return wrapInList(typeOf(kind))(
        state,
        dispatch &&
          (tr => {
            const { from, to } = tr.selection
            tr.doc.nodesBetween(from, to, (node, pos) => {
              if (node.type === nodes.list_item) tr.setNodeMarkup(pos, null, { isDone })
            })
            dispatch(tr.scrollIntoView())
          }),
      )
    if (listKindOf(state) === kind) return liftListItem(nodes.list_item)(state, dispatch)
    if (!dispatch) return true
    const tr = state.tr.setNodeMarkup(list.pos, typeOf(kind))
    list.node.forEach((_, offset) => void tr.setNodeMarkup(list.pos + 1 + offset, null, { isDone }))
    dispatch(tr.scrollIntoView())
    return true
  }

/** Puts a block in the place of an empty paragraph, otherwise behind the block of the selection. */
function withBlock(state: EditorState, block: Node) {
  const { $from } = state.selection
  const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.childCount === 0
  const tr = state.tr
  const at = isEmpty ? $from.before() : $from.end() + 1
  if (isEmpty) tr.replaceWith(at, $from.after(), block)
  else tr.insert(at, block)
  return { tr, at }
}

export const insertRule: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const { tr, at } = withBlock(state, nodes.rule.create())
  const after = at + 1
  if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after))).scrollIntoView())
  return true
}

const NEW_ROWS = 3
const NEW_COLUMNS = 3

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: NEW_COLUMNS }, () => type.create(null, nodes.paragraph.create())),
    )
  const rows = Array.from({ length: NEW_ROWS }, (_, at) => row(at === 0 ? nodes.table_header : nodes.table_cell))
  const { tr, at } = withBlock(state, nodes.table.create(null, rows))
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView())
  return true
}

/** In a cell a line ends without a paragraph. */
export const breakLine: Command = (state, dispatch) => {
  if (around(state, nodes.code_block)) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}
export const breakCellLine: Command = (state, dispatch) => isInTable(state) && breakLine(state, dispatch)

/** The next cell; behind the last one, a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  const row = around(state, nodes.table_row)
  if (!row || !view) return false
  const end = row.pos + row.node.nodeSize
  const cells = Array.from({ length: row.node.childCount }, () =>
    nodes.table_cell.create(null, nodes.paragraph.create()),
  )
  const tr = state.tr.insert(end, nodes.table_row.create(null, cells))
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView())
  return true
}

/** Empty, it ends with Backspace. */
export const leaveEmptyCode: Command = (state, dispatch) => {
  const block = around(state, nodes.code_block)
  if (!block || block.node.content.size > 0 || !state.selection.empty) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

const INDENT = '  '
export const indentCode: Command = (state, dispatch) => {
  if (!around(state, nodes.code_block)) return false
  dispatch?.(state.tr.insertText(INDENT).scrollIntoView())
  return true
}

export const hasMark = (state: EditorState, name: 'strong' | 'em' | 'strike' | 'code' | 'link') => {
  const { from, to, empty, $from } = state.selection
  const mark = marks[name]
  return empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark)
}
