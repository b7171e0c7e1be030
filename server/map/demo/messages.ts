// Messages of the demonstration that are about places.
import { linkMessage } from '../../chat/demo/places.ts'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'

/** By how they begin. */
const about = [
  ['냉동 창고 온도 기록 장치', '이천 통합 물류센터'],
  ['내일 사무실 소독', '해담푸드 본사'],
  ['현장 사진은 오늘 오후에', '이천 통합 물류센터'],
] as const

/** @param placeIds by the names of places */
export async function linkMessages(tx: Writing, { orgId }: DemoCompany, placeIds: ReadonlyMap<string, number>) {
  for (const [beginning, place] of about) await linkMessage(tx, orgId, beginning, placeIds.get(place)!)
}
