import { useState } from 'react'
import { mapText } from '#korean/map'
import { fill } from '#korean/particle'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { useSearchField } from '../../ui/field/useSearchField.ts'
import { filterNames, filtersOf, type MapSearch } from '../addresses.ts'
import { findRegions } from '../basemap/regions.ts'
import type { Camera } from '../camera.ts'
import type { PlaceLook } from '../icons.tsx'
import { usePlaces } from '../queries.ts'
import { useRegions } from '../regions.ts'
import { MapFilters } from './MapFilters.tsx'
import { PlaceList } from './PlaceList.tsx'
import styles from './PlaceList.module.css'

type PlacesSideProps = {
  orgId: number
  looks: readonly PlaceLook[]
  search: MapSearch
  camera: Camera
  /** The map cannot be drawn. */
  isAlone: boolean
  mayCreate: boolean
  onSearch: (changed: MapSearch) => void
  onCreate: () => void
}

const REGIONS_SHOWN = 5

/** All that the map shows, as a list with its filters. */
export function PlacesSide({ orgId, looks, search, camera, isAlone, mayCreate, onSearch, onCreate }: PlacesSideProps) {
  const filters = filtersOf(search)
  const words = filters.text ?? ''
  const [typed, type] = useSearchField(words, text => onSearch({ text: text || undefined }))
  const [isInView, setInView] = useState(false)
  const found = usePlaces(orgId, filters, isInView && !isAlone ? camera.seen?.box : undefined)
  const all = useRegions(words !== '')
  const regions = all && words !== '' && !isAlone ? findRegions(all, words).slice(0, REGIONS_SHOWN) : []
  return (
    <>
      <MapFilters
        orgId={orgId}
        looks={looks}
        filters={filters}
        typed={typed}
        total={found.data && fill(mapText.total, { count: found.data.pages[0]!.count })}
        onType={type}
        onChange={onSearch}
      />
      {!isAlone && (
        <div className={styles.scope}>
          <Checkbox checked={isInView} onChange={setInView}>
            {mapText.inView}
          </Checkbox>
        </div>
      )}
      <PlaceList
        orgId={orgId}
        found={found}
        looks={looks}
        search={search}
        filters={filters}
        isInView={isInView}
        regions={regions}
        mayCreate={mayCreate}
        onRegion={({ position, zoom }) => camera.goTo({ ...position, zoom })}
        onClear={() => {
          type('')
          onSearch(Object.fromEntries(filterNames.map(name => [name, undefined])))
        }}
        onCreate={onCreate}
      />
    </>
  )
}
