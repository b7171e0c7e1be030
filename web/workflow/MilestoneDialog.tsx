import { z } from 'zod'
import { type Milestone, type MilestoneDraft, workflowRoutes } from '#contract/workflow'
import { calendarText } from '#korean/days'
import { ui } from '#korean/ui'
import { workflowText } from '#korean/workflow'
import { saidByForm } from '../call.ts'
import { isRefused } from '../cache.ts'
import { useStoredDraft } from '../drafts.ts'
import { useFields } from '../fields.ts'
import type { At } from '../project/queries.ts'
import { DayField } from '../ui/day/DayField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useChangeMilestone, useCreateMilestone } from './deeds.ts'

const valuesShape = z.object({ name: z.string(), description: z.string(), dueDate: z.string() })
/** The typed draft and the milestone beneath it, which others may change meanwhile. */
const draftShape = z.object({ values: valuesShape, base: valuesShape.extend({ version: z.number() }) })
type Values = z.infer<typeof valuesShape>
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
  const { name = '', description = '', dueDate, version = 0 } = milestone ?? {}
  const saved: Values = { name, description, dueDate: dueDate ?? '' }
  const { values: draft, base } = begun ?? { values: saved, base: { ...saved, version } }
  const { fields, check, refuse, say, forget, forgetAll } = useFields(schema)
  const create = useCreateMilestone(at)
  const change = useChangeMilestone(at)
  const isBusy = create.isPending || change.isPending

  const type = (field: keyof Values) => (typed: string) => {
    keep(now => ({ base: now?.base ?? base, values: { ...(now?.values ?? saved), [field]: typed } }))
    forget(field)
  }
  function discard() {
    keep(() => undefined)
    forgetAll()
    onClose()
  }
  function submit() {
    const asked: MilestoneDraft = { ...draft, dueDate: draft.dueDate || null }
    const checked = check(asked)
    if (!checked) return
    const answered = {
      onSuccess: discard,
      onError: (failed: Error) => {
        if (saidByForm(failed)) refuse(failed)
        else if (isRefused(failed)) say('name', failed.message)
      },
    }
    const seen = { ...base, dueDate: base.dueDate || null }
    if (milestone) change.mutate({ milestoneId: id, seen, change: changesOf(seen, checked) }, answered)
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
      <DayField
        label={workflowText.dueDate}
        none={calendarText.none}
        value={draft.dueDate || null}
        onChange={day => type('dueDate')(day ?? '')}
        error={fields.dueDate}
        isOptional
      />
      <TextArea
        label={workflowText.milestoneDescription}
        name="description"
        value={draft.description}
        onChange={type('description')}
        error={fields.description}
        isOptional
      />
    </Modal>
  )
}

/** Untouched fields are not sent, so that they cannot overwrite the changes of others. */
const changesOf = (seen: MilestoneDraft, { name, description, dueDate }: MilestoneDraft): Partial<MilestoneDraft> => ({
  ...(name !== seen.name && { name }),
  ...(description !== seen.description && { description }),
  ...(dueDate !== seen.dueDate && { dueDate }),
})
