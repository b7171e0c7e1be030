// Files of a message: pictures in a grid, others as cards, each opening the viewer or a download.
import type { Attachment } from '#contract/file'
import { attachmentText, fileSize } from '#korean/attachment'
import { fill } from '#korean/particle'
import { FileIcon } from '../../../attachment/FileIcon.tsx'
import { useFileLink } from '../../../attachment/queries.ts'
import { view } from '../../../attachment/viewer.ts'
import styles from './MessageFiles.module.css'

type Files = { orgId: number; files: readonly Attachment[] }

export function MessageFiles({ orgId, files }: Files) {
  if (files.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const others = files.filter(({ kind }) => kind !== 'picture')
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} data-count={Math.min(pictures.length, 3)}>
          {pictures.map(file => (
            <li key={file.fileId}>
              <Picture orgId={orgId} file={file} isAlone={pictures.length === 1} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.files}>
          {others.map(file => (
            <li key={file.fileId}>
              <Card orgId={orgId} file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const WIDE = 320
const HIGH = 280
/** Its place is there before the picture is. */
function placeOf({ width, height }: Attachment) {
  const [wide, high] = [width || WIDE, height || HIGH]
  const scale = Math.min(1, WIDE / wide, HIGH / high)
  return { inlineSize: Math.max(80, Math.round(wide * scale)), aspectRatio: `${wide} / ${high}` }
}

type One = { orgId: number; file: Attachment }

function Picture({ orgId, file, isAlone }: One & { isAlone: boolean }) {
  const { data: link } = useFileLink(orgId, file.fileId)
  const source = link?.preview ?? link?.show
  return (
    <button
      type="button"
      className={styles.picture}
      style={isAlone ? placeOf(file) : undefined}
      data-file={file.fileId}
      aria-label={fill(attachmentText.open, { name: file.name })}
      onClick={() => view(orgId, file.fileId)}
    >
      {source && <img src={source} alt="" loading="lazy" />}
    </button>
  )
}

function Card({ orgId, file: { fileId, name, bytes } }: One) {
  const { data: link } = useFileLink(orgId, fileId)
  const words = (
    <>
      <FileIcon name={name} />
      <span>
        <b>{name}</b>
        <small>{fileSize(bytes)}</small>
      </span>
    </>
  )
  if (link?.show)
    return (
      <button type="button" className={styles.card} data-file={fileId} onClick={() => view(orgId, fileId)}>
        {words}
      </button>
    )
  return (
    <a className={styles.card} href={link?.download} download={name} data-missing={link === null || undefined}>
      {words}
    </a>
  )
}
