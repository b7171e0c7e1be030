import { Paperclip, RotateCw, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { attachmentText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { uploadCloses, uploadText } from '#korean/text'
import { Progress } from '../ui/feedback/Progress.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { unseen } from '../ui/layout/Unseen.tsx'
import { takeWithinRoom } from '../ui/text/file-room.ts'
import styles from './UploadArea.module.css'
import { type Underway, useUploads } from './useUploads.ts'

type UploadAreaProps = {
  orgId: number
  /** The files of the thing. */
  present: number
  /** The file is on its way until this has ended. */
  onDone: (fileId: number) => Promise<unknown>
  children?: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on it or chosen by its button. */
export function UploadArea({ orgId, present, onDone, children }: UploadAreaProps) {
  const { underway, add } = useUploads(orgId, onDone)
  const onTheirWay = underway.filter(({ failure }) => failure === undefined).length
  const take = (files: Iterable<File>) => add(takeWithinRoom(files, present + onTheirWay))
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
            <UploadRow key={each.id} {...each} />
          ))}
        </ul>
      )}
      <Button kind="ghost" size="small" onClick={() => input.current?.click()}>
        <Paperclip />
        {isOver ? attachmentText.drop : attachmentText.add}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className={unseen}
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => {
          take(target.files ?? [])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

function UploadRow({ name, share, failure, cancel, retry }: Underway) {
  const percent = Math.round(share * 100)
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {failure === undefined ? (
        <Progress label={fill(attachmentText.uploading, { name, percent })} done={share} total={1} />
      ) : (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      {retry && (
        <Button kind="ghost" size="small" isIcon aria-label={fill(uploadText.retry, { name })} onClick={retry}>
          <RotateCw />
        </Button>
      )}
      <Button kind="ghost" size="small" isIcon aria-label={uploadCloses(name, failure !== undefined)} onClick={cancel}>
        <X />
      </Button>
    </li>
  )
}
