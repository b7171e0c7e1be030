import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { provenDraft, setupDraft } from '#contract/second-factor'
import { accountText } from '#korean/account'
import { fill } from '#korean/particle'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { CodeField } from '../auth/challenge/CodeField.tsx'
import { useFields } from '../fields.ts'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import type { Proof } from './queries.ts'

type ProofModalProps = {
  title: string
  text: string
  verb: string
  isDanger?: boolean
  isBusy: boolean
  /** Not where no factor is on yet. */
  needsCode?: boolean
  /** Organizations that close by it. */
  closing?: string[]
  /** Fields of the deed itself, before the proof. */
  children?: ReactNode
  onProof: (proof: Proof, refuse: (error: unknown) => void) => void
  onClose: () => void
}

/** Asks for the password and a code before an important change. */
export function ProofModal({
  title,
  text,
  verb,
  isDanger = false,
  needsCode = true,
  closing = [],
  children,
  isBusy,
  onProof,
  onClose,
}: ProofModalProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { fields, check, refuse, forget } = useFields(needsCode ? provenDraft : setupDraft)
  function submit() {
    const draft = check({ password, ...(needsCode && { code }) })
    if (draft) onProof({ password: draft.password, code: draft.code ?? '' }, refuse)
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
      {closing.length > 0 && (
        <Banner isBox kind="danger" icon={<TriangleAlert />}>
          {fill(secondFactorText.closing, { names: closing.join(', ') })}
        </Banner>
      )}
      {children}
      <PasswordField
        label={accountText.current}
        name="password"
        autoComplete="current-password"
        autoFocus={!children}
        value={password}
        onChange={value => {
          setPassword(value)
          forget('password')
        }}
        error={fields.password}
      />
      {needsCode && (
        <CodeField
          value={code}
          onChange={value => {
            setCode(value)
            forget('code')
          }}
          error={fields.code}
        />
      )}
    </Modal>
  )
}
