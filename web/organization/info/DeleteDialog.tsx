import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useDeleteOrganization } from '../queries.ts'

export type DeleteDialogProps = {
  orgId: number
  name: string
  isOpen: boolean
  onClose: () => void
  /** Navigates to a page that does not need the organization. */
  leave?: () => Promise<void>
}

/** The name must be typed, so that no company is deleted by a slip. */
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
