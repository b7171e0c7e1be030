import { useState } from 'react'
import type { FoundAddress } from '#contract/geocoding'
import { sentenceFor } from '#korean/errors'
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
import { useFoundAddresses } from '../geocoding.ts'
import { AddressSection } from './AddressSection.tsx'
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
  /** An address whose point the map shows. */
  picked: FoundAddress | undefined
  onPick: (found: FoundAddress) => void
  /** At an address, or anywhere. */
  onCreate: (found?: FoundAddress) => void
}

const REGIONS_SHOWN = 5
const ADDRESSES_SHOWN = 5
const ADDRESS_ZOOM = 16

/** All that the map shows, as a list with its filters. */
export function PlacesSide({ orgId, looks, search, camera, isAlone, mayCreate, picked, ...on }: PlacesSideProps) {
  const { onSearch, onPick, onCreate } = on
  const filters = filtersOf(search)
  const words = filters.text ?? ''
  const [typed, type] = useSearchField(words, text => onSearch({ text: text || undefined }))
  const [isInView, setInView] = useState(false)
  const found = usePlaces(orgId, filters, isInView && !isAlone ? camera.seen?.box : undefined)
  const all = useRegions(words !== '')
  const regions = all && words !== '' && !isAlone ? findRegions(all, words).slice(0, REGIONS_SHOWN) : []
  const addresses = useFoundAddresses(orgId, words)
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
        isElsewhere={addresses.found.length > 0}
        mayCreate={mayCreate}
        onRegion={({ position, zoom }) => camera.goTo({ ...position, zoom })}
        onClear={() => {
          type('')
          onSearch(Object.fromEntries(filterNames.map(name => [name, undefined])))
        }}
        onCreate={() => onCreate()}
      >
        <AddressSection
          found={addresses.found.slice(0, ADDRESSES_SHOWN)}
          failure={addresses.error && sentenceFor(addresses.error)}
          picked={picked}
          onPick={found => {
            onPick(found)
            camera.goTo({ ...found.position, zoom: ADDRESS_ZOOM })
          }}
          onCreate={mayCreate ? onCreate : undefined}
        />
      </PlaceList>
    </>
  )
}
