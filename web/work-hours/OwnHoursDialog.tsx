import { type WorkHours, workHours } from '#contract/work-hours'
import { ui } from '#korean/ui'
import { quietText } from '#korean/work-hours'
import { useEditedValues } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { type EditedHours, HoursFields } from './HoursFields.tsx'
import { useChangeOwnHours } from './queries.ts'

export type OwnHoursDialogProps = {
  orgId: number
  /** Where it begins. */
  hours: WorkHours
  isOpen: boolean
  onClose: () => void
}

/** Without what else the hours of an organization say. */
const valuesOf = ({ weekdays, startMinute, endMinute, isHolidayFree }: WorkHours): EditedHours => ({
  weekdays,
  startMinute,
  endMinute,
  isHolidayFree,
})

/** Keeps what was chosen when it is closed by accident; its own cancel button throws it away. */
export function OwnHoursDialog({ orgId, hours, isOpen, onClose }: OwnHoursDialogProps) {
  const form = useEditedValues(workHours, hours, valuesOf)
  const change = useChangeOwnHours(orgId)
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    // A cleared time is what the schema refuses.
    const own = form.check(form.values as WorkHours)
    if (own) change.mutate(own, { onSuccess: discard, onError: failed => form.onRefused(failed, undefined) })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={quietText.own}
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
      <HoursFields hours={form.values} errors={form.fields} onChange={form.change} />
    </Modal>
  )
}
