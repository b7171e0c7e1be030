import { CalendarDays, CircleOff } from 'lucide-react'
import { useState } from 'react'
import { calendarText } from '#korean/days'
import { nearDay } from '#korean/time'
import type { Found } from '../list/SearchList.tsx'
import { Picker } from '../overlay/Picker.tsx'
import { usePhone } from '../width.ts'
import { type DayChoice, type Direction, nearDays, typedDays } from './days.ts'

const NONE = 'none'
const IS_DAY = /^\d/

type DayPickerProps = {
  label: string
  /** The choice of no day. */
  none: string
  direction: Direction
  isOpen: boolean
  anchor?: HTMLElement | undefined
  /** Undefined where it is not the same for all that are changed. */
  value: string | null | undefined
  onChoose: (day: string | null) => void
  onClose: () => void
}

/** A day: typed as one says it, or taken from a month. */
export function DayPicker({ none, direction, value, onChoose, ...picker }: DayPickerProps) {
  const isPhone = usePhone()
  const [marked, mark] = useState<string>()
  const itemOf = ({ day, name }: DayChoice): Found => ({
    id: day,
    label: name,
    icon: <CalendarDays />,
    // A hint that the name contains already is left out.
    hint: name.startsWith(nearDay(day)) ? undefined : nearDay(day),
    isCurrent: value === day,
    onAction: () => onChoose(day),
  })
  function close() {
    mark(undefined)
    picker.onClose()
  }
  return (
    <Picker
      {...picker}
      empty={calendarText.noDay}
      items={[
        ...nearDays(direction).map(itemOf),
        { id: NONE, label: none, icon: <CircleOff />, isCurrent: value === null, onAction: () => onChoose(null) },
      ]}
      made={typed => typedDays(typed, direction).map(itemOf)}
      // A finger begins at the month, which a keyboard would cover.
      isFocused={!isPhone}
      onReach={id => mark(id && IS_DAY.test(id) ? id : undefined)}
      calendar={{
        value,
        marked,
        onChoose: day => {
          close()
          onChoose(day)
        },
      }}
      onClose={close}
    />
  )
}
