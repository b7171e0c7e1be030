import { Check, CircleCheck } from 'lucide-react'
import type { MustRead } from '#contract/must-read'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { fullTime, nearDay } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import type { PostAt } from '../post/queries.ts'
import styles from './ConfirmBar.module.css'
import { isOver } from './due.ts'
import { useConfirm } from './queries.ts'

type ConfirmBarProps = { at: PostAt; version: number; mustRead: MustRead; isArchived: boolean }

/** In sight as long as the text is, until its reader has confirmed it. */
export function ConfirmBar({ at, version, mustRead, isArchived }: ConfirmBarProps) {
  const confirm = useConfirm(at)
  const { isAddressed, needsConfirmation, confirmedAt } = mustRead
  if (!isAddressed || !needsConfirmation) return null
  if (confirmedAt !== null)
    return (
      <p className={styles.confirmed} role="status">
        <CircleCheck />
        {fill(mustReadText.confirmed, { at: fullTime(new Date(confirmedAt)) })}
      </p>
    )
  if (isArchived) return null
  return (
    <div className={styles.bar} role="group" aria-label={mustReadText.question}>
      <p>
        <b>{mustRead.isAskedAgain ? mustReadText.changedQuestion : mustReadText.question}</b> {wishOf(mustRead)}
      </p>
      <Button kind="primary" size="large" isBusy={confirm.isPending} onClick={() => confirm.mutate(version)}>
        <Check />
        {mustReadText.confirm}
      </Button>
    </div>
  )
}

function wishOf({ dueOn }: MustRead) {
  if (dueOn === null) return mustReadText.ask
  return isOver(dueOn) ? mustReadText.askLate : fill(mustReadText.askBy, { when: nearDay(dueOn) })
}
