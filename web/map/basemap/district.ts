// The district under a position, found on the drawn borders: roughly where something lies, and whether that is in Korea.
import { feature } from 'topojson-client'
import type { Position } from '#contract/place'
import { dokdoFile, type Dokdo, type Korea, koreaFile } from './files.ts'
import { loadRegions, type Region } from './regions.ts'

type Ring = readonly (readonly number[])[]
type Shape = { code: string; rings: Ring[]; west: number; east: number; south: number; north: number }

/** The drawn coast is coarse: who stands on a quay stands in its district. About a kilometre. */
const COAST = 0.01
const AROUND = [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => [x * COAST, y * COAST] as const))

let finding: Promise<(position: Position) => string | undefined> | undefined

export async function regionAt(position: Position): Promise<Region | undefined> {
  finding ??= Promise.all([koreaFile(), dokdoFile()]).then(files => districtFinder(...files))
  finding.catch(() => (finding = undefined))
  const [regions, find] = await Promise.all([loadRegions(), finding])
  const code = find(position)
  // The city that is its own province is not listed twice.
  return regions.find(region => region.code === code) ?? regions.find(region => region.code === code?.slice(0, 2))
}

/** Answers codes of districts. */
export function districtFinder(korea: Korea, dokdo: Dokdo) {
  const shapes = [...feature(korea, korea.objects.sgg).features, dokdo].map(({ properties, geometry }): Shape => {
    const rings: Ring[] =
      geometry.type === 'Polygon'
        ? geometry.coordinates
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flat()
          : []
    const [x, y] = [rings.flat().map(point => point[0]!), rings.flat().map(point => point[1]!)]
    const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), Infinity)
    const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity)
    return { code: properties.c, rings, west: least(x), east: most(x), south: least(y), north: most(y) }
  })
  const under = (x: number, y: number) =>
    shapes.find(
      shape =>
        x >= shape.west && x <= shape.east && y >= shape.south && y <= shape.north && isInside(shape.rings, x, y),
    )?.code
  return ({ lng, lat }: Position) => {
    const code = under(lng, lat)
    if (code) return code
    for (const [x, y] of AROUND) {
      const near = under(lng + x, lat + y)
      if (near) return near
    }
    return undefined
  }
}

/** A ray to the east crosses an odd number of borders; holes and islands count by themselves. */
function isInside(rings: readonly Ring[], x: number, y: number) {
  let isIn = false
  for (const ring of rings)
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [ax = 0, ay = 0] = ring[at]!
      const [bx = 0, by = 0] = ring[before]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
    }
  return isIn
}
