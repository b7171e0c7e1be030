import { RotateCw, X } from 'lucide-react'
import { uploadCloses, uploadText } from '#korean/text'
import { fill } from '#korean/particle'
import { Progress } from '../../feedback/Progress.tsx'
import styles from './Tools.module.css'
import type { UploadShown } from '../editor/uploads.ts'

/** A file on its way, where it will stand. */
export function UploadChip({ name, share, failure, cancel, retry }: UploadShown) {
  return (
    <span className={styles.upload} contentEditable={false}>
      <span className={styles.name}>{name}</span>
      {failure === undefined ? (
        <Progress label={fill(uploadText.progress, { name })} done={share} total={1} />
      ) : (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      {retry && (
        <button type="button" aria-label={fill(uploadText.retry, { name })} onClick={retry}>
          <RotateCw />
        </button>
      )}
      <button type="button" aria-label={uploadCloses(name, failure !== undefined)} onClick={cancel}>
        <X />
      </button>
    </span>
  )
}
