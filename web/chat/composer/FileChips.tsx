import { RotateCw, X } from 'lucide-react'
import { attachmentText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { uploadCloses, uploadText } from '#korean/text'
import { FileIcon } from '../../attachment/FileIcon.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import styles from './FileChips.module.css'
import type { Attached } from './useAttached.tsx'

/** The files that go with the words, and those that are still on their way. */
export function FileChips({ attached: { files, underway, remove } }: { attached: Attached }) {
  if (files.length + underway.length === 0) return null
  return (
    <ul className={styles.files} aria-label={attachmentText.files}>
      {files.map(({ fileId, name }) => (
        <li key={fileId}>
          <FileIcon name={name} />
          <span>{name}</span>
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={fill(attachmentText.removeOf, { name })}
            onClick={() => remove(fileId)}
          >
            <X />
          </Button>
        </li>
      ))}
      {underway.map(({ id, name, share, failure, cancel, retry }) => (
        <li key={id} data-underway="">
          <span>{name}</span>
          {failure === undefined ? (
            <Progress
              label={fill(attachmentText.uploading, { name, percent: Math.round(share * 100) })}
              done={share}
              total={1}
            />
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
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={uploadCloses(name, failure !== undefined)}
            onClick={cancel}
          >
            <X />
          </Button>
        </li>
      ))}
    </ul>
  )
}
