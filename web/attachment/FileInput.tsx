import type { RefObject } from 'react'
import { unseen } from '../ui/layout/Unseen.tsx'

type FileInputProps = { ref: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }

/** Chooses files for a button beside it, which clicks it. */
export const FileInput = ({ ref, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
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
