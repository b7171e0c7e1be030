// The places of an organization, for benchmarks of its map.
import type { Client } from 'pg'
import type { Position } from '#contract/place'
import { cellOf } from '../server/map/box/cells.ts'

/** Shops in use, of the whole organization. */
export async function addPlaces(database: Client, orgId: number, positions: readonly Position[]) {
  const { rows: members } = await database.query<{ id: string }>('select id from member where org_id = $1', [orgId])
  const memberId = members[0]!.id
  await database.query(
    `insert into place (org_id, name, kind, address, address_detail, lat, lng, cell, is_approximate, phone, hours, note, created_by)
     select $1, '해담 매장 ' || each, 'BRANCH', '서울 강남구 테헤란로 ' || each, '', lat, lng, cell, false, '', '', '', $2
     from unnest($3::float8[], $4::float8[], $5::bigint[]) with ordinality as row(lat, lng, cell, each)`,
    [orgId, memberId, positions.map(({ lat }) => lat), positions.map(({ lng }) => lng), positions.map(cellOf)],
  )
  return memberId
}

/** Spread evenly, the same ones in every run. */
export const spreadWithin = (count: number, [west, south, east, north]: readonly [number, number, number, number]) =>
  Array.from({ length: count }, (_, at) => ({
    lat: south + ((at * 0.618_034) % 1) * (north - south),
    lng: west + ((at * 0.754_878) % 1) * (east - west),
  }))
