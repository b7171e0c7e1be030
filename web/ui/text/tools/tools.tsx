// The tools of the editor: each once, for the toolbar and for the slash menu.
import {
  AtSign,
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  Paperclip,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Command } from 'prosemirror-state'
import { toolNames } from '#korean/text'
import * as deeds from '../editor/commands.ts'
import type { Shown, Surface } from '../editor/surface.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
/** As `aria-keyshortcuts` names them. */
const keysOf = (keys: string) => keys.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll('-', '+')

const SIGNS: Record<string, string> = { Meta: '⌘', Shift: '⇧', Alt: '⌥' }
export const shownKeys = (keys: string) =>
  isMac ? keys.replaceAll(/\w+\+/g, key => SIGNS[key.slice(0, -1)] ?? key) : keys.replace('Control', 'Ctrl')

export type Tool = {
  id: keyof typeof toolNames
  icon: ReactNode
  keys?: string
  /** English names, and those of other editors, for the slash menu. */
  words?: string
  isOn?: (shown: Shown) => boolean
  run: (surface: Surface) => void
}

const command =
  (deed: Command): Tool['run'] =>
  ({ view }) => {
    deed(view.state, view.dispatch, view)
    view.focus()
  }

/** Begins a mention at the cursor, behind a blank. */
function beginMention({ view }: Surface): void {
  const { $from } = view.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, '\n', ' ')
  view.dispatch(
    view.state.tr.insertText(before === '' || before === ' ' || before === '\n' ? '@' : ' @').scrollIntoView(),
  )
  view.focus()
}

export const markTools: Tool[] = [
  { id: 'strong', icon: <Bold />, keys: keysOf('Mod-B'), isOn: it => it.isStrong, run: command(deeds.toggleStrong) },
  { id: 'em', icon: <Italic />, keys: keysOf('Mod-I'), isOn: it => it.isEm, run: command(deeds.toggleEm) },
  {
    id: 'strike',
    icon: <Strikethrough />,
    keys: keysOf('Mod-Shift-X'),
    isOn: it => it.isStrike,
    run: command(deeds.toggleStrike),
  },
  { id: 'code', icon: <Code />, keys: keysOf('Mod-E'), isOn: it => it.isCode, run: command(deeds.toggleCode) },
]

const heading = (level: 1 | 2 | 3, icon: ReactNode): Tool => ({
  id: `heading${level}`,
  icon,
  keys: keysOf(`Mod-Alt-${level}`),
  words: `heading h${level}`,
  isOn: it => it.heading === level,
  run: command(deeds.toggleHeading(level)),
})

export const blockTools: Tool[] = [
  heading(1, <Heading1 />),
  heading(2, <Heading2 />),
  heading(3, <Heading3 />),
  {
    id: 'bullet',
    icon: <List />,
    keys: keysOf('Mod-Shift-8'),
    words: 'bullet list ul',
    isOn: it => it.list === 'bullet',
    run: command(deeds.toggleList('bullet')),
  },
  {
    id: 'ordered',
    icon: <ListOrdered />,
    keys: keysOf('Mod-Shift-7'),
    words: 'numbered ordered list ol',
    isOn: it => it.list === 'ordered',
    run: command(deeds.toggleList('ordered')),
  },
  {
    id: 'task',
    icon: <ListTodo />,
    keys: keysOf('Mod-Shift-9'),
    words: 'task todo checkbox',
    isOn: it => it.list === 'task',
    run: command(deeds.toggleList('task')),
  },
  { id: 'quote', icon: <TextQuote />, words: 'quote', isOn: it => it.isQuote, run: command(deeds.toggleQuote) },
  {
    id: 'codeBlock',
    icon: <SquareCode />,
    words: 'code block',
    isOn: it => it.language !== undefined,
    run: command(deeds.toggleCodeBlock),
  },
  { id: 'table', icon: <Table />, words: 'table', isOn: it => it.isTable, run: command(deeds.insertTable) },
  { id: 'rule', icon: <Minus />, words: 'divider rule hr', run: command(deeds.insertRule) },
]

export const linkTool: Tool = {
  id: 'link',
  icon: <Link />,
  keys: keysOf('Mod-K'),
  isOn: it => it.isLink,
  run: surface => surface.openLink(),
}
export const mentionTool: Tool = { id: 'mention', icon: <AtSign />, words: 'mention', run: beginMention }
/** Opens the browser's own choice of files. */
export const fileTool: Tool = {
  id: 'file',
  icon: <Paperclip />,
  words: 'file image upload',
  run: ({ view }) =>
    view.dom.parentElement?.parentElement?.querySelector<HTMLInputElement>('input[data-chooser]')?.click(),
}
