// Files that go with the words: dropped, pasted or chosen, and uploaded while one writes.
import { type ClipboardEvent, useRef } from 'react'
import { MESSAGE_MOST } from '#contract/message-draft'
import { chatDeedText } from '#korean/chat-deeds'
import { FileInput } from '../../attachment/FileInput.tsx'
import { useUploads } from '../../attachment/useUploads.ts'
import { useDraft } from '../../drafts.ts'

export type AttachedFile = { fileId: number; name: string }
const none: readonly AttachedFile[] = []

/** Those that have come stay with the words until these are sent, wherever one goes meanwhile. */
export function useAttached(orgId: number, form: string) {
  const [files = none, keep] = useDraft<readonly AttachedFile[]>(`files ${form}`)
  const input = useRef<HTMLInputElement>(null)
  const { underway, add } = useUploads(orgId, (fileId, { name }) => {
    keep((known = none) => [...known, { fileId, name }].toSorted((a, b) => a.fileId - b.fileId))
    return Promise.resolve()
  })
  return {
    files,
    underway,
    isBusy: underway.some(({ failure }) => failure === undefined),
    remove: (fileId: number) => keep((known = none) => known.filter(each => each.fileId !== fileId)),
    clear: () => keep(() => undefined),
    choose: () => input.current?.click(),
    add,
    /** @param onLong told of more words than a message takes */
    paste: (event: ClipboardEvent, onLong: (text: string) => void) => {
      const [pasted, text] = [[...event.clipboardData.files], event.clipboardData.getData('text/plain')]
      // A table from an office program comes as words and as a picture of them.
      const areFiles = pasted.length > 0 && text === ''
      if (!areFiles && text.length <= MESSAGE_MOST) return
      event.preventDefault()
      if (areFiles) add(pasted)
      else onLong(text)
    },
    addText: (text: string) => add([new File([text], chatDeedText.pastedFile, { type: 'text/plain' })]),
    input: <FileInput ref={input} onFiles={add} />,
  }
}
export type Attached = ReturnType<typeof useAttached>
