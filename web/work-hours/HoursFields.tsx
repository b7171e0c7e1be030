import { useId } from 'react'
import type { WorkHours } from '#contract/work-hours'
import { weekdayNames } from '#korean/days'
import { fill } from '#korean/particle'
import { minuteWords, workHoursText } from '#korean/work-hours'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Said, TextField } from '../ui/field/TextField.tsx'
import styles from './HoursFields.module.css'

/** A minute is null while its field is cleared. */
export type EditedHours = Pick<WorkHours, 'weekdays' | 'isHolidayFree'> & {
  startMinute: number | null
  endMinute: number | null
}

const clockText = (minute: number | null) =>
  minute === null ? '' : [Math.trunc(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

function minuteOf(clock: string) {
  const [hour, minute] = clock.split(':').map(Number)
  return minute === undefined ? null : hour! * 60 + minute
}

type HoursFieldsProps = {
  hours: EditedHours
  errors: { readonly [Name in keyof EditedHours]?: string | undefined }
  onChange: (changed: Partial<EditedHours>) => void
}

/** The days, the times and the holidays of somebody's work. */
export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const { startMinute, endMinute, isHolidayFree } = hours
  return (
    <div className={styles.fields}>
      <Weekdays chosen={hours.weekdays} error={errors.weekdays} onChange={weekdays => onChange({ weekdays })} />
      <div className={styles.times}>
        <TextField
          type="time"
          label={workHoursText.start}
          value={clockText(startMinute)}
          error={errors.startMinute}
          onChange={clock => onChange({ startMinute: minuteOf(clock) })}
        />
        <TextField
          type="time"
          label={workHoursText.end}
          value={clockText(endMinute)}
          error={errors.endMinute}
          help={endWords(hours)}
          onChange={clock => onChange({ endMinute: minuteOf(clock) })}
        />
      </div>
      <Checkbox checked={isHolidayFree} onChange={checked => onChange({ isHolidayFree: checked })}>
        {workHoursText.holidays}
      </Checkbox>
    </div>
  )
}

function endWords({ startMinute, endMinute }: EditedHours) {
  if (startMinute === null || endMinute === null || endMinute > startMinute) return undefined
  return endMinute === startMinute
    ? workHoursText.wholeDay
    : fill(workHoursText.nextDay, { time: minuteWords(endMinute) })
}

type WeekdaysProps = { chosen: readonly number[]; error: string | undefined; onChange: (chosen: number[]) => void }

/** A form leads to the first field with a fault, and a group takes no focus: the first day stands for it. */
function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const id = useId()
  return (
    <fieldset>
      <legend>{workHoursText.weekdays}</legend>
      <div className={styles.days}>
        {weekdayNames.map((name, day) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              {...(error && day === 0 && { 'aria-invalid': true, 'aria-describedby': id })}
              onChange={({ target }) =>
                onChange([...chosen.filter(each => each !== day), ...(target.checked ? [day] : [])])
              }
            />
            {name}
          </label>
        ))}
      </div>
      {error && <Said id={id} error={error} />}
    </fieldset>
  )
}
