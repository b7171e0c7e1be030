import { z } from 'zod'
import { type OrganizationHours, workHours, workHoursRoutes } from '#contract/work-hours'
import { ui } from '#korean/ui'
import { workHoursText } from '#korean/work-hours'
import { isStale } from '../call.ts'
import { useEditedValues } from '../fields.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { StaleNote } from '../ui/unsaved/StaleNote.tsx'
import { type EditedHours, HoursFields } from './HoursFields.tsx'
import { useChangeOrganizationHours } from './queries.ts'

const draft = workHours.extend({ isQuiet: z.boolean() })
type Values = EditedHours & { isQuiet: boolean }

export type OrganizationHoursDialogProps = {
  orgId: number
  organization: OrganizationHours
  isOpen: boolean
  onClose: () => void
}

/** Keeps what was chosen when it is closed by accident; its own cancel button throws it away. */
export function OrganizationHoursDialog({ orgId, organization, isOpen, onClose }: OrganizationHoursDialogProps) {
  const form = useEditedValues(draft, organization, ({ hours, isQuiet }): Values => ({ ...hours, isQuiet }))
  const change = useChangeOrganizationHours(orgId)
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    const checked = form.check(form.values as z.input<typeof draft>)
    if (!checked) return
    const { isQuiet, ...hours } = checked
    change.mutate(
      { hours, isQuiet, version: form.seen.version },
      {
        onSuccess: discard,
        onError: failed => form.onRefused(failed, isStale(workHoursRoutes.change, failed) ? failed.current : undefined),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      title={workHoursText.change}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: change.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={change.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={change.isPending}>
            {ui.save}
          </Button>
        </>
      }
    >
      {form.isStale && <StaleNote />}
      <HoursFields hours={form.values} errors={form.fields} onChange={form.change} />
      <Checkbox checked={form.values.isQuiet} onChange={isQuiet => form.change({ isQuiet })}>
        {workHoursText.quiet}
      </Checkbox>
    </Modal>
  )
}
