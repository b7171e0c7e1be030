import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './TextField.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: ReactNode
}

/** A field of several lines. */
export function TextArea({ label, value, onChange, error, help, ...native }: TextAreaProps) {
  const id = useId()
  // What the input method is still building is shown as it is, as in TextField.
  const [draft, setDraft] = useState<string>()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <textarea
          {...native}
          id={id}
          className={classes(styles.input, styles.lines)}
          value={draft ?? value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-said` : undefined}
          onChange={event => {
            if (draft !== undefined) setDraft(event.target.value)
            onChange(event.target.value)
          }}
          onCompositionStart={event => setDraft(event.currentTarget.value)}
          onCompositionEnd={event => {
            setDraft(undefined)
            if (event.currentTarget.value !== value) onChange(event.currentTarget.value)
          }}
        />
      </span>
      {error ? (
        <p id={`${id}-said`} className={styles.error} role="alert" aria-live="polite">
          <CircleAlert />
          {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-said`} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
