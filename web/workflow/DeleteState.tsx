import { useState } from 'react'
import type { State } from '#contract/workflow'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { workflowText } from '#korean/workflow'
import { isRefused } from '../cache.ts'
import type { At } from '../project/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { Select } from '../ui/field/Select.tsx'
import { useDeleteState } from './deeds.ts'

type DeleteStateProps = At & { state: State; states: readonly State[]; isOpen: boolean; onClose: () => void }

/** Its issues go to another one, which is chosen before. */
export function DeleteState({ state, states, isOpen, onClose, ...at }: DeleteStateProps) {
  const remove = useDeleteState(at)
  const { stateId, name } = state
  // Its number may change while one reads.
  const { issueCount: count } = states.find(each => each.stateId === stateId) ?? state
  const others = states.filter(each => each.stateId !== stateId)
  const likely = others.find(({ category }) => category === state.category) ?? others[0]
  const [chosen, setChosen] = useState<number>()
  const target = others.find(each => each.stateId === chosen) ?? likely
  const refused = isRefused(remove.error) ? remove.error.message : undefined
  return (
    <Modal
      isOpen={isOpen}
      title={fill(workflowText.deleteStateTitle, { name })}
      size="sm"
      onClose={onClose}
      form={{
        isBusy: remove.isPending,
        onSubmit: () => target && remove.mutate({ stateId, targetStateId: target.stateId }, { onSuccess: onClose }),
      }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="danger" isBusy={remove.isPending} disabled={!target}>
            {workflowText.delete}
          </Button>
        </>
      }
    >
      {refused && (
        <Banner kind="danger" isBox role="alert">
          {refused}
        </Banner>
      )}
      <p>
        {count > 0
          ? fill(workflowText.deleteStateText, { count: count.toLocaleString('ko') })
          : workflowText.deleteStateEmpty}
      </p>
      <Select
        label={workflowText.target}
        isLabelled
        options={others.map(each => ({ id: String(each.stateId), label: each.name }))}
        chosen={target ? String(target.stateId) : null}
        onChoose={id => setChosen(Number(id))}
      />
    </Modal>
  )
}
