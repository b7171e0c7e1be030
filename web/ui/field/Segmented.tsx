import { type ReactNode, useId } from 'react'
import styles from './Segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: ReactNode; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
