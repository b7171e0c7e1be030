import { useState } from 'react'
import { frameText, inboxKeyText } from '#korean/frame'
import { commandText } from '#korean/issue'
import { screenTitles } from '#korean/screens'
import { matches } from '#korean/match'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { usePhone } from '../../ui/width.ts'
import { isMac, keys } from './keys.ts'
import styles from './KeySheet.module.css'

const GROUPS: { name: string; rows: (readonly [does: string, key: string])[] }[] = [
  {
    name: frameText.keysAnywhere,
    rows: [
      [frameText.keySearch, keys.palette],
      [commandText.create, keys.create],
      [frameText.keySidebar, keys.sidebar],
      [frameText.keysOpen, keys.sheet],
      [frameText.keyClose, keys.close],
    ],
  },
  {
    name: frameText.goTo,
    rows: [
      [commandText.toWork, 'G W'],
      [commandText.toProjects, 'G P'],
      [commandText.toPeople, 'G M'],
      [commandText.toChart, 'G O'],
      [screenTitles.notifications, 'G N'],
      [screenTitles.search, 'G F'],
    ],
  },
  {
    name: commandText.list,
    rows: [
      [commandText.search, '/'],
      [commandText.move, 'J K'],
      [commandText.shift, isMac ? '⌥ ↑↓' : 'Alt ↑↓'],
      [commandText.across, isMac ? '⌥ ←→' : 'Alt ←→'],
      [commandText.undo, isMac ? '⌘Z' : 'Ctrl Z'],
      [commandText.open, '↵'],
      [commandText.select, 'X'],
      [commandText.stretch, 'Shift ↑↓'],
      [commandText.selectAll, isMac ? '⌘A' : 'Ctrl A'],
    ],
  },
  {
    name: frameText.keysChange,
    rows: [
      [commandText.fields.state, 'S'],
      [commandText.fields.assignee, 'A'],
      [commandText.me, 'M'],
      [commandText.fields.priority, 'P'],
      [commandText.fields.tags, 'L'],
      [commandText.fields.due, 'D'],
      [commandText.edit, 'E'],
      [commandText.remove, 'Del'],
    ],
  },
  {
    name: screenTitles.notifications,
    rows: [
      [inboxKeyText.move, 'J K'],
      [inboxKeyText.open, '↵'],
      [inboxKeyText.read, 'R'],
      [inboxKeyText.snooze, 'S'],
      [inboxKeyText.remove, 'E'],
      [inboxKeyText.readAll, 'Shift A'],
    ],
  },
]

/** Every key, by where it works; columns where the window has room for them. */
export function KeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const isPhone = usePhone()
  const isFound = ([does, key]: readonly [string, string]) => matches(does, typed) || matches(key, typed)
  const groups = GROUPS.map(({ name, rows }) => ({ name, rows: rows.filter(isFound) })).filter(
    ({ rows }) => rows.length > 0,
  )
  function close() {
    setTyped('')
    onClose()
  }
  return (
    <Modal isOpen={isOpen} title={frameText.keys} size="lg" onClose={close}>
      <SearchField label={frameText.keysFind} autoFocus={!isPhone} value={typed} onChange={setTyped} />
      {groups.length === 0 && <p role="status">{frameText.noCommand}</p>}
      <div className={styles.groups}>
        {groups.map(({ name, rows }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl className={styles.keys}>
              {rows.map(([does, key]) => (
                <div key={key}>
                  <dt>{does}</dt>
                  <dd>
                    <Kbd>{key}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
