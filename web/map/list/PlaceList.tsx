import { Link } from '@tanstack/react-router'
import { CircleAlert, LocateFixed, MapPinOff, Navigation, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlaceRow } from '#contract/place'
import { sentenceFor } from '#korean/errors'
import { mapText } from '#korean/map'
import { fill } from '#korean/particle'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { isNarrowedBy, mapAddress, type MapFilters, type MapSearch } from '../addresses.ts'
import type { Region } from '../basemap/regions.ts'
import { lookOf, type PlaceLook, PlaceMark } from '../icons.tsx'
import styles from './PlaceList.module.css'
import type { usePlaces } from '../queries.ts'

type PlaceListProps = {
  orgId: number
  found: ReturnType<typeof usePlaces>
  looks: readonly PlaceLook[]
  search: MapSearch
  filters: MapFilters
  /** Only those of the box of the screen are asked for. */
  isInView: boolean
  regions: readonly Region[]
  /** Something was found besides, which `children` show. */
  isElsewhere: boolean
  children?: ReactNode
  mayCreate: boolean
  onRegion: (region: Region) => void
  onClear: () => void
  onCreate: () => void
}

/** The same places as on the map, by name: for eyes, keys and screen readers. */
export function PlaceList({ orgId, found, looks, search, regions, onRegion, children, ...rest }: PlaceListProps) {
  const places = found.data?.pages.flatMap(page => page.places) ?? []
  return (
    <div className={styles.list}>
      {regions.length > 0 && (
        <section aria-label={mapText.regions}>
          <h2>{mapText.regions}</h2>
          <ul>
            {regions.map(region => (
              <li key={region.code}>
                <button type="button" className={styles.region} onClick={() => onRegion(region)}>
                  <Navigation />
                  {region.fullName}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      {(regions.length > 0 || rest.isElsewhere) && places.length > 0 && <h2>{mapText.places}</h2>}
      {found.error && !found.data && (
        <ErrorState
          title={mapText.failed}
          text={sentenceFor(found.error)}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.isPending && (
        <Delayed>
          <PlaceBones />
        </Delayed>
      )}
      {places.length > 0 && (
        <ul aria-label={mapText.list}>
          {places.map(place => (
            <li key={place.placeId}>
              <Row orgId={orgId} place={place} look={lookOf(looks, place.placeCategory)} search={search} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button kind="ghost" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {mapText.more}
          </Button>
        </div>
      )}
      {found.data && places.length === 0 && regions.length === 0 && !rest.isElsewhere && <Nothing {...rest} />}
    </div>
  )
}

type NothingProps = Pick<PlaceListProps, 'filters' | 'isInView' | 'mayCreate' | 'onClear' | 'onCreate'>
function Nothing({ filters, isInView, mayCreate, onClear, onCreate }: NothingProps) {
  if (isNarrowedBy(filters))
    return (
      <EmptyState icon={<SearchX />} title={mapText.emptyFound} text={mapText.emptyFoundHelp}>
        <Button onClick={onClear}>{mapText.clear}</Button>
      </EmptyState>
    )
  if (isInView) return <EmptyState icon={<LocateFixed />} title={mapText.emptyView} text={mapText.emptyViewHelp} />
  return (
    <EmptyState icon={<MapPinOff />} title={mapText.empty} text={mayCreate ? mapText.emptyHelp : mapText.emptyReader}>
      {mayCreate && <Button onClick={onCreate}>{mapText.create}</Button>}
    </EmptyState>
  )
}

type RowProps = { orgId: number; place: PlaceRow; look: PlaceLook; search: MapSearch }
function Row({ orgId, place, look, search }: RowProps) {
  const { placeId, name, address, position, openCount, urgency, isOverdue, isArchived, isApproximate } = place
  const isOpen = search.place === String(placeId)
  return (
    <Link
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      {...mapAddress(orgId, { ...search, place: String(placeId) })}
      replace={search.place !== undefined}
    >
      <PlaceMark look={look} isQuiet={isArchived} />
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.facts}>
          <span>{look.name}</span>
          {position === null && <span>{mapText.noPosition}</span>}
          {position !== null && isApproximate && <span>{mapText.approximate}</span>}
          {isArchived && <span>{mapText.isArchived}</span>}
          {address && <span className={styles.address}>{address}</span>}
        </span>
      </span>
      {openCount > 0 && (
        <span className={styles.open} data-urgency={urgency} data-late={isOverdue || undefined}>
          {isOverdue && <CircleAlert aria-label={mapText.overdue} />}
          <span aria-hidden>{openCount}</span>
          <Unseen>{fill(mapText.openIssues, { count: openCount })}</Unseen>
        </span>
      )}
    </Link>
  )
}

const PlaceBones = () => (
  <div role="status" aria-label={mapText.list} className={styles.bones}>
    {['58%', '42%', '66%', '50%', '38%', '60%'].map(width => (
      <div key={width}>
        <Skeleton width="28px" height="28px" isRound />
        <span>
          <WordsSkeleton width={width} />
          <WordsSkeleton width="80%" />
        </span>
      </div>
    ))}
  </div>
)
