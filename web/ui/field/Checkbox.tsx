import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className' | 'ref'> & {
  children: ReactNode
  checked: boolean
  isMixed?: boolean | undefined
  onChange: (checked: boolean) => void
  trailing?: ReactNode
}

export function Checkbox({ children, checked, isMixed = false, onChange, trailing, ...native }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // After every render, because a click takes the browser's own mark away even where the owner keeps it.
  useLayoutEffect(() => {
    input.current!.indeterminate = isMixed
  })
  return (
    <div className={styles.line}>
      <label className={classes(styles.label, native.disabled && styles.disabled)}>
        <input
          {...native}
          ref={input}
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {trailing}
    </div>
  )
}
