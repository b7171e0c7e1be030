import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ui } from '#korean/ui'
import { classes } from '../classes.ts'
import { useComposition } from './ime.ts'
import styles from './TextField.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: ReactNode
  isOptional?: boolean
}

/** A field of several lines. */
export function TextArea({ label, value, onChange, error, help, isOptional, ...native }: TextAreaProps) {
  const id = useId()
  const composed = useComposition(value, onChange, native)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}>{ui.optional}</span>}
      </label>
      <span className={styles.box}>
        <textarea
          {...native}
          id={id}
          className={classes(styles.input, styles.lines)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-said` : undefined}
          {...composed}
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
