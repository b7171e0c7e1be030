import { type Audience, everybody, isNobody } from '#contract/audience'
import { type MustRead, mustReadDraft, mustReadRoutes } from '#contract/must-read'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { useEditedValues } from '../../fields.ts'
import { DayField } from '../../ui/day/DayField.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { StaleNote } from '../../ui/unsaved/StaleNote.tsx'
import type { PostAt } from '../post/queries.ts'
import { AudienceField } from '../settings/AudienceField.tsx'
import { isOver } from './due.ts'
import styles from './MustReadDialog.module.css'
import { usePreview, useSetMustRead } from './queries.ts'

export type MustReadDialogProps = {
  at: PostAt
  /** Undefined for a post that need not be read yet. */
  mustRead: MustRead | undefined
  /** One that has ended: its settings are offered again. */
  last: MustRead | undefined
  isOpen: boolean
  onClose: () => void
}

type Values = { audience: Audience; needsConfirmation: boolean; dueOn: string | null }
const fresh: Values = { audience: everybody, needsConfirmation: true, dueOn: null }
const valuesOf = ({ audience, needsConfirmation, dueOn }: MustRead): Values => ({
  audience: audience ?? everybody,
  needsConfirmation,
  dueOn,
})

/** A deadline that is over is none for the next time. */
const againOf = (last: MustRead): Values => ({
  ...valuesOf(last),
  dueOn: last.dueOn !== null && isOver(last.dueOn) ? null : last.dueOn,
})

/** For whom, what is asked of them, and by when. Keeps what was chosen when it is closed by accident. */
export function MustReadDialog({ at, mustRead, last, isOpen, onClose }: MustReadDialogProps) {
  const first = last ? againOf(last) : fresh
  const form = useEditedValues(mustReadDraft, mustRead, seen => (seen ? valuesOf(seen) : first))
  const { values, fields, change } = form
  const save = useSetMustRead(at, mustRead === undefined)
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    const checked = form.check({ ...values, version: form.seen?.version ?? 0 })
    if (!checked) return
    save.mutate(checked, {
      onSuccess: discard,
      onError: failed => form.onRefused(failed, isStale(mustReadRoutes.set, failed) ? failed.current : undefined),
    })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={mustRead ? mustReadText.change : mustReadText.set}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={save.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isPending}>
            {mustRead ? ui.save : mustReadText.submit}
          </Button>
        </>
      }
    >
      {form.isStale && <StaleNote />}
      <div className={styles.fields}>
        <div className={styles.group}>
          <AudienceField
            orgId={at.orgId}
            label={mustReadText.audience}
            addLabel={mustReadText.addAudience}
            audience={values.audience}
            nobody={mustReadText.audienceNobody}
            error={fields.audience}
            onChange={audience => change({ audience })}
          />
          <Meant at={at} audience={values.audience} isWanted={isOpen} />
        </div>
        <div className={styles.group}>
          <Checkbox checked={values.needsConfirmation} onChange={needsConfirmation => change({ needsConfirmation })}>
            {mustReadText.needsConfirmation}
          </Checkbox>
          <p className={styles.help}>{mustReadText.confirmationHelp}</p>
        </div>
        <div className={styles.group}>
          <DayField
            label={mustReadText.dueOn}
            none={mustReadText.noDue}
            value={values.dueOn}
            isOptional
            error={fields.dueOn}
            onChange={dueOn => change({ dueOn })}
          />
          <p className={styles.help}>{mustReadText.dueHelp}</p>
        </div>
      </div>
    </Modal>
  )
}

/** Before it is sent: how many hear of it, and who of the named would not. */
function Meant({ at, audience, isWanted }: { at: PostAt; audience: Audience; isWanted: boolean }) {
  const found = usePreview(at, audience, isWanted && !isNobody(audience)).data
  if (isNobody(audience) || !found) return <p className={styles.help} aria-hidden />
  const { count, outsideCount } = found
  return (
    <p className={styles.help} role="status">
      {count === 0 ? mustReadText.meantNobody : fill(mustReadText.meant, { count })}
      {outsideCount > 0 && ` ${fill(mustReadText.outside, { count: outsideCount })}`}
    </p>
  )
}
