import { useState } from 'react'
import { auditRoutes } from '#contract/audit'
import type { Organization } from '#contract/organization'
import { auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { dayOf } from '#korean/time'
import { ui } from '#korean/ui'
import { saveFile } from '../ui/download.ts'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { type Narrowing, useExportRecord } from './queries.ts'

type ExportDialogProps = { organization: Organization; narrowing: Narrowing; isOpen: boolean; onClose: () => void }

const draft = auditRoutes.export.body.pick({ reason: true })

/** An export needs a reason. */
export function ExportDialog({ organization, narrowing, isOpen, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState('')
  const { fields, check, refuse, forget, forgetAll } = useFields(draft)
  const take = useExportRecord(organization.orgId)

  function close() {
    setReason('')
    forgetAll()
    onClose()
  }
  function submit() {
    const checked = check({ reason })
    if (!checked) return
    take.mutate(
      { ...checked, narrowing },
      {
        onSuccess: ({ csv }) => {
          saveFile(
            [csv],
            'text/csv;charset=utf-8',
            fill(auditText.fileName, { name: organization.name, day: dayOf(new Date()) }),
          )
          close()
        },
        onError: refuse,
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      title={auditText.exportTitle}
      size="sm"
      onClose={close}
      form={{ isBusy: take.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={take.isPending}>
            {auditText.export}
          </Button>
        </>
      }
    >
      <p>{auditText.exportHelp}</p>
      <TextField
        label={auditText.reason}
        placeholder={auditText.reasonSample}
        isRequired
        autoFocus
        value={reason}
        onChange={typed => {
          setReason(typed)
          forget('reason')
        }}
        error={fields.reason}
      />
    </Modal>
  )
}
