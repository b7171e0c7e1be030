// A plain field in the place of the editor, whose code is as large as the page: for who only reads, and for the first
// words of who writes before it is there.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isComposing } from '../ui/field/ime.ts'
import { useNeighboursFetched } from '../ui/fetched.ts'
import { editorCode } from '../ui/text/TextEditor.tsx'
import styles from './RestingField.module.css'

type RestingFieldProps = {
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  onSend: () => void
  /** The editor takes over: it is there and somebody is writing, or there are words to be shown as they are meant. */
  onReady: (why: 'pressed' | 'shown') => void
}

export function RestingField({ label, placeholder, text, onChange, onSend, onReady }: RestingFieldProps) {
  useNeighboursFetched([editorCode])
  const field = useRef<HTMLTextAreaElement>(null)
  const composing = useRef(false)
  const isWaiting = useRef(false)
  // In the middle of a syllable the field stays, or the syllable would be lost.
  const ready = () => {
    isWaiting.current = composing.current
    if (!composing.current) onReady(hasFocus() ? 'pressed' : 'shown')
  }
  const hasFocus = () => field.current !== null && document.activeElement === field.current
  const told = useEffectEvent(() => {
    if (!hasFocus()) onReady('shown')
  })
  useEffect(() => {
    if (text !== '') told()
  }, [text])
  function press(event: KeyboardEvent) {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={field}
      className={styles.resting}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => void editorCode.fetch().then(ready)}
      onKeyDown={press}
      onCompositionStart={() => void (composing.current = true)}
      onCompositionEnd={() => {
        composing.current = false
        if (isWaiting.current) setTimeout(ready)
      }}
    />
  )
}
