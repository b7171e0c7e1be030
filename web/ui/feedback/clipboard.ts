import { showError, showSuccess } from './toasts.ts'

/** Puts a text on the clipboard, and says whether it did. */
export async function copyText(text: string, said: { copied: string; failed: string }) {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess(said.copied)
  } catch {
    showError(said.failed)
  }
}
