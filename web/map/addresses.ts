// The address of the map is its state: the middle of the screen, what is filtered, and the place that is open.
import { mapFilterShape, ZOOM_MOST } from '#contract/map'

export const filterNames = ['text', 'placeCategory', 'project', 'archived', 'priority', 'assignee', 'due'] as const
export type FilterName = (typeof filterNames)[number]
/** As an address and a call write them. */
export type MapFilters = { [Name in Exclude<FilterName, 'archived'>]?: string | undefined } & {
  archived?: 'true' | undefined
}

export type MapSearch = MapFilters & {
  lng?: string | undefined
  lat?: string | undefined
  zoom?: string | undefined
  place?: string | undefined
}

const numberIn = (value: unknown, most: number) =>
  typeof value === 'string' && /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Math.abs(Number(value)) <= most
    ? value
    : undefined

const filterIn = (name: FilterName, value: unknown) =>
  typeof value === 'string' && value !== '' && mapFilterShape[name].safeParse(value).success ? value : undefined

/** Wrong values are left out. */
export const mapSearch = (search: Record<string, unknown>): MapSearch => ({
  lng: numberIn(search.lng, 180),
  lat: numberIn(search.lat, 85),
  zoom: numberIn(search.zoom, ZOOM_MOST),
  place: typeof search.place === 'string' && /^[1-9]\d{0,9}$/.test(search.place) ? search.place : undefined,
  ...(Object.fromEntries(filterNames.map(name => [name, filterIn(name, search[name])])) as MapFilters),
})

export const filtersOf = (search: MapSearch): MapFilters =>
  Object.fromEntries(filterNames.flatMap(name => (search[name] ? [[name, search[name]]] : [])))

export const isNarrowedBy = (filters: MapFilters) => Object.values(filters).some(Boolean)

export const mapAddress = (orgId: number, search: MapSearch = {}) =>
  ({ to: '/org/$orgId/map/', params: { orgId: String(orgId) }, search }) as const

export const placeAddress = (orgId: number, placeId: number) => mapAddress(orgId, { place: String(placeId) })
