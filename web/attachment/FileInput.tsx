import type { RefObject } from 'react'
import { unseen } from '../ui/layout/Unseen.tsx'

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>
  /** Of all files, if nothing is said. */
  accept?: string
  onFiles: (files: File[]) => void
}

/** Chooses files for a button beside it, which clicks it. */
export const FileInput = ({ ref, accept, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    accept={accept}
    className={unseen}
    tabIndex={-1}
    aria-hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      // The same file may be chosen again.
      target.value = ''
    }}
  />
)
