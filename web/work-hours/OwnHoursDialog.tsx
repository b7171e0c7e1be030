import { hoursAlone, type WorkHours, workHours } from '#contract/work-hours'
import { quietText } from '#korean/work-hours'
import { useEditedValues } from '../fields.ts'
import { type EditedHours, HoursFields } from './HoursFields.tsx'
import { HoursModal } from './HoursModal.tsx'
import { useChangeOwnHours } from './queries.ts'

export type OwnHoursDialogProps = {
  orgId: number
  /** Where it begins. */
  hours: WorkHours
  isOpen: boolean
  onClose: () => void
}

export function OwnHoursDialog({ orgId, hours, isOpen, onClose }: OwnHoursDialogProps) {
  const form = useEditedValues(workHours, hours, (seen): EditedHours => hoursAlone(seen))
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
    <HoursModal
      title={quietText.own}
      isOpen={isOpen}
      isBusy={change.isPending}
      onSubmit={submit}
      onDiscard={discard}
      onClose={onClose}
    >
      <HoursFields hours={form.values} errors={form.fields} onChange={form.change} />
    </HoursModal>
  )
}
