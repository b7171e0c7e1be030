// The addresses that the pretended providers know, which a test may change while they run.
export type Entry = {
  road: string
  parcel: string
  /** As Nominatim parts an address. */
  parts: Record<string, string>
  building?: string
  /** Of a shop or a station; an entry without one is an address alone. */
  name?: string
  lat: number
  lng: number
}

/** How far from a point something still is its address. */
const NEAR = 0.002

export const entriesFor = (entries: readonly Entry[], words: string) =>
  entries.filter(({ road, parcel, name = '' }) => [road, parcel, name].some(text => text.includes(words)))

export const entryAt = (entries: readonly Entry[], lat: number, lng: number) =>
  entries.find(entry => Math.abs(entry.lat - lat) < NEAR && Math.abs(entry.lng - lng) < NEAR)
