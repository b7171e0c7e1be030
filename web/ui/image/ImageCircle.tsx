import { Building2, Camera, ImageDown, MessagesSquare, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { imageText } from '#korean/image'
import { fill } from '#korean/particle'
import { Avatar } from '../layout/Avatar.tsx'
import { classes } from '../classes.ts'
import { displayed } from '../displayed.ts'
import styles from './ImageUpload.module.css'

export type ImageWhat = 'logo' | 'profile' | 'room'

const ICONS = { logo: Building2, profile: UserRound, room: MessagesSquare }
const ALTS = { logo: imageText.logoAlt, profile: imageText.profileAlt, room: imageText.room }
const isSquare = (what: ImageWhat) => what !== 'profile'

type ImageCircleProps = {
  what: ImageWhat
  name: string
  imageUrl: string | null
  isOver?: boolean | undefined
  /** How much of a picture is on its way, from 0 to 1. */
  share?: number | undefined
  describedBy?: string | undefined
  onPress: () => void
  /** Takes the place of the camera. */
  children?: ReactNode
}

/** How the control of a picture looks; what it does is ImageUpload's. */
export function ImageCircle(props: ImageCircleProps) {
  const { what, name, imageUrl, isOver, share, describedBy, onPress, children } = props
  const [failedUrl, setFailedUrl] = useState<string>()
  const isShown = imageUrl !== null && imageUrl !== failedUrl
  const Icon = isOver ? ImageDown : ICONS[what]
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className={classes(styles.upload, isSquare(what) && styles.square, isOver && styles.over)}>
      <button
        type="button"
        className={classes(styles.circle, imageUrl !== null && styles.full)}
        aria-label={fill(imageUrl === null ? imageText.choose : imageText.change, { what: ALTS[what] })}
        aria-describedby={describedBy}
        onClick={onPress}
      >
        {isShown && !isOver ? (
          <img src={displayed(imageUrl)} alt={ALTS[what]} onError={() => setFailedUrl(imageUrl)} />
        ) : imageUrl !== null && name.trim() !== '' && !isOver ? (
          <Avatar name={name} size={88} isOrganization={isSquare(what)} />
        ) : (
          <Icon />
        )}
      </button>
      {percent !== undefined && (
        <svg
          className={styles.ring}
          viewBox="0 0 88 88"
          role="progressbar"
          aria-label={fill(imageText.uploading, { percent })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Outline what={what} />
          <Outline what={what} strokeDasharray={`${percent} 100`} />
        </svg>
      )}
      <span className={styles.act}>
        {children || (
          <span className={styles.mark} aria-hidden="true">
            <Camera />
          </span>
        )}
      </span>
    </div>
  )
}

/** The shape of the picture, drawn as far as it has arrived. */
const Outline = ({ what, ...drawn }: { what: ImageWhat; strokeDasharray?: string }) =>
  isSquare(what) ? (
    <rect x="2" y="2" width="84" height="84" rx="20" pathLength="100" {...drawn} />
  ) : (
    <circle cx="44" cy="44" r="42" pathLength="100" {...drawn} />
  )
