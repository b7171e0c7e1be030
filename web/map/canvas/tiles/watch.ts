// Whether parts of the operator's map come, as far as that can be told from the events of the drawn map.
import type { Map as DrawnMap, MapSourceDataEvent } from 'maplibre-gl'

/** `shown` once a part came, for good: ours lies where others are missing. `failed` while none has come. */
export type TilesState = 'loading' | 'shown' | 'failed'

export const LATE_MS = 10_000
/** Ours have no such prefix. */
export const PREFIX = 'tiles:'
export const isTiles = (id: string | undefined) => id?.startsWith(PREFIX) === true

export type Tile = { state: string; tileID: { canonical: { x: number; y: number; z: number } } }
/** Tiles that failed by their source; none where the source itself did. */
export type Missing = ReadonlyMap<string, ReadonlySet<Tile>>
type Failed = { error?: unknown; sourceId?: string; tile?: Tile }
type Heard = {
  changed: (state: TilesState) => void
  /** Something is to be asked for again. */
  missed: () => void
  /** Nothing is. */
  whole: () => void
}

/** MapLibre is silent about pictures that the server does not have (404): where none has come at the end, it failed too. */
export function watchTiles(map: DrawnMap, { changed, missed, whole }: Heard) {
  let known: TilesState = 'loading'
  let isAsked = false
  let missing = new Map<string, Set<Tile>>()
  let late: ReturnType<typeof setTimeout> | undefined
  const become = (state: TilesState) => {
    if (known === state) return
    known = state
    changed(state)
  }
  const fail = () => {
    become('failed')
    missed()
  }
  const tire = () => {
    if (known !== 'shown' && (isAsked || isPending(map))) fail()
  }
  const wait = () => {
    clearTimeout(late)
    late = setTimeout(tire, LATE_MS)
  }
  const ask = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (isAsked || !isTiles(sourceId) || !tile) return
    isAsked = true
    wait()
  }
  const arrive = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (isTiles(sourceId) && (tile as Tile | undefined)?.state === 'loaded') become('shown')
  }
  const miss = (event: Failed) => {
    const { sourceId, tile } = event
    if (sourceId === undefined || !isTiles(sourceId)) return report(event.error)
    isAsked = true
    const tiles = missing.get(sourceId) ?? new Set()
    missing.set(sourceId, tile ? tiles.add(tile) : tiles)
    if (known === 'shown') missed()
  }
  // Where nothing was asked for, as outside of the zooms of a source, nothing failed.
  const rest = () => {
    if (known !== 'shown' && isAsked) fail()
    else if (known === 'shown') (missing.size > 0 ? missed : whole)()
  }
  const unheard = listen(map, { sourcedataloading: ask, sourcedata: arrive, error: miss, idle: rest })
  return {
    /** All is asked for. */
    begin: wait,
    /** It is forgotten here: the caller asks for it. */
    takeMissing(): Missing {
      const taken = missing
      missing = new Map()
      return taken
    },
    isShown: () => known === 'shown',
    fail,
    end() {
      clearTimeout(late)
      unheard()
    },
  }
}

type Listeners = {
  sourcedataloading: (event: MapSourceDataEvent) => void
  sourcedata: (event: MapSourceDataEvent) => void
  error: (event: Failed) => void
  idle: () => void
}

/** Returns how it ends. */
function listen(map: DrawnMap, { sourcedataloading, sourcedata, error, idle }: Listeners) {
  const heard = [
    map.on('sourcedataloading', sourcedataloading),
    map.on('sourcedata', sourcedata),
    map.on('error', error),
    map.on('idle', idle),
  ]
  return () => {
    for (const subscription of heard) subscription.unsubscribe()
  }
}

const isPending = (map: DrawnMap) =>
  Object.keys(map.getStyle().sources).some(id => isTiles(id) && !map.isSourceLoaded(id))

/** As MapLibre says it while nobody listens. */
export function report(error: unknown) {
  console.error(error)
}
