// A file where a text names it: a picture small, with the viewer behind it, anything else by its name.
import { useState } from 'react'
import type { FileLink } from '#contract/attachment'
import { attachmentText, fileSize } from '#korean/attachment'
import { fill } from '#korean/particle'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './AttachmentInText.module.css'
import { FileIcon } from './FileIcon.tsx'
import { useFileLink } from './queries.ts'
import { view } from './viewer.ts'

type AttachmentInTextProps = { orgId: number; fileId: number; alt: string; isPicture: boolean }

export function AttachmentInText({ orgId, fileId, alt, isPicture }: AttachmentInTextProps) {
  const { data: link, isError } = useFileLink(orgId, fileId)
  if (link === undefined && !isError)
    return isPicture ? <Skeleton width="240px" height="160px" /> : <span className={styles.file}>{alt}</span>
  if (!link) return <span className={styles.missing}>{alt || attachmentText.missing}</span>
  return isPicture && link.kind === 'picture' ? (
    <Picture orgId={orgId} link={link} alt={alt} />
  ) : (
    <NamedFile orgId={orgId} link={link} />
  )
}

type Shown = { orgId: number; link: FileLink }

/** Its measures are known before it comes, so that nothing moves. */
export function Picture({ orgId, link, alt = '', isSmall = false }: Shown & { alt?: string; isSmall?: boolean }) {
  const { fileId, name, width, height } = link
  // An address that ended while the page was open is not asked twice for one that is broken.
  const [isBroken, setBroken] = useState(false)
  const source = link.preview ?? link.show
  if (!source || isBroken) return <NamedFile orgId={orgId} link={link} />
  return (
    <button
      type="button"
      className={isSmall ? styles.thumb : styles.picture}
      data-file={fileId}
      aria-label={fill(attachmentText.open, { name: alt || name })}
      onClick={() => view(orgId, fileId)}
    >
      <img
        src={source}
        alt={alt || name}
        loading="lazy"
        {...(width && height && { width, height })}
        onError={() => setBroken(true)}
      />
    </button>
  )
}

/** Files that the browser shows open in the viewer, others are downloaded. */
export function NamedFile({ orgId, link }: Shown) {
  const { fileId, name, bytes, show, download } = link
  const words = (
    <>
      <FileIcon name={name} />
      <span>{name}</span>
      <small>{fileSize(bytes)}</small>
    </>
  )
  return show ? (
    <button type="button" className={styles.file} data-file={fileId} onClick={() => view(orgId, fileId)}>
      {words}
    </button>
  ) : (
    <a className={styles.file} href={download} download={name}>
      {words}
    </a>
  )
}
