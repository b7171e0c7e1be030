import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type AppSetup, codeDraft, setupDraft } from '#contract/second-factor'
import { accountText } from '#korean/account'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { useFields } from '../fields.ts'
import { copyText } from '../ui/feedback/clipboard.ts'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { QrCode } from '../ui/image/QrCode.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { CodesModal } from './CodesModal.tsx'
import { useConfirmApp, useStartApp } from './queries.ts'
import styles from './SecondFactor.module.css'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** The password, the code of the app, and the recovery codes, one after the other. */
export function SetupDialog({ isOpen, onClose }: DialogProps) {
  const [setup, setSetup] = useState<AppSetup>()
  const [codes, setCodes] = useState<string[]>()
  function close() {
    setSetup(undefined)
    setCodes(undefined)
    onClose()
  }
  if (!isOpen) return null
  if (codes) return <CodesModal codes={codes} onClose={close} />
  if (setup) return <AppModal setup={setup} onConfirmed={setCodes} onClose={close} />
  return <PasswordModal onStarted={setSetup} onClose={close} />
}

function PasswordModal({ onStarted, onClose }: { onStarted: (setup: AppSetup) => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const { fields, check, refuse, forgetAll } = useFields(setupDraft)
  const start = useStartApp()
  function submit() {
    const draft = check({ password })
    if (draft) start.mutate(draft, { onSuccess: onStarted, onError: refuse })
  }
  return (
    <Modal
      isOpen
      size="sm"
      title={secondFactorText.setUpApp}
      onClose={onClose}
      form={{ isBusy: start.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={start.isPending}>
            {secondFactorText.next}
          </Button>
        </>
      }
    >
      <p>{secondFactorText.passwordFirst}</p>
      <PasswordField
        label={accountText.current}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={value => {
          setPassword(value)
          forgetAll()
        }}
        error={fields.password}
      />
    </Modal>
  )
}

type AppModalProps = { setup: AppSetup; onConfirmed: (codes: string[]) => void; onClose: () => void }

function AppModal({ setup, onConfirmed, onClose }: AppModalProps) {
  const [code, setCode] = useState('')
  const { fields, check, refuse, forgetAll } = useFields(codeDraft)
  const confirm = useConfirmApp()
  function submit() {
    const draft = check({ code })
    if (draft) confirm.mutate(draft, { onSuccess: onConfirmed, onError: refuse })
  }
  return (
    <Modal
      isOpen
      title={secondFactorText.setUpApp}
      onClose={onClose}
      form={{ isBusy: confirm.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={confirm.isPending}>
            {secondFactorText.confirm}
          </Button>
        </>
      }
    >
      <p>{secondFactorText.scan}</p>
      <div className={styles.scan}>
        <QrCode text={setup.uri} label={secondFactorText.qr} />
        <div>
          <p>{secondFactorText.byHand}</p>
          <code className={styles.secret}>{setup.secret.match(/.{4}/g)!.join(' ')}</code>
          <div className={styles.acts}>
            <Button
              size="small"
              onClick={() =>
                void copyText(setup.secret, {
                  copied: secondFactorText.secretCopied,
                  failed: secondFactorText.copyFailed,
                })
              }
            >
              <Copy />
              {secondFactorText.copySecret}
            </Button>
            <a className={`${buttonClass({ size: 'small' })} ${styles.here}`} href={setup.uri}>
              {secondFactorText.openApp}
            </a>
          </div>
        </div>
      </div>
      <TextField
        label={secondFactorText.code}
        help={secondFactorText.codeHelp}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        value={code}
        onChange={value => {
          setCode(value)
          forgetAll()
        }}
        error={fields.code}
      />
    </Modal>
  )
}
