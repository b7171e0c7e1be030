import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#korean/gallery'
import { imageText } from '#korean/image'
import { Button } from '../ui/layout/Button.tsx'
import { ImageCircle } from '../ui/image/ImageCircle.tsx'
import { ImageUpload } from '../ui/image/ImageUpload.tsx'
import { Pagination } from '../ui/layout/Pagination.tsx'
import type { Upload } from '../ui/image/useUpload.ts'
import styles from './GalleryPage.module.css'
import { PICTURE } from './picture.ts'
import { Sample } from './Sample.tsx'

const STEPS = 20
const STEP_MS = 150

/** Takes its time, and ends with the file itself. */
export const slowUpload: Upload = async (file, { onProgress, signal }) => {
  if (!file.type.startsWith('image/')) throw new Error(imageText.type)
  for (let step = 1; step <= STEPS; step++) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(resolve => setTimeout(resolve, STEP_MS))
    signal.throwIfAborted()
    onProgress(step / STEPS)
  }
  return PICTURE
}

const ignored = () => {}

export function ImageSamples() {
  const [logo, setLogo] = useState<string | null>(null)
  const [profile, setProfile] = useState<string | null>(PICTURE)
  return (
    <>
      <div className={styles.row}>
        <Sample name={gallery.empty}>
          <ImageCircle what="logo" name="" imageUrl={null} onPress={ignored} />
        </Sample>
        <Sample name={gallery.dropped}>
          <ImageCircle what="logo" name="" imageUrl={null} isOver onPress={ignored} />
        </Sample>
        <Sample name={gallery.present}>
          <ImageCircle what="logo" name={gallery.companySample} imageUrl={PICTURE} onPress={ignored}>
            <Button size="small" isIcon aria-label={imageText.delete}>
              <Trash2 />
            </Button>
          </ImageCircle>
        </Sample>
        <Sample name={gallery.failed}>
          <ImageCircle
            what="profile"
            name={gallery.nicknameSample}
            imageUrl="data:image/png;base64,broken"
            onPress={ignored}
          />
        </Sample>
        <Sample name={gallery.busy}>
          <ImageCircle what="profile" name="" imageUrl={PICTURE} share={0.4} onPress={ignored}>
            <Button size="small" isIcon aria-label={imageText.cancel}>
              <X />
            </Button>
          </ImageCircle>
        </Sample>
      </div>
      <div className={styles.fields}>
        <ImageUpload what="logo" name={gallery.companySample} imageUrl={logo} onChange={setLogo} upload={slowUpload} />
        <ImageUpload
          what="profile"
          name={gallery.nicknameSample}
          imageUrl={profile}
          onChange={setProfile}
          upload={slowUpload}
        />
        <ImageUpload
          what="profile"
          name=""
          imageUrl={null}
          onChange={ignored}
          upload={slowUpload}
          error={imageText.type}
        />
      </div>
    </>
  )
}

export function PageSamples() {
  const [many, setMany] = useState(13)
  const [few, setFew] = useState(1)
  const [most, setMost] = useState(1234)
  return (
    <>
      <Pagination page={many} totalPages={37} onPage={setMany} />
      <Pagination page={few} totalPages={3} onPage={setFew} />
      <Pagination page={most} totalPages={1300} onPage={setMost} />
    </>
  )
}
