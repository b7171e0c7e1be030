import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { Form } from '../field/Form.tsx'
import { type Closing, DialogShell, type DialogSize } from './DialogShell.tsx'
import styles from './Modal.module.css'

export type ModalProps = {
  isOpen: boolean
  title: ReactNode
  size?: DialogSize | undefined
  onClose: (how: Closing) => void
  footer?: ReactNode
  /** Makes body and foot one form, so that a button of the foot can send it. */
  form?: { isBusy?: boolean; onSubmit: () => void } | undefined
  children: ReactNode
}

export function Modal({ isOpen, title, size = 'md', onClose, footer, form, children }: ModalProps) {
  const titleId = useId()
  const content = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
  return (
    <DialogShell isOpen={isOpen} size={size} labelledBy={titleId} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button
          kind="ghost"
          isIcon
          aria-label={ui.close}
          aria-keyshortcuts="Escape"
          onClick={() => onClose('accident')}
        >
          <X />
        </Button>
      </header>
      {form ? (
        <Form className={styles.content} {...form}>
          {content}
        </Form>
      ) : (
        content
      )}
    </DialogShell>
  )
}
