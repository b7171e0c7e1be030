import { useState } from 'react'
import { SAVED_SEARCH_NAME_MOST } from '#contract/search'
import { searchText } from '#korean/search'
import { ui } from '#korean/ui'
import { fieldError, saidByForm } from '../../call.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useSaveSearch } from '../queries.ts'

type SaveSearchDialogProps = { orgId: number; query: string; isOpen: boolean; onClose: () => void }

/** Asks what the present search is to be called: by its own words, unless somebody says otherwise. */
export function SaveSearchDialog({ orgId, query, isOpen, onClose }: SaveSearchDialogProps) {
  const save = useSaveSearch(orgId)
  const [name, setName] = useState(query.slice(0, SAVED_SEARCH_NAME_MOST))
  const submit = () =>
    save.mutate(
      { name, query },
      {
        onSuccess: onClose,
        onError: saidByForm,
      },
    )
  return (
    <Modal
      isOpen={isOpen}
      title={searchText.save}
      size="sm"
      onClose={onClose}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <Button type="submit" kind="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
          {ui.save}
        </Button>
      }
    >
      <TextField
        label={searchText.name}
        help={query}
        value={name}
        onChange={setName}
        error={fieldError(save.error, 'name')}
        maxLength={SAVED_SEARCH_NAME_MOST}
        autoFocus
      />
    </Modal>
  )
}
