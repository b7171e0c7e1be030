import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle } from 'react'
import { textText } from '#korean/text'
import { ui } from '#korean/ui'
import { classes } from '../classes.ts'
import { fetchedComponent } from '../fetched.ts'
import field from '../field/TextField.module.css'
import { forgetTypingFor, keepTypingFor } from '../type-ahead.ts'
import { unseen } from '../layout/Unseen.tsx'
import styles from './TextEditor.module.css'

export type TextEditorHandle = { focus: () => void }

export type TextEditorProps = {
  label: string
  /** Markdown. */
  value: string
  /** Told at once, with every change. */
  onChange: (markdown: string) => void
  placeholder?: string | undefined
  error?: string | undefined
  help?: ReactNode
  isOptional?: boolean | undefined
  /** The label is read aloud and not shown. */
  isLabelHidden?: boolean | undefined
  /** One line that grows, with tools that come with the focus: for comments and messages. */
  isCompact?: boolean | undefined
  autoFocus?: boolean | undefined
  /** By Ctrl+Enter. Within a form, its own submission. */
  onSubmit?: (() => void) | undefined
  /** By Escape, where no list is open. Within a form, its own cancellation. */
  onCancel?: (() => void) | undefined
  /** Whether files are on their way: what is sent now would be without them. */
  onUploading?: ((isUploading: boolean) => void) | undefined
  handle?: Ref<TextEditorHandle> | undefined
}

export type EditorProps = Pick<
  TextEditorProps,
  | 'value'
  | 'onChange'
  | 'placeholder'
  | 'error'
  | 'isCompact'
  | 'autoFocus'
  | 'onSubmit'
  | 'onCancel'
  | 'onUploading'
  | 'handle'
> & { id: string; labelledBy: string; describedBy: string | undefined }

/** Larger than most pages: fetched when somebody writes, or when a page says that somebody may. */
const Editor = fetchedComponent<EditorProps>(() => import('./editor/Editor.tsx').then(it => it.Editor), Waiting)

/** A person who is led here already types into it. */
function Waiting({ id, value, isCompact = false, handle }: EditorProps) {
  useImperativeHandle(handle, () => ({ focus: () => keepTypingFor(id, textText.loading) }), [id])
  // After the editor has taken what was typed, where it comes.
  useEffect(() => () => forgetTypingFor(id), [id])
  return (
    <div className={classes(styles.waiting, isCompact && styles.compact)} role="status" aria-label={textText.loading}>
      {value.slice(0, 2_000)}
    </div>
  )
}

/** For `useNeighboursFetched`: pages on which somebody may write. */
export const editorCode = Editor

/** A field for rich text. Its value is Markdown. */
export function TextEditor({ label, error, help, isOptional, isLabelHidden = false, ...editor }: TextEditorProps) {
  const id = useId()
  const said = error ?? help
  return (
    <div className={field.field}>
      {/* A label belongs to a field of a form; a press on it leads into the text all the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        id={`${id}-label`}
        className={isLabelHidden ? unseen : field.label}
        onClick={() => document.getElementById(id)?.focus()}
      >
        {label}
        {isOptional && <span className={field.optional}>{ui.optional}</span>}
      </span>
      <div className={styles.box} data-wrong={error ? '' : undefined}>
        <Editor
          {...editor}
          id={id}
          error={error}
          labelledBy={`${id}-label`}
          describedBy={said ? `${id}-said` : undefined}
        />
      </div>
      {error ? (
        <p id={`${id}-said`} className={field.error} role="alert" aria-live="polite">
          <CircleAlert />
          {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-said`} className={field.help}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
