import { useEffect } from 'react'
import { whenHolderLeaves } from '../live/holder.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { useBoardCount } from './count.ts'
import { useBoards } from './queries.ts'
import { useCreateDialog } from './settings/create-dialog.ts'

const CreateDialog = fetchedComponent(() => import('./settings/CreateDialog.tsx').then(it => it.CreateDialog))

whenHolderLeaves(() => useBoardCount.setState({}, true))

/** Keeps the number of the navigation, and creates boards, on any page. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const { isOpen, close } = useCreateDialog()
  const living = useBoards(orgId).data?.filter(({ isArchived }) => !isArchived) ?? []
  const unread = living.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  useEffect(() => useBoardCount.setState({ [orgId]: unread }), [orgId, unread])
  if (isOpen === undefined) return null
  return <CreateDialog orgId={orgId} isOpen={isOpen} onClose={close} />
}
