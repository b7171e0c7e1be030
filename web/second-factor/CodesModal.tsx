import { Copy, Download, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { fill } from '#korean/particle'
import { secondFactorText } from '#korean/second-factor'
import { dayOf, fullTime } from '#korean/time'
import { saveFile } from '../ui/download.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './SecondFactor.module.css'

/** The only sight of the recovery codes: to copy, to keep as a file or on paper. */
export function CodesModal({ codes, email, onClose }: { codes: string[]; email: string; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const heading = fill(secondFactorText.codesHeading, { email, host: location.host, time: fullTime(now) })
  const text = [heading, '', ...codes, ''].join('\n')
  const [isAsked, ask] = useState(false)
  return (
    <Modal
      isOpen
      title={secondFactorText.recoveryCodes}
      // They are lost for good, and a key or a click beside the dialog is soon pressed.
      onClose={() => ask(true)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {secondFactorText.kept}
        </Button>
      }
    >
      <Banner isBox kind="warn" icon={<TriangleAlert />}>
        {secondFactorText.codesOnce}
      </Banner>
      <section className={styles.paper} aria-label={secondFactorText.recoveryCodes}>
        <p className={styles.printed}>{heading}</p>
        <ol className={styles.codes}>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.acts}>
        <Button
          autoFocus
          onClick={() =>
            void copyText(codes.join('\n'), {
              copied: secondFactorText.codesCopied,
              failed: secondFactorText.copyFailed,
            })
          }
        >
          <Copy />
          {secondFactorText.copy}
        </Button>
        <Button
          onClick={() =>
            saveFile([text], 'text/plain;charset=utf-8', fill(secondFactorText.fileName, { day: dayOf(now) }))
          }
        >
          <Download />
          {secondFactorText.download}
        </Button>
        <Button onClick={() => print()}>
          <Printer />
          {secondFactorText.print}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={secondFactorText.keptTitle}
        text={secondFactorText.keptText}
        verb={secondFactorText.kept}
        onConfirm={onClose}
        onClose={() => ask(false)}
      />
    </Modal>
  )
}
