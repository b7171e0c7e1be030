import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useFileLink } from '../../../attachment/queries.ts'
import styles from './PostPicture.module.css'

type PostPictureProps = { orgId: number; fileId: number }

/** Fills the place that it is given, so that nothing moves when it comes. */
export function PostPicture({ orgId, fileId }: PostPictureProps) {
  const { data: link, isError } = useFileLink(orgId, fileId)
  // An address that ended while the page was open is not asked twice for one that is broken.
  const [isBroken, setBroken] = useState(false)
  const source = link?.preview ?? link?.show
  const isMissing = isBroken || isError || link === null || (link !== undefined && !source)
  return (
    <span className={styles.picture}>
      {isMissing ? <ImageOff /> : source && <img src={source} alt="" loading="lazy" onError={() => setBroken(true)} />}
    </span>
  )
}
