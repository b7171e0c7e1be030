import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentText } from '#korean/attachment'
import { Button } from '../ui/layout/Button.tsx'
import { takeWithinRoom } from '../ui/text/file-room.ts'
import type { UploadedFile } from '../ui/text/sources.ts'
import { FileInput } from './FileInput.tsx'
import { UnderwayFile } from './UnderwayFile.tsx'
import styles from './UploadArea.module.css'
import { useUploads } from './useUploads.ts'

type UploadAreaProps = {
  orgId: number
  /** The files of the thing. */
  present: number
  /** The file is on its way until this has ended. */
  onDone: (fileId: number, file: UploadedFile) => Promise<unknown>
  /** Whether files are on their way: what is sent now would be without them. */
  onUploading?: (isUploading: boolean) => void
  children?: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on it or chosen by its button. */
export function UploadArea({ orgId, present, onDone, onUploading, children }: UploadAreaProps) {
  const { underway, add } = useUploads(orgId, onDone)
  const onTheirWay = underway.filter(({ failure }) => failure === undefined).length
  const take = (files: Iterable<File>) => add(takeWithinRoom(files, present + onTheirWay))
  const isUploading = onTheirWay > 0
  const tell = useEffectEvent((is: boolean) => onUploading?.(is))
  useEffect(() => tell(isUploading), [isUploading])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  function over(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // The button does the same for who cannot drag.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {underway.length > 0 && (
        <ul className={styles.underway}>
          {underway.map(each => (
            <li key={each.id}>
              <UnderwayFile {...each} />
            </li>
          ))}
        </ul>
      )}
      <Button kind="ghost" size="small" onClick={() => input.current?.click()}>
        <Paperclip />
        {isOver ? attachmentText.drop : attachmentText.add}
      </Button>
      <FileInput ref={input} onFiles={take} />
    </div>
  )
}
