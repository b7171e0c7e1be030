import { useEffect, useReducer, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isComposing } from './ime.ts'
import { useOneSubmission } from '../useOneSubmission.ts'

export type FormProps = {
  className?: string | undefined
  isBusy?: boolean
  onSubmit: () => void
  /** On Escape, where there is something to leave. */
  onCancel?: () => void
  children: ReactNode
}

/**
 * A form whose fields say themselves what is wrong. It is sent once at a time, from any field by Ctrl+Enter, and the first
 * wrong field gets the focus.
 */
export function Form({ className, isBusy = false, onSubmit, onCancel, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submission = useOneSubmission(isBusy)
  const isAnswered = useRef(true)
  const [, look] = useReducer((looks: number) => looks + 1, 0)

  useEffect(() => {
    if (isBusy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (isAnswered.current || !wrong) return
    isAnswered.current = true
    wrong.focus()
  })

  function keyDown(event: KeyboardEvent) {
    // An Enter that ends a composition sends nothing.
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      // A form around a dialog with a form of its own is not meant.
      event.stopPropagation()
      return form.current?.requestSubmit()
    }
    if (event.key !== 'Escape' || !onCancel) return
    event.stopPropagation()
    onCancel()
  }

  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={className}
      noValidate
      onKeyDown={keyDown}
      onInput={() => {
        isAnswered.current = true
        submission.change()
      }}
      onSubmit={event => {
        event.preventDefault()
        if (!submission.begin()) return
        isAnswered.current = false
        onSubmit()
        look()
      }}
    >
      {children}
    </form>
  )
}
