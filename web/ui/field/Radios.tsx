import { type ReactNode, useId } from 'react'
import styles from './Radios.module.css'

export type RadiosProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: ReactNode; help?: ReactNode; isDisabled?: boolean }[]
  onChange: (value: Value) => void
}

/** A choice of a few, each with room for an explanation. */
export function Radios<Value extends string>({ label, value, options, onChange }: RadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.radios}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span>{option.label}</span>
            {option.help && <small>{option.help}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
