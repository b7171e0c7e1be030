import { useEffect, useRef, useState } from 'react'
import { newOrganization } from '#contract/organization'
import { organizationText } from '#korean/organization'
import { ui } from '#korean/ui'
import { useFields } from '../fields.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TextField } from '../ui/TextField.tsx'
import { forgetImage } from '../upload/queries.ts'
import { detailsOf, emptyDraft } from './drafts.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useCreateOrganization } from './queries.ts'

const nothing = { ...emptyDraft, memberName: '' }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function RegisterDialog({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) {
  const [draft, setDraft] = useState(nothing)
  const [isUploading, setUploading] = useState(false)
  const { fields, check, refuse, forget, forgetAll } = useFields(newOrganization)
  const create = useCreateOrganization()
  const key = useRef('')
  useEffect(() => {
    if (isOpen) key.current = newKey()
  }, [isOpen])

  function change(changes: Partial<typeof nothing>) {
    setDraft(now => ({ ...now, ...changes }))
    for (const name of Object.keys(changes)) forget(name)
  }

  function submit() {
    const body = { memberName: draft.memberName, ...detailsOf(draft) }
    if (isUploading || !check(body)) return
    create.mutate({ body, key: key.current }, { onSuccess: done, onError: refuse })
  }

  function done() {
    setDraft(nothing)
    onDone()
  }

  function discard() {
    if (draft.logoImgUrl) forgetImage(draft.logoImgUrl)
    setDraft(nothing)
    forgetAll()
    onClose()
  }

  return (
    <Modal
      isOpen={isOpen}
      title={organizationText.register}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={create.isPending} disabled={isUploading}>
            {organizationText.register}
          </Button>
        </>
      }
    >
      <OrganizationFields
        draft={draft}
        savedLogo={null}
        onChange={change}
        errors={fields}
        onUploading={setUploading}
        memberName={
          <TextField
            label={organizationText.memberName}
            name="memberName"
            autoComplete="off"
            value={draft.memberName}
            onChange={memberName => change({ memberName })}
            error={fields.memberName}
            isRequired
          />
        }
      />
    </Modal>
  )
}

/** One an opening. Not `randomUUID`, which browsers keep back on plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('')
