import { showError, showSuccess } from './toasts.ts'

/** Puts a text on the clipboard, and says whether it did. */
export async function copyText(text: string, said: { copied: string; failed: string }) {
  try {
    // Browsers keep the clipboard back on plain http; the older way copies what is selected.
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else if (!copySelected(text)) throw new Error('copy')
    showSuccess(said.copied)
  } catch {
    showError(said.failed)
  }
}

function copySelected(text: string) {
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  return isDone
}
