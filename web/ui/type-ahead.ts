// Keeps what is typed for a dialog that is still being fetched, and writes it into the field with which that begins.
import styles from './overlay/TypeAheadBuffer.module.css'

/** By then the dialog is there, or never will be. */
const LATEST_MS = 10_000

type Keeper = { field: HTMLInputElement; opener: HTMLElement | undefined; late: ReturnType<typeof setTimeout> }
let keeper: Keeper | undefined

/** Before a dialog with a field is asked for. A layer that is open keeps its own keys. */
export function keepTyping(label: string) {
  if (keeper || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  const field = document.createElement('input')
  field.className = styles.keeper!
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  keeper = { field, opener, late: setTimeout(() => takeTyped().opener?.focus(), LATEST_MS) }
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Once the dialog is there; the opener gets the focus when it closes. */
export function takeTyped(): { typed: string; opener: HTMLElement | undefined } {
  if (!keeper) return { typed: '', opener: undefined }
  const { field, opener, late } = keeper
  keeper = undefined
  clearTimeout(late)
  field.remove()
  return { typed: field.value, opener: opener === document.body ? undefined : opener }
}

/** As if it were typed now, behind what stands there. */
export function writeInto(element: Element | null, typed: string) {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField || typed === '') return
  element.setSelectionRange(element.value.length, element.value.length)
  // React hears of it as of a key, and the browser can undo it.
  document.execCommand('insertText', false, typed)
}
