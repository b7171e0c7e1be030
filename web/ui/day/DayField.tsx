import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { calendarText } from '#korean/days'
import { ui } from '#korean/ui'
import { choiceClass, ChoiceFace } from '../field/ChoiceButton.tsx'
import styles from '../field/TextField.module.css'
import { DayPicker } from './DayPicker.tsx'
import { longName } from './days.ts'

type DayFieldProps = {
  label: string
  /** The choice of no day, and what stands there meanwhile. */
  none: string
  value: string | null
  error?: string | undefined
  isOptional?: boolean | undefined
  onChange: (day: string | null) => void
}

/** A day in a form. */
export function DayField({ label, none, value, error, isOptional, onChange }: DayFieldProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        <span id={`${id}-label`}>{label}</span>
        {isOptional && <span className={styles.optional}>{ui.optional}</span>}
      </span>
      <button
        type="button"
        id={id}
        className={choiceClass}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-said` : undefined}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setOpen(true)
        }}
      >
        <ChoiceFace chosen={value ? longName(value) : none} tone={value ? undefined : 'quiet'} />
      </button>
      {error && (
        <p id={`${id}-said`} className={styles.error} role="alert" aria-live="polite">
          <CircleAlert />
          {error}
        </p>
      )}
      <DayPicker
        label={calendarText.field}
        none={none}
        direction="ahead"
        isOpen={isOpen}
        anchor={anchor}
        value={value}
        onChoose={onChange}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
