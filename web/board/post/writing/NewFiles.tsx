import type { ReactNode } from 'react'
import { FileList } from '../../../attachment/FileList.tsx'
import { UploadArea } from '../../../attachment/UploadArea.tsx'
import { type NewFile, newFile, withFile, withoutFile } from './draft.ts'
import { Fault } from './Fault.tsx'
import styles from './PostForm.module.css'

type NewFilesProps = {
  orgId: number
  files: readonly NewFile[]
  /** The files that the post has already. */
  present?: number
  fault: string | undefined
  onChange: (next: (files: readonly NewFile[]) => NewFile[]) => void
  onUploading: (isUploading: boolean) => void
  children?: ReactNode
}

/** Files that go with the words, once these are sent. */
export const NewFiles = ({ orgId, files, present = 0, fault, onChange, onUploading, children }: NewFilesProps) => (
  <div className={styles.files}>
    <UploadArea
      orgId={orgId}
      present={present + files.length}
      onUploading={onUploading}
      onDone={(fileId, file) => {
        onChange(known => withFile(known, newFile(fileId, file)))
        return Promise.resolve()
      }}
    >
      {children}
      <FileList
        orgId={orgId}
        files={files}
        mayRemove={() => true}
        onRemove={fileId => onChange(known => withoutFile(known, fileId))}
      />
    </UploadArea>
    <Fault sentence={fault} />
  </div>
)
