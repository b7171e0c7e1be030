import type { Milestone } from '#contract/workflow'
import { fill } from '#korean/particle'
import { workflowText } from '#korean/workflow'
import type { At } from '../project/queries.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { CloseMilestone } from './CloseMilestone.tsx'
import { MilestoneDialog } from './MilestoneDialog.tsx'
import { useDeleteMilestone } from './deeds.ts'

/**
 * The question about a milestone; it stays while the dialog goes, so that no word changes.
 * Without a milestone a new one is written.
 */
export type AskedMilestone = { kind: 'edit' | 'close' | 'delete'; milestone: Milestone | undefined; isOpen: boolean }

type MilestoneDialogsProps = At & { asked: AskedMilestone; milestones: readonly Milestone[]; onClose: () => void }

export function MilestoneDialogs({ asked, milestones, onClose, ...at }: MilestoneDialogsProps) {
  const { kind, milestone, isOpen } = asked
  const remove = useDeleteMilestone(at)
  if (kind === 'edit' || !milestone)
    return (
      <MilestoneDialog
        key={milestone?.milestoneId ?? 0}
        {...at}
        milestone={milestone}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  const { milestoneId, name } = milestone
  if (kind === 'close')
    return (
      <CloseMilestone
        key={milestoneId}
        {...at}
        milestone={milestone}
        others={milestones.filter(each => each.closedAt === null && each.milestoneId !== milestoneId)}
        isOpen={isOpen}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(workflowText.deleteMilestoneTitle, { name })}
      text={workflowText.deleteMilestoneText}
      verb={workflowText.delete}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(milestoneId, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
