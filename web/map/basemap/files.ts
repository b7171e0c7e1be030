// The drawn country as files of the application: fetched once somebody looks at a map, and in no bundle.
import type { GeometryCollection, Topology } from 'topojson-specification'
import names from '../../../korean/regions.json?url'
import { fetchFile } from '../../call.ts'
import dokdo from './dokdo.json?url&no-inline'
import korea from './korea.topo.json?url'
import neighbors from './neighbors.topo.json?url'

/** A province has a code of two digits and an abbreviated name, a district one of five and maybe the city around it. */
export type RegionRow = { c: string; n: string; a?: string; p?: string; x: number; y: number }
export type Korea = Topology<{ sgg: GeometryCollection<{ c: string }> }>
export type Neighbors = Topology<{ land: GeometryCollection }>
export type Dokdo = GeoJSON.Feature<GeoJSON.MultiPolygon, { c: string }>

/** Fetched once; a failure is not remembered. */
function fetchedOnce<Content>(address: string) {
  let content: Promise<Content> | undefined
  return () => {
    content ??= fetchFile(address).then(async file => {
      if (!file) throw new Error(`The server has no ${address}`)
      return JSON.parse(await file.text()) as Content
    })
    content.catch(() => (content = undefined))
    return content
  }
}

export const regionRows = fetchedOnce<RegionRow[]>(names)
export const koreaFile = fetchedOnce<Korea>(korea)
export const neighborsFile = fetchedOnce<Neighbors>(neighbors)
/** Simplified like the rest of the country, it would be gone. */
export const dokdoFile = fetchedOnce<Dokdo>(dokdo)
