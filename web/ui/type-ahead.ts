// Keeps what is typed for a dialog that is still being fetched, and writes it into the field with which that begins; or for an
// editor that is.
import styles from './overlay/TypeAheadBuffer.module.css'

/** By then the dialog is there, or never will be. */
const LATEST_MS = 10_000

type Keeper = {
  /** The editor by its id; a dialog has none. */
  forId: string | undefined
  field: HTMLInputElement | HTMLTextAreaElement
  opener: HTMLElement | undefined
  /** An editor may come as late as it likes: whoever waits for it ends this. */
  late: ReturnType<typeof setTimeout> | undefined
  isComposing: boolean
  /** The editor is there, and waits for the end of a syllable. */
  isClaimed: boolean
}
let keeper: Keeper | undefined

/** Before a dialog with a field is asked for. A layer that is open keeps its own keys. */
export function keepTyping(label: string) {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
  keep(label)
}

/** The editor of this id has the focus once it is there. */
export const keepTypingFor = (id: string, label: string) => keep(label, id)

function keep(label: string, forId?: string) {
  if (keeper) return
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  const field = document.createElement(forId === undefined ? 'input' : 'textarea')
  field.className = styles.keeper!
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  const late = forId === undefined ? setTimeout(() => taken()?.opener?.focus(), LATEST_MS) : undefined
  const made: Keeper = { forId, field, opener, late, isComposing: false, isClaimed: false }
  keeper = made
  field.addEventListener('compositionstart', () => (made.isComposing = true))
  field.addEventListener('compositionend', () => (made.isComposing = false))
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Once the dialog is there; the opener gets the focus when it closes. */
export function takeTyped(): { typed: string; opener: HTMLElement | undefined } {
  const { typed, opener } = (keeper?.forId === undefined && taken()) || { typed: '', opener: undefined }
  return { typed, opener: opener === document.body ? undefined : opener }
}

/** False where nobody types for the editor of this id. A syllable that is being composed is ended first: taking the field cuts it. */
export function takeTypedFor(id: string, write: (typed: string) => void): boolean {
  const now = keeper
  if (now?.forId !== id) return false
  const hand = () => {
    if (keeper !== now || now.isComposing) return
    write(taken()!.typed)
  }
  now.isClaimed = true
  // The next syllable may begin in the very moment.
  if (now.isComposing) now.field.addEventListener('compositionend', () => setTimeout(hand))
  else hand()
  return true
}

/** The field is of no use any more: the place of the editor is gone and none has come, or the editor itself is. */
export function forgetTypingFor(id: string, isEditor = false) {
  if (keeper?.forId === id && (isEditor || !keeper.isClaimed)) taken()
}

function taken() {
  if (!keeper) return undefined
  const { field, opener, late } = keeper
  keeper = undefined
  clearTimeout(late)
  field.remove()
  return { typed: field.value, opener }
}

/** As if it were typed now, behind what stands there. */
export function writeInto(element: Element | null, typed: string) {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField || typed === '') return
  element.setSelectionRange(element.value.length, element.value.length)
  // React hears of it as of a key, and the browser can undo it.
  document.execCommand('insertText', false, typed)
}
