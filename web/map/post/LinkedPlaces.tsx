import { Link } from '@tanstack/react-router'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { POST_PLACES_MOST } from '#contract/post-place'
import { linkedPlaceText } from '#korean/map'
import { mapDeedText } from '#korean/map-deeds'
import { fill } from '#korean/particle'
import { type PostBesideProps, postThing } from '../../board/post/parts.ts'
import { passFocusOn } from '../../ui/focus.ts'
import { useBroughtDeed } from '../../ui/further-deeds.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { placeAddress } from '../addresses.ts'
import { lookOf, looksOf, PlaceMark } from '../icons.tsx'
import { PlacePalette } from '../place/PlacePalette.tsx'
import { usePlaceCategories } from '../queries.ts'
import styles from '../../ui/list/LinkedThings.module.css'
import { useLinkPostPlace, usePlacesOfPost, useUnlinkPostPlace } from './queries.ts'

/** Below the words of a post; nothing but the deed of its menu where there are none. */
export function LinkedPlaces({ at, mayChange }: PostBesideProps) {
  const places = usePlacesOfPost(at).data ?? []
  const looks = looksOf(usePlaceCategories(at.orgId).data ?? [])
  const [isOpen, setOpen] = useState(false)
  const link = useLinkPostPlace(at)
  const unlink = useUnlinkPostPlace(at)
  const mayLink = mayChange && places.length < POST_PLACES_MOST
  useBroughtDeed(mayLink ? postThing(at.postId) : undefined, {
    id: 'link-place',
    label: mapDeedText.linkPlace,
    icon: <MapPin />,
    onAction: () => setOpen(true),
  })
  return (
    <>
      {places.length > 0 && (
        <section className={styles.section} aria-labelledby="linked-places">
          <h2 id="linked-places">{linkedPlaceText.title}</h2>
          <ul>
            {places.map(({ placeId, name, address, placeCategory, isArchived }) => (
              <li key={placeId}>
                <PlaceMark look={lookOf(looks, placeCategory)} isQuiet={isArchived} />
                <Link {...placeAddress(at.orgId, placeId)}>
                  {name} <span>{address}</span>
                </Link>
                {mayChange && (
                  <Button
                    kind="ghost"
                    size="small"
                    isIcon
                    aria-label={fill(linkedPlaceText.unlink, { name })}
                    onClick={({ currentTarget }) => {
                      passFocusOn(currentTarget)
                      unlink.mutate(placeId)
                    }}
                  >
                    <X />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlacePalette
        orgId={at.orgId}
        isOpen={isOpen}
        except={places.map(({ placeId }) => placeId)}
        onChoose={link.mutate}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
