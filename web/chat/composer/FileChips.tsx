import { X } from 'lucide-react'
import { attachmentText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { FileIcon } from '../../attachment/FileIcon.tsx'
import { UnderwayFile } from '../../attachment/UnderwayFile.tsx'
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
      {underway.map(each => (
        <li key={each.id} data-underway="">
          <UnderwayFile {...each} />
        </li>
      ))}
    </ul>
  )
}
