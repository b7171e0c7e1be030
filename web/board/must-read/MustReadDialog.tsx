import { useState } from 'react'
import { type Audience, everybody, isNobody } from '#contract/audience'
import { type MustRead, mustReadDraft, mustReadRoutes } from '#contract/must-read'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isStale, saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { DayField } from '../../ui/day/DayField.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
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
  const [editing, edit] = useState<{ seen: MustRead | undefined; changes: Partial<Values>; isStale?: boolean }>()
  const { fields, check, refuse, forget, forgetAll } = useFields(mustReadDraft)
  const save = useSetMustRead(at, mustRead === undefined)
  const seen = editing?.seen ?? mustRead
  const values = { ...(seen ? valuesOf(seen) : last ? againOf(last) : fresh), ...editing?.changes }

  function change(next: Partial<Values>) {
    edit(now => ({ ...now, seen: now?.seen ?? mustRead, changes: { ...now?.changes, ...next } }))
    for (const field of Object.keys(next)) forget(field)
  }
  function discard() {
    edit(undefined)
    forgetAll()
    onClose()
  }
  function submit() {
    const checked = check({ ...values, version: seen?.version ?? 0 })
    if (!checked) return
    save.mutate(checked, {
      onSuccess: discard,
      onError: failed => {
        if (saidByForm(failed)) return refuse(failed)
        // Saved once more it goes over what the other one has saved.
        if (isStale(mustReadRoutes.set, failed))
          edit(now => ({ seen: failed.current, changes: now?.changes ?? values, isStale: true }))
      },
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
      {editing?.isStale && (
        <Banner kind="warn" isBox>
          {mustReadText.stale}
        </Banner>
      )}
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
