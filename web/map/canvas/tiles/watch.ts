// Whether parts of the operator's map come, as far as that can be told from the events of the drawn map.
import type { Map as DrawnMap, MapSourceDataEvent } from 'maplibre-gl'

/** `shown` once parts come, `failed` while they do not: one that is missing among others says nothing. */
export type TilesState = 'loading' | 'shown' | 'failed'

export const LATE_MS = 10_000
/** Without any that comes between them. */
const FAILURES_MOST = 3
/** Ours have no such prefix. */
export const PREFIX = 'tiles:'
export const isTiles = (id: string | undefined) => id?.startsWith(PREFIX) === true

type Failed = { error?: unknown; sourceId?: string }

/** MapLibre is silent about parts that the server does not have (404): where nothing has come at the end, it failed too. */
export function watchTiles(map: DrawnMap, changed: (state: TilesState) => void) {
  let known: TilesState = 'loading'
  let [arrived, failed] = [0, 0]
  let late: ReturnType<typeof setTimeout> | undefined
  const become = (state: TilesState) => {
    if (known === state) return
    known = state
    changed(state)
  }
  const arrive = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!isTiles(sourceId) || (tile as { state?: string } | undefined)?.state !== 'loaded') return
    arrived++
    failed = 0
    become('shown')
  }
  const fail = (event: Failed) => {
    if (!isTiles(event.sourceId)) return reportUnknown(event)
    if (++failed >= FAILURES_MOST) become('failed')
  }
  const rest = () => {
    if (arrived === 0) become('failed')
  }
  map.on('sourcedata', arrive)
  map.on('error', fail)
  return {
    /** All is asked for anew. */
    begin() {
      ;[arrived, failed] = [0, 0]
      clearTimeout(late)
      late = setTimeout(rest, LATE_MS)
      map.off('idle', rest)
      map.on('idle', rest)
    },
    fail: () => become('failed'),
    end() {
      clearTimeout(late)
      map.off('sourcedata', arrive)
      map.off('error', fail)
      map.off('idle', rest)
    },
  }
}

/** As MapLibre says it while nobody listens. */
function reportUnknown({ error }: Failed) {
  console.error(error)
}
