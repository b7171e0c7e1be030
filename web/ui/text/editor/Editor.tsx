import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Selection } from 'prosemirror-state'
import { createPortal } from 'react-dom'
import { classes } from '../../classes.ts'
import { isComposing } from '../../field/ime.ts'
import prose from '../RichText.module.css'
import { FileName } from '../shown/inline.tsx'
import { forgetTypingFor, takeTypedFor } from '../../type-ahead.ts'
import { useTextSources } from '../sources.ts'
import type { EditorProps } from '../TextEditor.tsx'
import { ContextBar } from '../tools/ContextBar.tsx'
import styles from './Editor.module.css'
import { LinkForm } from '../tools/LinkForm.tsx'
import { SuggestionList } from '../tools/SuggestionList.tsx'
import { useFocusWithin } from './focus-within.ts'
import { type Surface, surfaceIn, useShown } from './surface.ts'
import { Toolbar } from '../tools/Toolbar.tsx'
import { blockTools, fileTool, linkTool, markTools, mentionTool } from '../tools/tools.tsx'
import { UploadChip } from '../tools/UploadChip.tsx'
import { uploadFiles } from './uploads.ts'

/** The document as it is written, with its tools. */
export function Editor(props: EditorProps) {
  const { value, isCompact = false, autoFocus = false, onSubmit, onCancel, handle } = props
  const root = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const isWithin = useFocusWithin(root)
  const [surface, setSurface] = useState<Surface>()
  const options = useOptions(props, surface)
  const begin = useEffectEvent(() => {
    const made = surfaceIn(host.current!, { value, ...options })
    const isTypedFor = takeTypedFor(props.id, typed => {
      const { tr, doc } = made.view.state
      tr.setSelection(Selection.atEnd(doc))
      for (const [at, line] of typed.split('\n').entries()) (at > 0 ? tr.split(tr.selection.from) : tr).insertText(line)
      made.view.dispatch(tr)
      made.view.focus()
    })
    if (!isTypedFor && autoFocus) {
      // Of a word that is being typed Markdown would drop the space before the next one.
      const [, spaces = ''] = /\S( +)$/.exec(value) ?? []
      made.view.dispatch(made.view.state.tr.insertText(spaces))
      made.view.focus()
    }
    return made
  })
  const end = useEffectEvent(() => forgetTypingFor(props.id, true))
  // In the moment in which the editor takes the place of a plain field: a key pressed before it has the focus is lost.
  useLayoutEffect(() => {
    const made = begin()
    // The controls need the view, and the view its element.
    // oxlint-disable-next-line react/set-state-in-effect
    setSurface(made)
    return () => {
      end()
      made.end()
    }
  }, [])
  useEffect(() => surface?.take(value), [surface, value])
  // The view asks for its attributes again.
  useEffect(() => surface?.view.setProps({}))
  useImperativeHandle(handle, () => ({ focus: () => surface?.view.focus() }), [surface])

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const isSent = event.key === 'Enter' && (event.metaKey || event.ctrlKey) && onSubmit
    const isLeft = event.key === 'Escape' && onCancel
    if (!isSent && !isLeft) return
    event.preventDefault()
    event.stopPropagation()
    if (isSent) onSubmit()
    else onCancel?.()
  }
  return (
    // The keys are those of the document.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classes(styles.editor, isCompact && styles.compact)}
      data-resting={!isWithin || undefined}
      onKeyDown={press}
    >
      {surface && <Tools surface={surface} />}
      <div ref={host} className={styles.host} />
      {surface && <Layers surface={surface} onUploading={props.onUploading} />}
    </div>
  )
}

/** The options of the surface as they are now, whenever it asks for them. */
function useOptions(
  { id, placeholder, labelledBy, describedBy, error, onChange }: EditorProps,
  surface: Surface | undefined,
) {
  const { upload } = useTextSources()
  const attributes = useEffectEvent((): Record<string, string> => ({
    id,
    class: `${prose.prose} ${styles.surface}`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
  }))
  const change = useEffectEvent((markdown: string) => onChange(markdown))
  const said = useEffectEvent(() => placeholder ?? '')
  const takeFiles = useEffectEvent(() =>
    upload && surface
      ? (files: File[], at: number) => uploadFiles(surface.view, files, at, upload, surface.uploads)
      : undefined,
  )
  return { attributes, onChange: change, placeholder: said, takeFiles }
}

function Tools({ surface }: { surface: Surface }) {
  const { upload, MentionSource } = useTextSources()
  const others = [linkTool, ...(MentionSource ? [mentionTool] : []), ...(upload ? [fileTool] : [])]
  return (
    <div className={styles.tools}>
      <Toolbar surface={surface} groups={[markTools, blockTools, others]} />
      <ContextBar surface={surface} />
      <SuggestionList surface={surface} blocks={[...blockTools, ...others.filter(tool => tool !== linkTool)]} />
      {upload && (
        <input
          type="file"
          data-chooser
          multiple
          hidden
          onChange={({ target }) => {
            const at = surface.view.state.selection.from
            uploadFiles(surface.view, [...(target.files ?? [])], at, upload, surface.uploads)
            target.value = ''
            surface.view.focus()
          }}
        />
      )}
    </div>
  )
}

/** Parts of the document that features draw, and layers over it. */
function Layers({ surface, onUploading }: { surface: Surface } & Pick<EditorProps, 'onUploading'>) {
  const { isLinkOpen, uploads, drawn } = useShown(surface)
  const { Attachment } = useTextSources()
  const isUploading = uploads.length > 0
  useEffect(() => onUploading?.(isUploading), [isUploading, onUploading])
  return (
    <>
      {isLinkOpen && <LinkForm surface={surface} />}
      {uploads.map(upload => createPortal(<UploadChip {...upload} />, upload.place, String(upload.id)))}
      {drawn.map(({ place, id, label, isPicture }, at) =>
        createPortal(
          Attachment ? (
            <Attachment fileId={id} alt={label} isPicture={isPicture} />
          ) : (
            <FileName name={label} isPicture={isPicture} />
          ),
          place,
          `${id} ${at}`,
        ),
      )}
    </>
  )
}
