import type { z } from 'zod'
import { type OrganizationHours, organizationHoursDraft, workHoursRoutes } from '#contract/work-hours'
import { workHoursText } from '#korean/work-hours'
import { isStale } from '../call.ts'
import { useEditedValues } from '../fields.ts'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { StaleNote } from '../ui/unsaved/StaleNote.tsx'
import { type EditedHours, HoursFields } from './HoursFields.tsx'
import { HoursModal } from './HoursModal.tsx'
import { useChangeOrganizationHours } from './queries.ts'

type Values = EditedHours & { isQuiet: boolean }

export type OrganizationHoursDialogProps = {
  orgId: number
  organization: OrganizationHours
  isOpen: boolean
  onClose: () => void
  /** Somebody else was quicker, while this was closed and its change on the way. */
  onStale: () => void
}

export function OrganizationHoursDialog({
  orgId,
  organization,
  isOpen,
  onClose,
  onStale,
}: OrganizationHoursDialogProps) {
  const form = useEditedValues(organizationHoursDraft, organization, ({ version: _version, ...hours }): Values => hours)
  const change = useChangeOrganizationHours(orgId)
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    // A cleared time is what the schema refuses.
    const hours = form.check(form.values as z.input<typeof organizationHoursDraft>)
    if (!hours) return
    change.mutate(
      { ...hours, version: form.seen.version },
      {
        onSuccess: discard,
        onError: failed => {
          const current = isStale(workHoursRoutes.change, failed) ? failed.current : undefined
          form.onRefused(failed, current)
          if (current) onStale()
        },
      },
    )
  }
  return (
    <HoursModal
      title={workHoursText.change}
      isOpen={isOpen}
      isBusy={change.isPending}
      onSubmit={submit}
      onDiscard={discard}
      onClose={onClose}
    >
      {form.isStale && <StaleNote />}
      <HoursFields hours={form.values} errors={form.fields} onChange={form.change} />
      <Checkbox checked={form.values.isQuiet} onChange={isQuiet => form.change({ isQuiet })}>
        {workHoursText.isQuiet}
      </Checkbox>
    </HoursModal>
  )
}
