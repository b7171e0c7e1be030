import { Trash2, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { imageText } from '#korean/image'
import { fill } from '#korean/particle'
import { Button } from '../layout/Button.tsx'
import { ImageCircle, type ImageWhat } from './ImageCircle.tsx'
import { sentPicture, type Upload, useUpload } from './useUpload.ts'
import styles from './ImageUpload.module.css'

export type ImageUploadProps = {
  what: ImageWhat
  /** The owner of the picture; the first letter replaces a picture that cannot be shown. */
  name: string
  imageUrl: string | null
  onChange: (url: string | null) => void
  upload: Upload
  error?: string | undefined
  onBusy?: ((isBusy: boolean) => void) | undefined
}

export function ImageUpload({ what, name, imageUrl, onChange, upload, error, onBusy }: ImageUploadProps) {
  const saidId = useId()
  const control = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { preview, share, failure, take, cancel, forget } = useUpload({ upload, onChange, onBusy, settle: keepFocus })
  const { isOver, zone } = useFileDrop(take)
  const isUploading = share !== undefined
  const said = failure ?? error
  const shown = preview ?? sentPicture(imageUrl)

  /** The button that had the focus is about to go. */
  function keepFocus() {
    const circle = control.current?.querySelector('button')
    if (circle && control.current!.contains(document.activeElement)) circle.focus()
  }

  return (
    <div className={styles.line}>
      <div ref={control} role="presentation" {...zone}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <ImageCircle
          what={what}
          name={name}
          imageUrl={shown}
          isOver={isOver}
          share={share}
          describedBy={saidId}
          onPress={() => picker.current!.click()}
        >
          {isUploading ? (
            <Button key="cancel" size="small" isIcon aria-label={imageText.cancel} onClick={cancel}>
              <X />
            </Button>
          ) : (
            shown !== null && (
              <Button
                key="delete"
                size="small"
                isIcon
                aria-label={imageText.delete}
                onClick={() => {
                  keepFocus()
                  forget()
                  onChange(null)
                }}
              >
                <Trash2 />
              </Button>
            )
          )}
        </ImageCircle>
      </div>
      <div className={styles.words}>
        <p className={styles.label}>{imageText[what]}</p>
        <div id={saidId}>
          {said && !isUploading && !isOver ? (
            <p className={styles.error} role="alert">
              {said}
            </p>
          ) : (
            <p className={styles.hint}>{hintOf(isOver, share)}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function useFileDrop(take: (file: File) => Promise<void>) {
  const [isOver, setOver] = useState(false)
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void take(file)
    },
  }
  return { isOver, zone }
}

function hintOf(isOver: boolean, share: number | undefined) {
  if (isOver) return imageText.drop
  return share === undefined ? imageText.hint : fill(imageText.uploading, { percent: Math.round(share * 100) })
}
