import { useRef, useState } from 'react'
import { commentBody } from '#contract/comment'
import { mentionsIn, plainExcerpt } from '#contract/rich-text'
import { commentText } from '#korean/comment'
import { fieldSentences } from '#korean/fields'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { fieldError } from '../call.ts'
import { useDebounced } from '../ui/field/useDebounced.ts'
import { useOneSubmission } from '../ui/useOneSubmission.ts'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { showError } from '../ui/feedback/toasts.ts'
import { Button } from '../ui/layout/Button.tsx'
import { TextEditor, type TextEditorHandle } from '../ui/text/TextEditor.tsx'
import styles from './Composer.module.css'
import { RestingField } from './RestingField.tsx'
import { useUnseeing } from './discussion.ts'
import type { Around } from './parts.ts'

const SLOW_MS = 500
const EXCERPT_MOST = 200

type ComposerProps = {
  around: Around
  label: string
  placeholder: string
  verb: string
  text: string
  onChange: (text: string) => void
  error: unknown
  isBusy?: boolean
  /** Bodies of those that were sent before and have not arrived. */
  sending?: readonly string[]
  onSend: () => void
  onCancel?: (() => void) | undefined
  autoFocus?: boolean
}

/** Words that are being written; where they are kept is their owner's business. */
export function Composer(props: ComposerProps) {
  const { around, text, onChange, error, isBusy = false, sending = [], onSend, onCancel, verb, ...field } = props
  const [isUploading, setUploading] = useState(false)
  // Without the editor for those who only read; words that come from elsewhere are not shown as Markdown either.
  const [state, setState] = useState<'resting' | 'pressed' | 'shown'>(
    field.autoFocus ? 'pressed' : text === '' ? 'resting' : 'shown',
  )
  const submission = useOneSubmission(isBusy)
  const handle = useRef<TextEditorHandle>(null)
  const isEmpty = text.trim() === ''
  const wrong = isEmpty ? undefined : fieldSentences(commentBody.safeParse(text).error?.issues ?? [], text)['']
  const isBlocked = isEmpty || isUploading || wrong !== undefined
  function send() {
    // The button says so before it is pressed; the keys cannot.
    if (isUploading) showError(commentText.uploading)
    if (isBlocked || !submission.begin()) return
    onSend()
    handle.current?.focus()
  }
  function change(typed: string) {
    submission.change()
    onChange(typed)
  }
  return (
    <div className={styles.composer}>
      <div role="status" className={styles.status}>
        {sending.length > 0 && <Sending bodies={sending} />}
      </div>
      <div className={styles.words}>
        {state === 'resting' ? (
          <RestingField
            label={field.label}
            placeholder={field.placeholder}
            text={text}
            onChange={change}
            onSend={send}
            onReady={setState}
          />
        ) : (
          <TextEditor
            label={field.label}
            isLabelHidden
            isCompact
            placeholder={field.placeholder}
            value={text}
            onChange={change}
            autoFocus={state === 'pressed'}
            error={wrong ?? fieldError(error, 'body') ?? fieldError(error, 'fileIds')}
            onSubmit={send}
            onCancel={onCancel}
            onUploading={setUploading}
            handle={handle}
          />
        )}
        <Unseeing around={around} text={text} />
      </div>
      {(!isEmpty || onCancel) && (
        // The words keep the focus, and on a phone the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.ends} onMouseDown={event => event.preventDefault()}>
          {onCancel && (
            <Button kind="ghost" size="small" onClick={onCancel}>
              {ui.cancel}
            </Button>
          )}
          <Button
            kind="primary"
            size="small"
            isBusy={isBusy}
            disabled={isBlocked}
            data-tip={isUploading ? commentText.uploading : undefined}
            onClick={send}
          >
            {verb}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The field for the words, whatever it is at the moment. */
export const fieldIn = (around: Element | null) => around?.querySelector<HTMLElement>('textarea, [role="textbox"]')

/** Most have arrived before anybody could read of it. */
const Sending = ({ bodies }: { bodies: readonly string[] }) => (
  <Delayed after={SLOW_MS}>
    <ul className={styles.sending} aria-label={commentText.sending}>
      {bodies.map((body, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <Spinner />
          <span>{plainExcerpt(body, EXCERPT_MOST)}</span>
        </li>
      ))}
    </ul>
  </Delayed>
)

/** A mention that will not be heard is said before it is sent. */
function Unseeing({ around, text }: { around: Around; text: string }) {
  const settled = useDebounced(text)
  const { memberIds } = mentionsIn(settled)
  const unseeing = useUnseeing(around.on, memberIds).data ?? []
  if (unseeing.length === 0 || memberIds.length === 0) return null
  const names = unseeing.map(memberId => fill(commentText.named, { name: labelOf(settled, memberId) })).join(', ')
  return (
    <Banner kind="warn" role="status" isBox>
      {fill(commentText.unseeing, { names })}
    </Banner>
  )
}

/** Somebody who does not see the thing need not be among the people that are known here. */
const labelOf = (text: string, memberId: number) =>
  new RegExp(`\\[@([^\\]]{1,200})\\]\\(member:${memberId}\\)`).exec(text)?.[1] ?? ''
