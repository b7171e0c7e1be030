import { useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { mailSettingsText } from '#korean/notification'
import { organizationHoursWords, workHoursText } from '#korean/work-hours'
import { useWelcome } from '../auth/queries.ts'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { Button } from '../ui/layout/Button.tsx'
import type { OrganizationHoursDialogProps } from './OrganizationHoursDialog.tsx'
import { useOrganizationHours } from './queries.ts'

const OrganizationHoursDialog = fetchedDialog<OrganizationHoursDialogProps>(() =>
  import('./OrganizationHoursDialog.tsx').then(it => it.OrganizationHoursDialog),
)

/** When the organization works, and whether its members are left alone outside of that. */
export function WorkHoursSettings({ orgId }: { orgId: number }) {
  const organization = useOrganizationHours(orgId)
  const mailsStayHere = useWelcome()?.mailsStayHere
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <section>
      <h2>{workHoursText.title}</h2>
      <p>
        {workHoursText.help}
        {mailsStayHere && ` ${mailSettingsText.unsent}`}
      </p>
      {organization.data && (
        <>
          <p>
            <b>{organizationHoursWords(organization.data)}</b>
          </p>
          <Button onClick={() => setOpen(true)}>{workHoursText.change}</Button>
          {isOpen !== undefined && (
            <OrganizationHoursDialog
              orgId={orgId}
              organization={organization.data}
              isOpen={isOpen}
              onClose={() => setOpen(false)}
              onStale={() => setOpen(true)}
            />
          )}
        </>
      )}
      {!organization.data && organization.error && (
        <ErrorState
          title={workHoursText.failed}
          text={sentenceFor(organization.error)}
          isRetrying={organization.isFetching}
          onRetry={() => void organization.refetch()}
        />
      )}
      {organization.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
    </section>
  )
}
