import { useState } from 'react'
import { filterText } from '#korean/issue'
import { ApiError, saidByForm } from '../call.ts'
import type { At } from '../project/queries.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { useCreateView } from './queries.ts'

type SaveViewDialogProps = { at: At; search: string; mayShare: boolean; isOpen: boolean; onClose: () => void }

/** Asks what the present look of the list is to be called. */
export function SaveViewDialog({ at, search, mayShare, isOpen, onClose }: SaveViewDialogProps) {
  const create = useCreateView(at)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const error = create.error instanceof ApiError ? (create.error.fields.name ?? create.error.message) : undefined
  const submit = () =>
    create.mutate(
      { name, search, isShared },
      {
        onSuccess: () => {
          setName('')
          setShared(false)
          onClose()
        },
        onError: saidByForm,
      },
    )
  return (
    <Modal
      isOpen={isOpen}
      title={filterText.saveView}
      size="sm"
      onClose={onClose}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <Button type="submit" kind="primary" isBusy={create.isPending} disabled={name.trim() === ''}>
          {filterText.save}
        </Button>
      }
    >
      <TextField label={filterText.viewName} value={name} onChange={setName} error={error} maxLength={40} autoFocus />
      {mayShare && (
        <Checkbox checked={isShared} onChange={setShared}>
          {filterText.viewShared}
        </Checkbox>
      )}
    </Modal>
  )
}
