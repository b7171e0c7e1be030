import { useCreateDialog } from './create-dialog.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

const CreateDialog = fetchedComponent(() => import('./CreateDialog.tsx').then(it => it.CreateDialog))

/** Creating a project, from any page. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const { isOpen, close } = useCreateDialog()
  if (isOpen === undefined) return null
  return <CreateDialog orgId={orgId} isOpen={isOpen} onClose={close} />
}
