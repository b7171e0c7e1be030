import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type AppSetup, codeDraft } from '#contract/second-factor'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { useFields } from '../fields.ts'
import { copyText } from '../ui/feedback/clipboard.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { QrCode } from '../ui/image/QrCode.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { CodesModal } from './CodesModal.tsx'
import { ProofModal } from './ProofModal.tsx'
import { useConfirmApp, useStartApp } from './queries.ts'
import styles from './SecondFactor.module.css'

type SetupDialogProps = { isOpen: boolean; email: string; needsCode: boolean; onClose: () => void }

/** The password, the code of the app, and the recovery codes, one after the other. */
export function SetupDialog({ isOpen, email, needsCode, onClose }: SetupDialogProps) {
  const [setup, setSetup] = useState<AppSetup>()
  const [codes, setCodes] = useState<string[]>()
  const start = useStartApp()
  function close() {
    setSetup(undefined)
    setCodes(undefined)
    onClose()
  }
  if (!isOpen) return null
  if (codes) return <CodesModal codes={codes} email={email} onClose={close} />
  if (setup) return <AppModal setup={setup} onConfirmed={made => (made ? setCodes(made) : close())} onClose={close} />
  return (
    <ProofModal
      title={secondFactorText.setUpApp}
      text={secondFactorText.passwordFirst}
      verb={secondFactorText.next}
      needsCode={needsCode}
      isBusy={start.isPending}
      onProof={({ password, code }, refuse) =>
        start.mutate({ password, ...(needsCode && { code }) }, { onSuccess: setSetup, onError: refuse })
      }
      onClose={close}
    />
  )
}

type AppModalProps = { setup: AppSetup; onConfirmed: (codes: string[] | null) => void; onClose: () => void }

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
