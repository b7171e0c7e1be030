import { useState } from 'react'
import { provenDraft } from '#contract/second-factor'
import { accountText } from '#korean/account'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { useFields } from '../fields.ts'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { CodesModal } from './CodesModal.tsx'
import { type Proof, useNewRecoveryCodes, useRemoveApp } from './queries.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

export function RemovalDialog({ isOpen, onClose }: DialogProps) {
  const remove = useRemoveApp()
  if (!isOpen) return null
  return (
    <ProofModal
      title={secondFactorText.removeTitle}
      text={secondFactorText.removeText}
      verb={secondFactorText.remove}
      isDanger
      isBusy={remove.isPending}
      onProof={(proof, refuse) => remove.mutate(proof, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    />
  )
}

export function NewCodesDialog({ isOpen, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useNewRecoveryCodes()
  function close() {
    setCodes(undefined)
    onClose()
  }
  if (!isOpen) return null
  if (codes) return <CodesModal codes={codes} onClose={close} />
  return (
    <ProofModal
      title={secondFactorText.renewTitle}
      text={secondFactorText.renewText}
      verb={secondFactorText.renew}
      isBusy={renew.isPending}
      onProof={(proof, refuse) => renew.mutate(proof, { onSuccess: setCodes, onError: refuse })}
      onClose={close}
    />
  )
}

type ProofModalProps = {
  title: string
  text: string
  verb: string
  isDanger?: boolean
  isBusy: boolean
  onProof: (proof: Proof, refuse: (error: unknown) => void) => void
  onClose: () => void
}

/** Asks for the password and a code before an important change. */
function ProofModal({ title, text, verb, isDanger = false, isBusy, onProof, onClose }: ProofModalProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { fields, check, refuse, forget } = useFields(provenDraft)
  function submit() {
    const draft = check({ password, code })
    if (draft) onProof(draft, refuse)
  }
  return (
    <Modal
      isOpen
      size="sm"
      title={title}
      onClose={onClose}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <PasswordField
        label={accountText.current}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={value => {
          setPassword(value)
          forget('password')
        }}
        error={fields.password}
      />
      <TextField
        label={secondFactorText.eitherCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={value => {
          setCode(value)
          forget('code')
        }}
        error={fields.code}
      />
    </Modal>
  )
}
