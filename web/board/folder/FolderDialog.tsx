import { useState } from 'react'
import { type BoardFolder, FOLDER_NAME_MOST, newFolder } from '#contract/board-folder'
import { boardFolderText } from '#korean/board-folder'
import { ui } from '#korean/ui'
import { saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useCreateFolder, useRenameFolder } from './queries.ts'

type FolderDialogProps = {
  orgId: number
  /** The one that is renamed; undefined for a new one. */
  folder: BoardFolder | undefined
  isOpen: boolean
  onClose: () => void
}

export function FolderDialog({ orgId, folder, isOpen, onClose }: FolderDialogProps) {
  const [typed, setTyped] = useState<string>()
  const { fields, check, refuse, forget, forgetAll } = useFields(newFolder)
  const create = useCreateFolder(orgId)
  const rename = useRenameFolder(orgId)
  const name = typed ?? folder?.name ?? ''
  function end() {
    setTyped(undefined)
    forgetAll()
    onClose()
  }
  function submit() {
    const checked = check({ name })
    if (!checked) return
    const answered = { onSuccess: end, onError: (error: Error) => void (saidByForm(error) && refuse(error)) }
    if (folder) rename.mutate({ folderId: folder.folderId, ...checked }, answered)
    else create.mutate(checked, answered)
  }
  const isBusy = create.isPending || rename.isPending
  return (
    <Modal
      isOpen={isOpen}
      title={folder ? boardFolderText.renameTitle : boardFolderText.create}
      size="sm"
      onClose={end}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={end}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {folder ? ui.save : boardFolderText.create}
          </Button>
        </>
      }
    >
      <TextField
        label={boardFolderText.name}
        value={name}
        maxLength={FOLDER_NAME_MOST}
        error={fields.name}
        autoFocus
        onChange={next => {
          setTyped(next)
          forget('name')
        }}
      />
    </Modal>
  )
}
