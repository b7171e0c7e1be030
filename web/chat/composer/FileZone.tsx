import { Paperclip } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { attachmentText } from '#korean/attachment'
import styles from './FileZone.module.css'

type FileZoneProps = { composer: RefObject<HTMLElement | null>; onFiles: (files: readonly File[]) => void }

/** While files are dragged over the room or thread around a composer, it says that they may be let go there. */
export function FileZone({ composer, onFiles }: FileZoneProps) {
  const [over, setOver] = useState<Element>()
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const zone = composer.current?.closest<HTMLElement>('[data-takes-files]')
    if (!zone) return
    const gone = new AbortController()
    const { signal } = gone
    const heed = (kind: 'dragover' | 'drop', act: (files: DataTransfer) => void) =>
      zone.addEventListener(
        kind,
        event => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          act(event.dataTransfer)
        },
        { signal },
      )
    heed('dragover', files => {
      files.dropEffect = 'copy'
      setOver(zone)
    })
    heed('drop', ({ files }) => {
      setOver(undefined)
      take([...files])
    })
    const left = ({ relatedTarget }: DragEvent) => {
      if (!zone.contains(relatedTarget as Node | null)) setOver(undefined)
    }
    zone.addEventListener('dragleave', left, { signal })
    return () => gone.abort()
  }, [composer])
  if (!over) return null
  return createPortal(
    <p className={styles.over}>
      <Paperclip aria-hidden />
      {attachmentText.drop}
    </p>,
    over,
  )
}
