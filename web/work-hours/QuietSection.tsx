import { useState } from 'react'
import { type OwnHours, type QuietChoice, quietChoices } from '#contract/work-hours'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { quietChoiceNames, quietText, workHoursWords } from '#korean/work-hours'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { SelectRow } from '../ui/field/Select.tsx'
import { Button } from '../ui/layout/Button.tsx'
import type { OwnHoursDialogProps } from './OwnHoursDialog.tsx'
import { useChooseHours, useOwnHours } from './queries.ts'
import styles from './QuietSection.module.css'

const OwnHoursDialog = fetchedDialog<OwnHoursDialogProps>(() =>
  import('./OwnHoursDialog.tsx').then(it => it.OwnHoursDialog),
)
const options = quietChoices.map(id => ({ id, label: quietChoiceNames[id] }))

/** When one is left alone, for the page about notifications. */
export function QuietSection({ orgId }: { orgId: number }) {
  const hours = useOwnHours(orgId)
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet">{quietText.title}</h2>
      <p>{quietText.help}</p>
      {hours.data && <Choice orgId={orgId} hours={hours.data} />}
      {!hours.data && hours.error && (
        <ErrorState
          title={quietText.failed}
          text={sentenceFor(hours.error)}
          isRetrying={hours.isFetching}
          onRetry={() => void hours.refetch()}
        />
      )}
      {hours.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
    </section>
  )
}

function wordsOf({ choice, own, organization }: OwnHours) {
  if (choice === 'never') return quietText.never
  if (choice === 'organization' && !organization.isQuiet) return quietText.none
  return fill(quietText.kept, { hours: workHoursWords((choice === 'own' && own) || organization) })
}

function Choice({ orgId, hours }: { orgId: number; hours: OwnHours }) {
  const { choice, own, organization } = hours
  const change = useChooseHours(orgId)
  const [isOpen, setOpen] = useState<boolean>()
  function choose(id: QuietChoice) {
    // There is nothing to hold to yet.
    if (id === 'own' && !own) setOpen(true)
    else change.mutate(id)
  }
  return (
    <>
      <SelectRow
        label={quietText.choice}
        options={options}
        chosen={choice}
        onChoose={id => choose(id as QuietChoice)}
      />
      <div className={styles.hours}>
        <p>
          {wordsOf(hours)}
          {choice === 'own' && <small>{fill(quietText.theirs, { hours: workHoursWords(organization) })}</small>}
        </p>
        {choice === 'own' && (
          <Button size="small" onClick={() => setOpen(true)}>
            {quietText.change}
          </Button>
        )}
      </div>
      {isOpen !== undefined && (
        <OwnHoursDialog orgId={orgId} hours={own ?? organization} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
