import type { ReactNode } from 'react'

export type FormProps = { className?: string | undefined; isBusy?: boolean; onSubmit: () => void; children: ReactNode }

/** A form whose fields say themselves what is wrong, and that is sent once at a time. */
export const Form = ({ className, isBusy = false, onSubmit, children }: FormProps) => (
  <form
    className={className}
    noValidate
    onSubmit={event => {
      event.preventDefault()
      if (!isBusy) onSubmit()
    }}
  >
    {children}
  </form>
)
