import { handoverText } from '#korean/handover'
import { memberText, roleHelp } from '#korean/member'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { HoldingsFailed } from './HoldingsFailed.tsx'
import { useGive, useHoldings } from './queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { AssignDialog } from '../member/AssignDialog.tsx'
import { MemberCard } from '../member/MemberCard.tsx'
import { useChangeRole, useHandOver, useRemoveMember } from '../member/queries.ts'
import type { MemberDialogsProps } from '../member/parts.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const HandoverDialog = fetchedComponent(() => import('./HandoverDialog.tsx').then(it => it.HandoverDialog))

/** The question about one of the members; their holdings decide whether it is the plain one. */
export function MemberDialogs({ orgId, asked, names, departments, positions, onNext, onClose }: MemberDialogsProps) {
  const { person, isOpen } = asked
  const { memberId, memberName: name } = person
  const changeRole = useChangeRole(orgId)
  const remove = useRemoveMember(orgId)
  const isGoing = asked.kind === 'remove' || (asked.kind === 'role' && asked.role === 'GUEST')
  const after = asked.kind === 'remove' ? 'remove' : 'guest'
  const holdings = useHoldings(orgId, memberId, isGoing && isOpen)
  const give = useGive(orgId, after)

  if (asked.kind === 'card')
    return <MemberCard orgId={orgId} person={person} names={names} isOpen={isOpen} onClose={onClose} />
  if (asked.kind === 'assign')
    return (
      <AssignDialog
        key={memberId}
        orgId={orgId}
        person={person}
        departments={departments}
        positions={positions}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  if (isGoing && holdings.isPending) return null
  if (isGoing && !holdings.data)
    return (
      <HoldingsFailed
        title={fill(handoverText.titles[after], { name })}
        holdings={holdings}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  if (isGoing && holdings.data?.length)
    return (
      <HandoverDialog
        key={memberId}
        orgId={orgId}
        giver={person}
        holdings={holdings.data}
        after={after}
        isOpen={isOpen}
        isBusy={give.isPending}
        onGive={gifts => give.mutate({ memberId, gifts }, { onSuccess: onClose })}
        onClose={onClose}
      />
    )
  if (asked.kind === 'remove')
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={fill(memberText.removeQuestion, { name })}
        text={memberText.removeHelp}
        verb={memberText.delete}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(memberId, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  if (asked.kind === 'role')
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={fill(memberText.roleQuestion, { name, role: roleNames[asked.role] })}
        text={roleHelp[asked.role]}
        verb={memberText.changeRole}
        isBusy={changeRole.isPending}
        onConfirm={() => {
          // Nobody becomes an owner by one press.
          if (asked.role === 'OWNER') onNext({ kind: 'owner', person, isOpen: true })
          else changeRole.mutate({ memberId, role: asked.role }, { onSettled: onClose })
        }}
        onClose={onClose}
      />
    )
  return <OwnerDialog orgId={orgId} memberId={memberId} isOpen={isOpen} onClose={onClose} />
}

type OwnerDialogProps = { orgId: number; memberId: number; isOpen: boolean; onClose: () => void }

/** Ownership is handed over, or held by both. */
function OwnerDialog({ orgId, memberId, isOpen, onClose }: OwnerDialogProps) {
  const changeRole = useChangeRole(orgId)
  const handOver = useHandOver(orgId)
  return (
    <Modal
      isOpen={isOpen}
      title={memberText.ownerQuestion}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button isBusy={handOver.isPending} onClick={() => handOver.mutate(memberId, { onSettled: onClose })}>
            {memberText.handOver}
          </Button>
          <Button
            kind="primary"
            isBusy={changeRole.isPending}
            onClick={() => changeRole.mutate({ memberId, role: 'OWNER' }, { onSettled: onClose })}
          >
            {memberText.besides}
          </Button>
        </>
      }
    >
      <p>{memberText.ownerHelp}</p>
    </Modal>
  )
}
