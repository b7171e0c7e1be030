import { useState } from 'react'
import type { ClosingMilestone, Milestone } from '#contract/workflow'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { workflowText } from '#korean/workflow'
import { isRefused } from '../cache.ts'
import type { At } from '../project/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Select } from '../ui/field/Select.tsx'
import { Radios } from '../ui/field/Radios.tsx'
import { useCloseMilestone } from './deeds.ts'

type CloseMilestoneProps = At & {
  milestone: Milestone
  /** Where its issues may go: those that are still open. */
  others: readonly Milestone[]
  isOpen: boolean
  onClose: () => void
}

/** Asks where its open issues go. */
export function CloseMilestone({ milestone, others, isOpen, onClose, ...at }: CloseMilestoneProps) {
  const close = useCloseMilestone(at)
  const [way, setWay] = useState<ClosingMilestone['openIssues']>('stay')
  const [chosen, setChosen] = useState<number>()
  const { milestoneId: id, name, doneCount, totalCount } = milestone
  const count = totalCount - doneCount
  const target = others.find(({ milestoneId }) => milestoneId === chosen)
  const body: ClosingMilestone | undefined =
    way !== 'move' ? { openIssues: way } : target && { openIssues: way, milestoneId: target.milestoneId }
  return (
    <Modal
      isOpen={isOpen}
      title={fill(workflowText.closeTitle, { name })}
      size="sm"
      onClose={onClose}
      form={{
        isBusy: close.isPending,
        onSubmit: () => body && close.mutate({ id, body }, { onSuccess: onClose }),
      }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={close.isPending} disabled={!body}>
            {workflowText.close}
          </Button>
        </>
      }
    >
      {isRefused(close.error) && (
        <Banner kind="danger" isBox role="alert">
          {close.error.message}
        </Banner>
      )}
      <p>{count > 0 ? fill(workflowText.closeText, { count: count.toLocaleString('ko') }) : workflowText.closeNone}</p>
      {count > 0 && (
        <Radios
          label={workflowText.openIssues}
          value={way}
          options={[
            { value: 'stay', label: workflowText.stay },
            { value: 'leave', label: workflowText.leave },
            { value: 'move', label: workflowText.move, isDisabled: others.length === 0 },
          ]}
          onChange={setWay}
        />
      )}
      {count > 0 && way === 'move' && (
        <Select
          label={workflowText.moveTo}
          isLabelled
          empty={workflowText.chooseMilestone}
          options={others.map(each => ({ id: String(each.milestoneId), label: each.name }))}
          chosen={target ? String(target.milestoneId) : null}
          onChoose={picked => setChosen(Number(picked))}
        />
      )}
    </Modal>
  )
}
