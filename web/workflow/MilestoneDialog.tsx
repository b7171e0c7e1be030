import { useState } from 'react'
import { z } from 'zod'
import { type Milestone, type MilestoneDraft, workflowRoutes } from '#contract/workflow'
import { ui } from '#korean/ui'
import { workflowText } from '#korean/workflow'
import { isRefused } from '../cache.ts'
import { useStoredDraft } from '../drafts.ts'
import { saidByForm, useFields } from '../fields.ts'
import type { At } from '../project/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useChangeMilestone, useCreateMilestone } from './queries.ts'

const draftShape = z.object({ name: z.string(), description: z.string(), dueDate: z.string() })
type Draft = z.infer<typeof draftShape>
const schema = workflowRoutes.createMilestone.body

type MilestoneDialogProps = At & {
  /** Without it a new one is made. */
  milestone: Milestone | undefined
  isOpen: boolean
  onClose: () => void
}

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function MilestoneDialog({ milestone, isOpen, onClose, ...at }: MilestoneDialogProps) {
  const id = milestone?.milestoneId ?? 0
  const [begun, keep] = useStoredDraft(`milestone ${at.projectId} ${id}`, draftShape)
  const { name = '', description = '', dueDate } = milestone ?? {}
  const saved: Draft = { name, description, dueDate: dueDate ?? '' }
  const draft = begun ?? saved
  const { fields, check, refuse, say, forget, forgetAll } = useFields(schema)
  const create = useCreateMilestone(at)
  const change = useChangeMilestone(at)
  const isBusy = create.isPending || change.isPending
  // What a browser makes of a half typed date is no date, and says nothing about it.
  const [isBroken, setBroken] = useState(false)

  const type = (field: keyof Draft) => (typed: string) => {
    keep(now => ({ ...(now ?? saved), [field]: typed }))
    forget(field)
  }
  function discard() {
    keep(() => undefined)
    forgetAll()
    onClose()
  }
  function submit() {
    const asked: MilestoneDraft = { ...draft, dueDate: isBroken ? 'broken' : draft.dueDate || null }
    const checked = check(asked)
    if (!checked) return
    const answered = {
      onSuccess: discard,
      onError: (failed: Error) => {
        if (saidByForm(failed)) refuse(failed)
        else if (isRefused(failed)) say('name', failed.message)
      },
    }
    if (milestone) change.mutate({ milestoneId: id, ...checked }, answered)
    else create.mutate(checked, answered)
  }
  return (
    <Modal
      isOpen={isOpen}
      title={milestone ? workflowText.editMilestone : workflowText.createMilestone}
      size="sm"
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {milestone ? ui.save : workflowText.createMilestone}
          </Button>
        </>
      }
    >
      <TextField
        label={workflowText.milestoneName}
        name="name"
        autoComplete="off"
        value={draft.name}
        onChange={type('name')}
        error={fields.name}
        autoFocus
        isRequired
      />
      <TextField
        label={workflowText.dueDate}
        type="date"
        name="dueDate"
        max="9999-12-31"
        value={draft.dueDate}
        onChange={type('dueDate')}
        onInput={event => setBroken(event.currentTarget.validity.badInput)}
        error={fields.dueDate}
        isOptional
      />
      <TextArea
        label={workflowText.milestoneDescription}
        name="description"
        value={draft.description}
        onChange={type('description')}
        error={fields.description}
      />
    </Modal>
  )
}
