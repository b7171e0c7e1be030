import { useEffect, useRef, useState } from 'react'
import { newOrganization } from '#contract/organization'
import { organizationText } from '#korean/organization'
import { ui } from '#korean/ui'
import { useMe } from '../../account/queries.ts'
import { useDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { forgetImage } from '../../upload/queries.ts'
import { detailsOf, emptyDraft } from '../drafts.ts'
import { OrganizationFields } from '../OrganizationFields.tsx'
import { useCreateOrganization } from '../queries.ts'

type Draft = typeof emptyDraft & { memberName: string }

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
  const [begun, keep] = useDraft<Draft>('organization')
  const me = useMe().data
  const nothing: Draft = { ...emptyDraft, memberName: me?.name ?? '' }
  const draft = begun ?? nothing
  const [isUploading, setUploading] = useState(false)
  const { fields, check, refuse, forget, forgetAll } = useFields(newOrganization)
  const create = useCreateOrganization()
  const key = useRef('')
  // Once it was sent, the server may have taken it even where no answer came; what nothing uses it finds by itself.
  const wasSent = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    key.current = crypto.randomUUID()
    wasSent.current = false
  }, [isOpen])

  function change(changes: Partial<Draft>) {
    keep(now => ({ ...(now ?? nothing), ...changes }))
    for (const name of Object.keys(changes)) forget(name)
  }

  function submit() {
    const body = { memberName: draft.memberName, ...detailsOf(draft) }
    const checked = isUploading ? undefined : check(body)
    if (!checked) return
    wasSent.current = true
    const sent = { key: key.current, draft }
    create.mutate(
      { body: checked, key: sent.key },
      {
        onSuccess: () => {
          // A dialog that was closed and begun anew meanwhile keeps its new text.
          keep(now => (now === sent.draft ? undefined : now))
          if (key.current === sent.key) onDone()
        },
        onError: refuse,
      },
    )
  }

  function forgetLogo(logoImgUrl: string) {
    if (!wasSent.current) forgetImage(logoImgUrl)
  }

  function discard() {
    if (draft.logoImgUrl) forgetLogo(draft.logoImgUrl)
    keep(() => undefined)
    forgetAll()
    onClose()
  }

  return (
    <Modal
      isOpen={isOpen}
      title={organizationText.register}
      onClose={how => (how === 'choice' ? discard() : isUploading || onClose())}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={create.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={create.isPending || isUploading}>
            {organizationText.register}
          </Button>
        </>
      }
    >
      <OrganizationFields
        draft={draft}
        onChange={change}
        onLogoGone={forgetLogo}
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
