import { lazy, Suspense } from 'react'
import { useCreateDialog } from './create-dialog.ts'

const CreateDialog = lazy(() => import('./CreateDialog.tsx').then(it => ({ default: it.CreateDialog })))

/** Creating a project, from any page. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const { isOpen, close } = useCreateDialog()
  if (isOpen === undefined) return null
  return (
    <Suspense>
      <CreateDialog orgId={orgId} isOpen={isOpen} onClose={close} />
    </Suspense>
  )
}
