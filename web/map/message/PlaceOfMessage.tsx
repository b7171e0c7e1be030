import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { linkedPlaceText } from '#korean/map'
import { fill } from '#korean/particle'
import type { MessageBesideProps } from '../../chat/parts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { placeAddress } from '../addresses.ts'
import { lookOf, looksOf, PlaceMark } from '../icons.tsx'
import { usePlace, usePlaceCategories } from '../queries.ts'
import styles from './PlaceOfMessage.module.css'
import { usePutMessagePlace } from './queries.ts'

/** The place that a message is about, for those who see it. */
export function PlaceOfMessage({ at, message, mayChange }: MessageBesideProps) {
  const place = usePlace(at.orgId, message.placeId ?? undefined).data
  const looks = looksOf(usePlaceCategories(at.orgId).data ?? [])
  const link = usePutMessagePlace(at, message)
  if (!place || place.placeId !== message.placeId) return null
  const { placeId, name, address, placeCategory, isArchived } = place
  return (
    <div className={styles.place}>
      <Link {...placeAddress(at.orgId, placeId)}>
        <PlaceMark look={lookOf(looks, placeCategory)} isQuiet={isArchived} />
        <b>{name}</b>
        {address && <span>{address}</span>}
      </Link>
      {mayChange && (
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={fill(linkedPlaceText.unlink, { name })}
          onClick={() => link.mutate(null)}
        >
          <X />
        </Button>
      )}
    </div>
  )
}
