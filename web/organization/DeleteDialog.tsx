import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useDeleteOrganization } from './queries.ts'

export type DeleteDialogProps = {
  orgId: number
  name: string
  isOpen: boolean
  onClose: () => void
  onDone?: () => void
}

/** Nobody deletes a company by a slip: its name must be typed. */
export function DeleteDialog({ orgId, name, isOpen, onClose, onDone }: DeleteDialogProps) {
  const remove = useDeleteOrganization()
  function confirm() {
    remove.mutate(orgId, {
      onSuccess: () => {
        onClose()
        onDone?.()
      },
    })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(organizationText.deleteTitle, { name })}
      text={organizationText.deleteText}
      verb={organizationText.delete}
      isDanger
      isBusy={remove.isPending}
      confirmText={{ label: organizationText.deleteType, expected: name }}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
