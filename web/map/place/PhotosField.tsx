import { ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { PLACE_PHOTOS_MOST } from '#contract/place'
import { placeFormText } from '#korean/map'
import { fill } from '#korean/particle'
import { FileInput } from '../../attachment/FileInput.tsx'
import { FileList, type ListedFile } from '../../attachment/FileList.tsx'
import { useRemoveFile } from '../../attachment/queries.ts'
import { UnderwayFile } from '../../attachment/UnderwayFile.tsx'
import { useUploads } from '../../attachment/useUploads.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './PlaceForm.module.css'

type PhotosFieldProps = {
  orgId: number
  photos: readonly ListedFile[]
  error: string | undefined
  help?: string
  onChange: (photos: readonly ListedFile[]) => void
  /** Those that were chosen just now, before they are sent. */
  onPicked?: (files: readonly File[]) => void
  /** How many have not come yet: whoever saves now would leave them behind. */
  waitingRef: RefObject<number>
}
/** Sent while the rest is written. */
export function PhotosField(props: PhotosFieldProps) {
  const { orgId, photos, error, help = placeFormText.photosHelp, onChange, onPicked, waitingRef } = props
  const input = useRef<HTMLInputElement>(null)
  // Several uploads end at any moment, each told only by the function that began it.
  const present = useRef(photos)
  useEffect(() => void (present.current = photos), [photos])
  function put(next: readonly ListedFile[]) {
    present.current = next
    onChange(next)
  }
  const { underway, add } = useUploads(orgId, async (fileId, { name, isPicture }) =>
    put([...present.current, { fileId, name, kind: isPicture ? 'picture' : 'other' }]),
  )
  useEffect(() => void (waitingRef.current = underway.length), [waitingRef, underway.length])
  const remove = useRemoveFile(orgId, () => undefined)
  const room = PLACE_PHOTOS_MOST - photos.length - underway.length
  return (
    <div className={styles.photos}>
      <span className={styles.label}>{placeFormText.photos}</span>
      <FileList
        orgId={orgId}
        files={photos}
        mayRemove={() => true}
        onRemove={fileId => {
          remove.mutate(fileId)
          put(photos.filter(each => each.fileId !== fileId))
        }}
      />
      {underway.length > 0 && (
        <ul className={styles.underway}>
          {underway.map(each => (
            <li key={each.id}>
              <UnderwayFile {...each} />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div>
          <Button size="small" onClick={() => input.current?.click()}>
            <ImagePlus />
            {placeFormText.addPhoto}
          </Button>
          <FileInput
            ref={input}
            accept="image/*"
            onFiles={files => {
              const pictures = files.filter(({ type }) => type.startsWith('image/'))
              const picked = pictures.slice(0, room)
              if (pictures.length < files.length) showError(placeFormText.photosOnly)
              else if (picked.length < pictures.length)
                showError(fill(placeFormText.photosTooMany, { most: PLACE_PHOTOS_MOST, count: picked.length }))
              onPicked?.(picked)
              add(picked)
            }}
          />
        </div>
      )}
      <p className={styles.help} role={error ? 'alert' : undefined} data-wrong={error ? true : undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
