// The place of the screen in the world: from the address, or around all that is found.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { partInKorea } from '#contract/coordinates'
import type { Box } from '#contract/map'
import type { Position } from '#contract/place'
import { textSearch } from '../search.ts'
import { type MapFilters, mapSearch, type MapSearch } from './addresses.ts'
import type { MapView } from './canvas/pin.ts'
import { askForExtent, usePlace } from './queries.ts'

/** Where a map begins that nobody has moved and on which nothing lies. */
const KOREA: MapView = { lng: 127.8, lat: 36.2, zoom: 6.1 }
const NEAR_ZOOM = 13

const viewIn = ({ lng, lat, zoom }: MapSearch): MapView | undefined =>
  lng && lat && zoom ? { lng: Number(lng), lat: Number(lat), zoom: Number(zoom) } : undefined

export type Camera = ReturnType<typeof useCamera>

/** @param note writes the view into the address */
export function useCamera(orgId: number, filters: MapFilters, search: MapSearch, note: (view: MapSearch) => void) {
  const [begin, setBegin] = useState<{ view: MapView; fit?: Box | undefined } | undefined>(() => {
    const view = viewIn(search)
    return view && { view }
  })
  const [seen, see] = useState<{ box: Box; zoom: number }>()
  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ location, action: { type } }) => {
        // Any other change of the address follows the map.
        if (type !== 'BACK' && type !== 'FORWARD' && type !== 'GO') return
        const view = viewIn(mapSearch(textSearch.parseSearch(location.search)))
        if (view) setBegin({ view })
      }),
    [history],
  )
  const isBegun = begin !== undefined
  useEffect(() => {
    if (isBegun) return
    let isHere = true
    askForExtent(orgId, filters).then(
      ({ box }) => isHere && setBegin({ view: KOREA, ...(box && { fit: partInKorea(box) ?? box }) }),
      () => isHere && setBegin({ view: KOREA }),
    )
    return () => void (isHere = false)
  }, [isBegun, orgId, filters])
  return {
    begin,
    seen,
    goTo: (view: MapView) => setBegin({ view }),
    /** Only where it is out of sight. */
    show: ({ lat, lng }: Position) => {
      const [west, south, east, north] = seen?.box ?? [0, 0, 0, 0]
      if (lng < west || lng > east || lat < south || lat > north) setBegin({ view: { lat, lng, zoom: NEAR_ZOOM } })
    },
    onMove: (view: MapView, box: Box) => {
      see({ box, zoom: view.zoom })
      note({ lng: view.lng.toFixed(5), lat: view.lat.toFixed(5), zoom: view.zoom.toFixed(2) })
    },
  }
}

/** A place that is opened is shown in the middle, unless its pin was pressed: that is told by what this answers. */
export function useGoTo(orgId: number, placeId: number | undefined, search: MapSearch, goTo: (view: MapView) => void) {
  const [known, know] = useState(viewIn(search) ? placeId : undefined)
  const position = usePlace(orgId, placeId).data?.position
  // Until it is known where the place lies, it is not known where to go.
  if (placeId !== known && (placeId === undefined || position !== undefined)) {
    know(placeId)
    if (position) goTo({ ...position, zoom: Math.max(NEAR_ZOOM, Number(search.zoom ?? 0)) })
  }
  return know
}
