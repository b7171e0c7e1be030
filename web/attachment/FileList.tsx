// Files beside a text: pictures small, others by their names, each removable by whoever may.
import { X } from 'lucide-react'
import type { Attachment } from '#contract/file'
import { attachmentText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { NamedFile, Picture } from './AttachmentInText.tsx'
import styles from './FileList.module.css'
import { useFileLink } from './queries.ts'

/** A file as the list needs it. */
export type ListedFile = Pick<Attachment, 'fileId' | 'name' | 'kind'>

type FileListProps<Listed extends ListedFile> = {
  orgId: number
  files: readonly Listed[]
  mayRemove?: (file: Listed) => boolean
  onRemove?: (fileId: number) => void
}

export function FileList<Listed extends ListedFile>({ orgId, files, mayRemove, onRemove }: FileListProps<Listed>) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={attachmentText.files}>
      {picturesFirst(files).map(file => (
        <li key={file.fileId} data-kind={file.kind}>
          <Linked orgId={orgId} file={file} />
          {onRemove && mayRemove?.(file) && (
            <Button
              kind="ghost"
              size="small"
              isIcon
              aria-label={fill(attachmentText.removeOf, { name: file.name })}
              onClick={() => onRemove(file.fileId)}
            >
              <X />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const picturesFirst = <Listed extends ListedFile>(files: readonly Listed[]) =>
  files.toSorted((a, b) => Number(b.kind === 'picture') - Number(a.kind === 'picture'))

function Linked({ orgId, file }: { orgId: number; file: ListedFile }) {
  const { data: link, isError } = useFileLink(orgId, file.fileId)
  if (link === undefined && !isError)
    return (
      <Skeleton
        width={file.kind === 'picture' ? '112px' : '180px'}
        height={file.kind === 'picture' ? '84px' : '32px'}
      />
    )
  if (!link) return <span className={styles.missing}>{file.name}</span>
  return file.kind === 'picture' ? (
    <Picture orgId={orgId} link={link} isSmall />
  ) : (
    <NamedFile orgId={orgId} link={link} />
  )
}
