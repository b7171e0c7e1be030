import { type ReactNode, useState } from 'react'
import { dayAfter } from '#contract/day'
import { momentText } from '#korean/days'
import { fill } from '#korean/particle'
import { clockOf, dayOf } from '#korean/time'
import { ui } from '#korean/ui'
import { TextField } from '../field/TextField.tsx'
import { Button } from '../layout/Button.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { DayField } from './DayField.tsx'
import { momentOf } from './days.ts'

type MomentDialogProps = {
  isOpen: boolean
  title: string
  verb: string
  /** Where it begins; tomorrow at nine without it, or if it has passed. */
  from?: Date | undefined
  daysMost: number
  children?: ReactNode
  onChoose: (at: Date) => void
  onClose: () => void
}

const DAY_MS = 86_400_000

const beginning = (from: Date | undefined, now = new Date()) =>
  from && from > now ? { day: dayOf(from), time: clockOf(from) } : { day: dayAfter(dayOf(now), 1), time: '09:00' }

/** A moment ahead, in the time of Korea. */
export function MomentDialog({ isOpen, title, verb, from, daysMost, children, onChoose, onClose }: MomentDialogProps) {
  const [begun] = useState(() => beginning(from))
  const [day, setDay] = useState<string | null>(begun.day)
  const [time, setTime] = useState(begun.time)
  const [isRefused, setRefused] = useState(false)
  function save() {
    const at = momentOf(day ?? '', time)
    const ahead = at.getTime() - Date.now()
    const isGood = ahead > 0 && ahead < daysMost * DAY_MS
    setRefused(!isGood)
    if (!isGood) return
    onClose()
    onChoose(at)
  }
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      size="sm"
      onClose={onClose}
      form={{ onSubmit: save }}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit">
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <DayField label={momentText.day} none={momentText.noDay} value={day} onChange={setDay} />
      <TextField
        type="time"
        label={momentText.time}
        value={time}
        error={isRefused ? fill(momentText.refused, { days: daysMost }) : undefined}
        onChange={setTime}
      />
    </Modal>
  )
}
