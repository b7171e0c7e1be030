import { type CSSProperties, useState } from 'react'
import { classes } from '../classes.ts'
import { displayed } from '../displayed.ts'
import styles from './Avatar.module.css'

const HUES = [28, 55, 90, 130, 205, 240, 300, 350]

export type AvatarProps = {
  name: string
  imageUrl?: string | null | undefined
  size?: number | undefined
  isOrganization?: boolean | undefined
  /** Of somebody who is nobody here. */
  isOutside?: boolean | undefined
  /** Where the name is not written beside it: what is read aloud and shown on hover. */
  label?: string | undefined
}

export function Avatar({ name, imageUrl, size = 24, isOrganization, isOutside, label }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  const spoken = label ? { role: 'img', 'aria-label': label, 'data-tip': label } : { 'aria-hidden': true }
  const look = classes(styles.avatar, isOrganization && styles.organization, isOutside && styles.outside)
  return (
    <span className={look} style={style} {...spoken}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img src={displayed(imageUrl)} loading="lazy" alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        firstLetter(name)
      )}
    </span>
  )
}

// A name typed on a Mac may come as loose letters; its first one would be a bare consonant.
const firstLetter = (name: string) => Array.from(name.normalize('NFC').trim())[0]?.toUpperCase()

const hueOf = (name: string) => HUES[Array.from(name.normalize('NFC')).reduce(mixed, 7) % HUES.length]

const mixed = (sum: number, letter: string) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003
