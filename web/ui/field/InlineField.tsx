import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useComposition } from './ime.ts'
import styles from './TextField.module.css'

export type InlineFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  /** Read aloud; to the eye what stands around it says what it is. */
  label: string
  value: string
  onChange: (value: string) => void
  leading?: ReactNode
  trailing?: ReactNode
  error?: string | undefined
}

/** A field in a row or a bar, where a label above it would take a line of its own. */
export function InlineField({ label, value, onChange, leading, trailing, error, ...native }: InlineFieldProps) {
  const saidId = useId()
  const composed = useComposition(value, onChange, native)
  return (
    <div className={styles.field}>
      <span className={styles.box}>
        {leading}
        <input
          type="text"
          autoComplete="off"
          {...native}
          aria-label={label}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? saidId : undefined}
          {...composed}
        />
        {trailing}
      </span>
      {error && (
        <p id={saidId} className={styles.error} role="alert" aria-live="polite">
          <CircleAlert />
          {error}
        </p>
      )}
    </div>
  )
}
