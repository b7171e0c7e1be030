import { MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import type { MapPage } from '#contract/map'
import type { Position } from '#contract/place'
import { mapText, placeFormText } from '#korean/map'
import { fetchedComponent } from '../ui/fetched.ts'
import type { MapFilters } from './addresses.ts'
import type { Camera } from './camera.ts'
import { useMapServices } from './geocoding.ts'
import styles from './DrawnPlaces.module.css'
import { lookOf, type PlaceLook } from './icons.tsx'
import { useMapPage } from './queries.ts'
import type { Writing } from './writing.ts'

const MapCanvas = fetchedComponent(() => import('./canvas/MapCanvas.tsx').then(it => it.MapCanvas))
// Nobody opens this page for anything else: it comes while the page draws itself.
void MapCanvas.fetch()

type DrawnPlacesProps = {
  orgId: number
  filters: MapFilters
  looks: readonly PlaceLook[]
  camera: Camera
  selectedId: number | undefined
  writing: Writing | undefined
  /** The point of an address that was found. */
  picked: Position | undefined
  /** A panel lies over the end of the map, or a sheet over its foot. */
  covered: { right?: number; bottom?: number }
  onSelect: (placeId: number | undefined) => void
  onDraft: (position: Position) => void
  onFailure: () => void
}

const draftOf = (writing: Writing | undefined, picked: Position | undefined) =>
  writing ? ((writing.moved ? writing.moved.position : writing.place?.position) ?? undefined) : picked

const NOTHING: Pick<MapPage, 'places' | 'clusters'> = { places: [], clusters: [] }

export function DrawnPlaces({ orgId, filters, looks, camera, selectedId, writing, ...rest }: DrawnPlacesProps) {
  const { picked, covered, ...on } = rest
  const found = useMapPage(orgId, filters, camera.seen)
  const { places, clusters } = found.data ?? NOTHING
  const tiles = useMapServices(orgId)?.tiles
  const writtenId = writing?.place?.placeId
  // The same list while nothing in it is different: the canvas draws each anew.
  const pins = useMemo(
    () =>
      places.flatMap(({ placeId, name, placeCategory, position, openCount, urgency, ...is }) => {
        const { color, icon } = lookOf(looks, placeCategory)
        const { isOverdue, isApproximate, isArchived } = is
        if (position === null || placeId === writtenId) return []
        return { placeId, name, position, color, icon, openCount, urgency, isOverdue, isApproximate, isArchived }
      }),
    [places, looks, writtenId],
  )
  return (
    <div className={styles.map}>
      {!camera.seen && <p className={styles.loading}>{mapText.loadingMap}</p>}
      {camera.begin && (
        <MapCanvas
          view={camera.begin.view}
          fit={camera.begin.fit}
          padding={covered}
          onMove={camera.onMove}
          tiles={tiles ?? undefined}
          pins={pins}
          clusters={clusters}
          selectedId={selectedId}
          onSelect={on.onSelect}
          draft={draftOf(writing, picked)}
          onDraft={on.onDraft}
          isPicking={writing?.isPicking ?? false}
          onFailure={on.onFailure}
        />
      )}
      {writing?.isPicking && <p className={styles.picking}>{placeFormText.picking}</p>}
      {found.error && !found.isFetching && (
        <p className={styles.failed} role="alert">
          <MapPinOff />
          {mapText.mapFailed}
        </p>
      )}
    </div>
  )
}
