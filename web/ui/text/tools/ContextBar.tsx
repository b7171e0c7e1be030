import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  selectedRect,
} from 'prosemirror-tables'
import { codeText, tableText } from '#korean/text'
import { type CellAlignment, schema } from '../document/schema.ts'
import { around } from '../editor/commands.ts'
import styles from './Tools.module.css'
import { type Surface, useShown } from '../editor/surface.ts'
import { Bar, BarButton } from './Toolbar.tsx'

/** The whole column, as Markdown has it. */
const align =
  (side: CellAlignment): Command =>
  (state, dispatch) => {
    const { map, left, right, table, tableStart } = selectedRect(state)
    const tr = state.tr
    for (let row = 0; row < map.height; row += 1)
      for (let column = left; column < right; column += 1) {
        const at = map.map[row * map.width + column]!
        tr.setNodeMarkup(tableStart + at, null, { ...table.nodeAt(at)!.attrs, align: side })
      }
    dispatch?.(tr)
    return true
  }

type TableTool = [id: keyof typeof tableText, deed: Command, icon?: ReactNode]
const TABLE: TableTool[][] = [
  [
    ['rowBefore', addRowBefore],
    ['rowAfter', addRowAfter],
    ['columnBefore', addColumnBefore],
    ['columnAfter', addColumnAfter],
  ],
  [
    ['left', align('left'), <AlignLeft key="left" />],
    ['center', align('center'), <AlignCenter key="center" />],
    ['right', align('right'), <AlignRight key="right" />],
  ],
  [
    ['deleteRow', deleteRow],
    ['deleteColumn', deleteColumn],
    ['deleteTable', deleteTable],
  ],
]

/** The tools for the table or the code around the cursor. */
export function ContextBar({ surface }: { surface: Surface }) {
  const { isTable, language } = useShown(surface)
  const [stop, setStop] = useState<string>('rowBefore')
  if (language !== undefined) return <Language surface={surface} language={language} />
  if (!isTable) return null
  const run = (deed: Command) => {
    deed(surface.view.state, surface.view.dispatch, surface.view)
    surface.view.focus()
  }
  return (
    <Bar label={tableText.tools}>
      {TABLE.map(tools => (
        <div key={tools[0]![0]} role="presentation" className={styles.group}>
          {tools.map(([id, deed, icon]) => (
            <BarButton
              key={id}
              label={tableText[id]}
              isStop={stop === id}
              onFocus={() => setStop(id)}
              onPress={() => run(deed)}
            >
              {icon ?? <span className={styles.word}>{tableText[id]}</span>}
            </BarButton>
          ))}
        </div>
      ))}
    </Bar>
  )
}

const LANGUAGES: [id: string, name: string][] = [
  ['bash', 'Bash'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['dockerfile', 'Dockerfile'],
  ['go', 'Go'],
  ['xml', 'HTML, XML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['yaml', 'YAML'],
]
const NAMED = new Set(LANGUAGES.map(([id]) => id))

function Language({ surface, language }: { surface: Surface; language: string }) {
  const id = useId()
  function choose(next: string) {
    const { view } = surface
    const block = around(view.state, schema.nodes.code_block)
    if (block) view.dispatch(view.state.tr.setNodeMarkup(block.pos, null, { language: next }))
    view.focus()
  }
  return (
    <div className={styles.bar}>
      <label className={styles.language} htmlFor={id}>
        {codeText.language}
        <select id={id} value={language} onChange={event => choose(event.target.value)}>
          <option value="">{codeText.none}</option>
          {/* Written by hand: a short name, or one that is not told apart. */}
          {language !== '' && !NAMED.has(language) && <option value={language}>{language}</option>}
          {LANGUAGES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
