import { feature, mesh } from 'topojson-client'
import { abroadNames, islandNames, seaNames } from '#korean/map-canvas'
import { dokdoFile, koreaFile, neighborsFile, regionRows } from '../../basemap/files.ts'
import { fetchLetters } from './letters.ts'
import type { LandKind, LineKind } from './land.ts'
import type { Shapes, SourceName } from './style.ts'

type District = { properties?: unknown }
const provinceOf = (properties: unknown) => (properties as { c: string }).c.slice(0, 2)

/** The base map, of files that are fetched once; with the letters of its names. */
export async function fetchGround(): Promise<Partial<Record<SourceName, Shapes>>> {
  const [korea, neighbors, dokdo, rows] = await Promise.all([koreaFile(), neighborsFile(), dokdoFile(), regionRows()])
  const { sgg } = korea.objects
  const provinces = new Map(rows.filter(({ c }) => c.length === 2).map(row => [row.c, row]))
  const labels = [
    ...rows.map(({ c, n, a, p, x, y }) =>
      // One city is its own province, and has its name once.
      c.length === 2
        ? label('province', a!, [x, y], n)
        : label('district', n === provinces.get(c.slice(0, 2))!.n ? '' : n, [x, y], p ? `${p} ${n}` : n),
    ),
    label('sea', seaNames.east, [130.2, 37.9]),
    label('sea', seaNames.west, [124.9, 36.2]),
    label('sea', seaNames.south, [127.9, 33.95]),
    label('island', islandNames.ulleungdo, [130.87, 37.5]),
    label('island', islandNames.dokdo, [131.8686, 37.2411]),
    label('abroad', abroadNames.north, [126.6, 39.6]),
    label('abroad', abroadNames.japan, [133.2, 34.9]),
  ].filter(({ properties }) => properties.name !== '')
  await fetchLetters(labels.map(({ properties }) => properties.name + properties.longName))
  const land = [
    ...feature(neighbors, neighbors.objects.land).features.map(({ geometry }) => shape<LandKind>('abroad', geometry)),
    ...feature(korea, sgg).features.map(({ geometry }) => shape<LandKind>('district', geometry)),
    shape<LandKind>('dokdo', dokdo.geometry),
  ]
  const isOneProvince = (one: District, other: District) => provinceOf(one.properties) === provinceOf(other.properties)
  const lines = [
    shape<LineKind>(
      'coast',
      mesh(korea, sgg, (one, other) => one === other),
    ),
    shape<LineKind>(
      'district',
      mesh(korea, sgg, (one, other) => one !== other && isOneProvince(one, other)),
    ),
    shape<LineKind>(
      'province',
      mesh(korea, sgg, (one, other) => !isOneProvince(one, other)),
    ),
  ]
  return { land: together(land), lines: together(lines), labels: together(labels) }
}

const together = (features: GeoJSON.Feature[]): Shapes => ({ type: 'FeatureCollection', features })
const shape = <Kind extends string>(kind: Kind, geometry: GeoJSON.Geometry) => ({
  type: 'Feature' as const,
  geometry,
  properties: { kind },
})

const label = (kind: string, name: string, coordinates: [number, number], longName: string = name) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates },
  properties: { kind, name, longName },
})
