import { Copy } from 'lucide-react'
import { directoryText } from '#korean/directory'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Button } from '../ui/layout/Button.tsx'
import styles from './DirectorySettings.module.css'

const said = { copied: directoryText.copied, failed: directoryText.copyFailed }

type CopiedProps = { label: string; verb: string; text: string; autoFocus?: boolean }

/** A text that is pasted elsewhere. */
export const Copied = ({ label, verb, text, autoFocus = false }: CopiedProps) => (
  <div className={styles.copied} role="group" aria-label={label}>
    <code>{text}</code>
    <Button kind="ghost" size="small" aria-label={verb} autoFocus={autoFocus} onClick={() => void copyText(text, said)}>
      <Copy />
      {directoryText.copy}
    </Button>
  </div>
)
