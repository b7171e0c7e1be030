import { type ReactNode, useId, useState } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { classes } from '../classes.ts'
import { Form } from '../field/Form.tsx'
import { type Closing, DialogShell } from './DialogShell.tsx'
import { TextField } from '../field/TextField.tsx'
import styles from './Modal.module.css'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: ReactNode
  text: ReactNode
  /** Names the deed, never a mere yes. */
  verb: string
  /** Where the verb itself is a cancelling. */
  dismissal?: string | undefined
  isDanger?: boolean | undefined
  isBusy?: boolean | undefined
  onConfirm: () => void
  onClose: (how: Closing) => void
  /** Must be typed before. */
  confirmText?: { label: ReactNode; expected: string } | undefined
}

export function ConfirmDialog({ isOpen, onClose, ...question }: ConfirmDialogProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <DialogShell
      isOpen={isOpen}
      size="sm"
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
      onClose={onClose}
    >
      <Question {...question} titleId={titleId} textId={textId} onCancel={() => onClose('choice')} />
    </DialogShell>
  )
}

type QuestionProps = Omit<ConfirmDialogProps, 'isOpen' | 'onClose'> & {
  titleId: string
  textId: string
  onCancel: () => void
}

// On its own, so that what was typed is gone when it is asked again.
function Question(props: QuestionProps) {
  const { title, text, verb, dismissal = ui.cancel, isDanger = false, isBusy = false, onConfirm, ...rest } = props
  const { confirmText, titleId, textId, onCancel } = rest
  const [typed, setTyped] = useState('')
  const isProven = !confirmText || composed(typed) === composed(confirmText.expected)
  return (
    <Form className={styles.content} isBusy={isBusy} onSubmit={() => isProven && onConfirm()}>
      <div className={styles.question}>
        <h2 id={titleId}>{title}</h2>
        <div id={textId} className={styles.text}>
          {text}
        </div>
        {confirmText && (
          <div className={styles.proof}>
            <TextField label={confirmText.label} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
          </div>
        )}
      </div>
      <div className={classes(styles.foot, styles.answers)}>
        <Button kind="ghost" autoFocus={isDanger && !confirmText} onClick={onCancel}>
          {dismissal}
        </Button>
        <Button
          type="submit"
          kind={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={!isProven}
          autoFocus={!isDanger && !confirmText}
        >
          {verb}
        </Button>
      </div>
    </Form>
  )
}

const composed = (text: string) => text.normalize('NFC').trim()
