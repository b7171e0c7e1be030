import { useNavigate } from '@tanstack/react-router'
import { can } from '#contract/permissions'
import { errorText } from '#korean/refusals'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { HoldingsFailed } from './HoldingsFailed.tsx'
import { useHoldings, useLeave } from './queries.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { useEverybody } from '../member/queries.ts'
import type { LeaveDialogProps } from '../member/parts.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const HandoverDialog = fetchedComponent(() => import('./HandoverDialog.tsx').then(it => it.HandoverDialog))

/** Leaving by oneself: what one holds is handed over in the same step. */
export function LeaveDialog({ me, organizationName, isOpen, onClose }: LeaveDialogProps) {
  const { orgId, memberId } = me
  const navigate = useNavigate()
  const holdings = useHoldings(orgId, memberId, isOpen)
  const everybody = useEverybody(orgId, isOpen && can(me, 'member.see'))
  const leave = useLeave(me, async () => {
    onClose()
    await navigate({ to: '/start' })
  })
  // The holdings decide which question it is.
  if (holdings.isPending || (everybody.isPending && everybody.isFetching)) return null
  if (everybody.data?.length === 1)
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={memberText.leaveAlone}
        text={errorText['organization.alone']}
        verb={memberText.toDelete}
        onConfirm={() => void navigate({ to: '/org/$orgId/info', params: { orgId: String(orgId) } })}
        onClose={onClose}
      />
    )
  if (!holdings.data)
    return (
      <HoldingsFailed
        title={fill(memberText.leaveQuestion, { name: organizationName })}
        holdings={holdings}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  if (holdings.data.length)
    return (
      <HandoverDialog
        orgId={orgId}
        giver={me}
        holdings={holdings.data}
        after="leave"
        isOpen={isOpen}
        isBusy={leave.isPending}
        onGive={gifts => leave.mutate(gifts)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(memberText.leaveQuestion, { name: organizationName })}
      text={memberText.leaveHelp}
      verb={memberText.leaveVerb}
      isDanger
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate([])}
      onClose={onClose}
    />
  )
}
