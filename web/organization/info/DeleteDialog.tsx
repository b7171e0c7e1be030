import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useDeleteOrganization } from '../queries.ts'

export type DeleteDialogProps = {
  orgId: number
  name: string
  isOpen: boolean
  onClose: () => void
  /** Goes where the organization is not needed. */
  leave?: () => Promise<void>
}

/** Nobody deletes a company by a slip: its name must be typed. */
export function DeleteDialog({ orgId, name, isOpen, onClose, leave }: DeleteDialogProps) {
  const remove = useDeleteOrganization(orgId, async () => {
    onClose()
    await leave?.()
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(organizationText.deleteTitle, { name })}
      text={organizationText.deleteText}
      verb={organizationText.delete}
      isDanger
      isBusy={remove.isPending}
      confirmText={{ label: organizationText.deleteType, expected: name }}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
