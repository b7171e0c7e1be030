import { RotateCw, X } from 'lucide-react'
import { attachmentText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { uploadCloses, uploadText } from '#korean/text'
import { Progress } from '../ui/feedback/Progress.tsx'
import { Button } from '../ui/layout/Button.tsx'
import styles from './UnderwayFile.module.css'
import type { Underway } from './useUploads.ts'

/** The parts of a row for a file on its way: its name, how far it is or why it failed, and the ways out. */
export function UnderwayFile({ name, share, failure, cancel, retry }: Underway) {
  const percent = Math.round(share * 100)
  return (
    <>
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
    </>
  )
}
