import { frameText } from '#korean/frame'
import { Kbd } from '../ui/Kbd.tsx'
import { Modal } from '../ui/Modal.tsx'
import { keys } from './keys.ts'
import styles from './KeySheet.module.css'

const ROWS = [
  [frameText.keySearch, keys.palette],
  [frameText.keySidebar, keys.sidebar],
  [frameText.keysOpen, keys.sheet],
  [frameText.keyClose, keys.close],
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
