import { useState } from 'react'
import { z } from 'zod'
import type { Account } from '#contract/account'
import { type Passkey, passkeyName } from '#contract/second-factor'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { fieldError } from '../call.ts'
import { useFields } from '../fields.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { CodesModal } from './CodesModal.tsx'
import { ProofModal } from './ProofModal.tsx'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './queries.ts'

const named = z.strictObject({ name: passkeyName })

type PasskeyDialogProps = { isOpen: boolean; account: Account; needsCode: boolean; onClose: () => void }

/** A name and the proof, then the question of the device; with the first factor come the recovery codes. */
export function PasskeyDialog({ isOpen, account, needsCode, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[]>()
  const { fields, check, forgetAll } = useFields(named)
  const add = useAddPasskey()
  function close() {
    setName('')
    setCodes(undefined)
    forgetAll()
    onClose()
  }
  if (!isOpen) return null
  if (codes) return <CodesModal codes={codes} email={account.email} onClose={close} />
  return (
    <ProofModal
      title={secondFactorText.addPasskeyTitle}
      text={secondFactorText.addPasskeyText}
      verb={secondFactorText.addPasskey}
      needsCode={needsCode}
      isBusy={add.isPending}
      onProof={({ password, code }, refuse) => {
        const draft = check({ name })
        if (!draft) return
        add.mutate(
          { ...draft, account, password, ...(needsCode && { code }) },
          {
            onSuccess: added => {
              if (added?.recoveryCodes) setCodes(added.recoveryCodes)
              else if (added) close()
            },
            onError: refuse,
          },
        )
      }}
      onClose={close}
    >
      <TextField
        label={secondFactorText.passkeyName}
        placeholder={secondFactorText.passkeyExample}
        name="passkeyName"
        autoComplete="off"
        maxLength={50}
        autoFocus
        value={name}
        onChange={value => {
          setName(value)
          forgetAll()
        }}
        error={fields.name ?? fieldError(add.error, 'name')}
      />
    </ProofModal>
  )
}

type OneProps = { isOpen: boolean; passkey: Passkey | undefined; onClose: () => void }

export const RenamingDialog = ({ isOpen, passkey, onClose }: OneProps) =>
  isOpen && passkey ? <RenamingModal passkey={passkey} onClose={onClose} /> : null

function RenamingModal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const { fields, check, refuse, forgetAll } = useFields(named)
  const rename = useRenamePasskey()
  function submit() {
    const draft = check({ name })
    if (draft) rename.mutate({ ...draft, credential: passkey.credential }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <Modal
      isOpen
      size="sm"
      title={secondFactorText.renameTitle}
      onClose={onClose}
      form={{ isBusy: rename.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={rename.isPending}>
            {ui.save}
          </Button>
        </>
      }
    >
      <TextField
        label={secondFactorText.passkeyName}
        name="passkeyName"
        autoComplete="off"
        maxLength={50}
        autoFocus
        value={name}
        onChange={value => {
          setName(value)
          forgetAll()
        }}
        error={fields.name}
      />
    </Modal>
  )
}

/** @param closing the names of organizations that close by it */
export function PasskeyRemovalDialog({ isOpen, passkey, closing, onClose }: OneProps & { closing: string[] }) {
  const remove = useRemovePasskey()
  if (!isOpen || !passkey) return null
  return (
    <ProofModal
      title={secondFactorText.removePasskeyTitle}
      text={secondFactorText.removePasskeyText}
      verb={secondFactorText.delete}
      isDanger
      isBusy={remove.isPending}
      onProof={(proof, refuse) =>
        remove.mutate({ ...proof, credential: passkey.credential }, { onSuccess: onClose, onError: refuse })
      }
      closing={closing}
      onClose={onClose}
    />
  )
}
