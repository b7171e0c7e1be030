// The keys of the editor. They go by where a key lies, so that they work while the keyboard is in Korean.
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItemKeepMarks } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { languageOf, schema } from '../document/schema.ts'
import * as deeds from './commands.ts'

const { nodes } = schema

/** A task is followed by one that is not done. */
const splitItem: Command = (state, dispatch) => {
  const item = deeds.around(state, nodes.list_item)
  const attrs = item && item.node.attrs.isDone !== null ? { isDone: false } : undefined
  return splitListItemKeepMarks(nodes.list_item, attrs)(state, dispatch)
}

/** Three backticks and Enter, as in other editors. */
const fence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const match = /^```([\w+#.-]{0,30})$/.exec($from.parent.textContent)
  if (!match || !empty || $from.parent.type !== nodes.paragraph) return false
  const language = languageOf(match[1]!)
  dispatch?.(
    state.tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), nodes.code_block, { language }),
  )
  return true
}

/** After Escape the next Tab leaves the editor, for those who have no other way out. */
function tabs() {
  let isLeaving = false
  const stays =
    (command: Command): Command =>
    (...given) =>
      !isLeaving && command(...given)
  const escape: Command = () => {
    isLeaving = true
    return false
  }
  return { stays, escape, forget: () => void (isLeaving = false) }
}

/** The first item has none to go under: the key stays in the list all the same. */
const staysInList: Command = state => deeds.around(state, nodes.list_item) !== undefined

/** A dialog moves the focus at each Tab that reaches the document, whether or not it was handled before. */
const ownTabs = () =>
  new Plugin({
    view({ dom }) {
      const keep = (event: KeyboardEvent) => {
        if (event.key === 'Tab' && event.defaultPrevented) event.stopPropagation()
      }
      dom.addEventListener('keydown', keep)
      return { destroy: () => dom.removeEventListener('keydown', keep) }
    },
  })

export function editorKeys(openLink: () => void): Plugin[] {
  const { stays, escape, forget } = tabs()
  const indent = chainCommands(deeds.nextCell, sinkListItem(nodes.list_item), staysInList, deeds.indentCode)
  const outdent = chainCommands(goToNextCell(-1), liftListItem(nodes.list_item))
  const own = keymap({
    'Mod-b': deeds.toggleStrong,
    'Mod-i': deeds.toggleEm,
    'Mod-e': deeds.toggleCode,
    'Mod-Shift-x': deeds.toggleStrike,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-Alt-1': deeds.toggleHeading(1),
    'Mod-Alt-2': deeds.toggleHeading(2),
    'Mod-Alt-3': deeds.toggleHeading(3),
    'Mod-Shift-7': deeds.toggleList('ordered'),
    'Mod-Shift-8': deeds.toggleList('bullet'),
    'Mod-Shift-9': deeds.toggleList('task'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: chainCommands(undoInputRule, deeds.leaveEmptyCode),
    Enter: chainCommands(fence, deeds.breakCellLine, splitItem),
    'Shift-Enter': chainCommands(exitCode, deeds.breakLine),
    Tab: stays(indent),
    'Shift-Tab': stays(outdent),
    Escape: escape,
  })
  const { 'Mod-Enter': _sends, ...base } = baseKeymap
  const watch = own.props.handleKeyDown!
  own.props.handleKeyDown = function pressed(view, event) {
    if (event.key !== 'Tab' && event.key !== 'Escape' && event.key !== 'Shift') forget()
    return watch.call(this, view, event) ?? false
  }
  return [own, keymap(base), ownTabs()]
}
