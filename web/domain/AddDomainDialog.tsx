import { useState } from 'react'
import { z } from 'zod'
import { domainName, type EmailDomain } from '#contract/domain'
import { domainText } from '#korean/domain'
import { ui } from '#korean/ui'
import { saidByForm } from '../call.ts'
import { useFields } from '../fields.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { useAddDomain } from './queries.ts'

const draft = z.strictObject({ domain: domainName })

export type AddDomainDialogProps = {
  orgId: number
  isOpen: boolean
  onClose: () => void
  onAdded: (domain: EmailDomain) => void
}

export function AddDomainDialog({ orgId, isOpen, onClose, onAdded }: AddDomainDialogProps) {
  const [name, setName] = useState('')
  const { fields, check, refuse, forget, forgetAll } = useFields(draft)
  const add = useAddDomain(orgId)
  function end() {
    setName('')
    forgetAll()
    onClose()
  }
  function submit() {
    // A whole address is understood, too.
    const checked = check({ domain: name.slice(name.lastIndexOf('@') + 1) })
    if (!checked) return
    add.mutate(checked.domain, { onSuccess: onAdded, onError: error => void (saidByForm(error) && refuse(error)) })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={domainText.addTitle}
      size="sm"
      onClose={end}
      form={{ isBusy: add.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={add.isPending} onClick={end}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={add.isPending}>
            {domainText.add}
          </Button>
        </>
      }
    >
      <TextField
        label={domainText.name}
        help={domainText.nameHelp}
        name="domain"
        inputMode="url"
        autoComplete="off"
        value={name}
        error={fields.domain}
        autoFocus
        onChange={next => {
          setName(next)
          forget('domain')
        }}
      />
    </Modal>
  )
}
