import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  isWide?: boolean | undefined
  isIcon?: boolean | undefined
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { isBusy?: boolean | undefined }

/** For what is not a button but looks like one: links, and triggers of menus. */
export const buttonClass = ({ kind = 'secondary', size = 'medium', isWide, isIcon }: ButtonLook = {}) =>
  classes(styles.button, styles[kind], styles[size], isWide && styles.wide, isIcon && styles.icon)

export function Button({ kind, size, isWide, isIcon, isBusy = false, onClick, children, ...native }: ButtonProps) {
  // Not `disabled`: that would take the focus away from who has just pressed.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!isBusy) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      {...native}
      className={buttonClass({ kind, size, isWide, isIcon })}
      aria-busy={isBusy || undefined}
      onClick={click}
    >
      <span className={styles.content}>{children}</span>
      {isBusy && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
