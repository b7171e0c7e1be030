import { CircleAlert, Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { classes } from '../classes.ts'
import { useComposition } from './ime.ts'
import styles from './TextField.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'required'> & {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: ReactNode
  ok?: string | undefined
  notice?: string | undefined
  isRequired?: boolean | undefined
  isOptional?: boolean | undefined
  trailing?: ReactNode
}

/** A short code, as the key of a project, is meant to be full. */
const SAYS_MOST = 20

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, help, ok, isRequired, isOptional, trailing, notice: given, ...native } = props
  // The browser takes no more letters, and says nothing.
  const isFull = (native.maxLength ?? 0) >= SAYS_MOST && value.length >= native.maxLength!
  const notice = given ?? (isFull ? fill(ui.full, { max: native.maxLength! }) : undefined)
  const ownId = useId()
  const id = native.id ?? ownId
  const composed = useComposition(value, onChange, native)
  const said = Boolean(error ?? ok ?? help)
  const describedBy = classes(said && `${id}-said`, Boolean(notice) && `${id}-notice`, native['aria-describedby'])
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
        {isOptional && <span className={styles.optional}>{ui.optional}</span>}
      </label>
      <span className={styles.box}>
        <input
          type="text"
          {...native}
          id={id}
          className={styles.input}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...composed}
        />
        {trailing}
      </span>
      {said && <Said id={`${id}-said`} error={error} ok={ok} help={help} />}
      {notice && (
        <output id={`${id}-notice`} className={styles.help}>
          <CircleAlert />
          {notice}
        </output>
      )}
    </div>
  )
}

/** The sentence below a field. */
export function Said({ id, error, ok, help }: { id: string } & Pick<TextFieldProps, 'error' | 'ok' | 'help'>) {
  if (error)
    return (
      // Polite, because sending a form can put one under every field at once.
      <p id={id} className={styles.error} role="alert" aria-live="polite">
        <CircleAlert />
        {error}
      </p>
    )
  if (ok)
    return (
      <output id={id} className={styles.ok}>
        <Check />
        {ok}
      </output>
    )
  return (
    <p id={id} className={styles.help}>
      {help}
    </p>
  )
}
