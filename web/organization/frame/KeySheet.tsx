import { frameText } from '#korean/frame'
import { commandText } from '#korean/issue'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { isMac, keys } from './keys.ts'
import styles from './KeySheet.module.css'

const ROWS = [
  [frameText.keySearch, keys.palette],
  [frameText.keySidebar, keys.sidebar],
  [frameText.keysOpen, keys.sheet],
  [frameText.keyClose, keys.close],
  [commandText.create, keys.create],
  [commandText.toProjects, 'G P'],
  [commandText.toPeople, 'G M'],
  [commandText.toChart, 'G O'],
  [commandText.search, '/'],
  [commandText.move, 'J K'],
  [commandText.shift, isMac ? '⌥ ↑↓' : 'Alt ↑↓'],
  [commandText.open, '↵'],
  [commandText.select, 'X'],
  [commandText.selectAll, isMac ? '⌘A' : 'Ctrl A'],
  [commandText.fields.state, 'S'],
  [commandText.fields.assignee, 'A'],
  [commandText.me, 'M'],
  [commandText.fields.priority, 'P'],
  [commandText.fields.tags, 'L'],
  [commandText.fields.due, 'D'],
  [commandText.edit, 'E'],
  [commandText.remove, 'Del'],
] as const

export const KeySheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal isOpen={isOpen} title={frameText.keys} size="sm" onClose={onClose}>
    <dl className={styles.keys}>
      {ROWS.map(([does, key]) => (
        <div key={key}>
          <dt>{does}</dt>
          <dd>
            <Kbd>{key}</Kbd>
          </dd>
        </div>
      ))}
    </dl>
  </Modal>
)
