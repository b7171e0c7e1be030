// Fixtures for tests of the map.
import { placeIssueRoutes } from '#contract/map'
import { placeCategoryRoutes, type PlaceDraft, placeRoutes } from '#contract/place'
import { visitRoutes } from '#contract/place-visit'
import type { Entry } from '../testing/geocoding/book.ts'
import type { Visitor } from '../testing/visitor.ts'

export const SEOUL = { lat: 37.5665, lng: 126.978 }
export const BUSAN = { lat: 35.1796, lng: 129.0756 }
/** All of Korea. */
export const KOREA = '124,32,132,39.5'

export const place = (by: Pick<Visitor, 'call'>, orgId: number, said: Partial<PlaceDraft> = {}) =>
  by.call(placeRoutes.create, { orgId, body: { name: '성수 물류창고', position: SEOUL, ...said } })

/** Two places of the project and a deleted one, with an issue and two visits at the first; and two categories. */
export async function placesOf(
  owner: Pick<Visitor, 'call'>,
  { orgId, projectId }: { orgId: number; projectId: number },
  { word, issueId, isPrivate }: { word: string; issueId: number; isPrivate: boolean },
) {
  const create = async () => {
    const said = { name: word.slice(0, 100), address: word.slice(0, 200), note: word, projectId }
    return (await place(owner, orgId, said)).placeId
  }
  const placeId = [await create(), await create()]
  await owner.call(placeRoutes.remove, { orgId, placeId: await create() })
  await owner.call(placeIssueRoutes.put, { orgId, projectId, issueId, body: { placeId: placeId[0]! } })
  const visitId: number[] = []
  for (const note of [word, `${word} 2`]) {
    const body = { visitedAt: '2024-11-19T05:00:00.000Z', note: note.slice(-1_000) }
    visitId.push((await owner.call(visitRoutes.create, { orgId, placeId: placeId[0]!, body })).visitId)
  }
  // Every member sees all categories, so those who hide have none.
  if (isPrivate) return { placeId, visitId }
  const categoryId: number[] = []
  for (const each of ['1', '2']) {
    const body = { name: `${word.slice(0, 18)} ${each}`, color: 'blue', icon: 'flag' } as const
    categoryId.push((await owner.call(placeCategoryRoutes.create, { orgId, body })).categoryId)
  }
  return { placeId, visitId, categoryId }
}

/** From Kakao's search of postcodes, where the lot was pressed. */
export const CHOSEN = {
  zonecode: '06159',
  address: '서울 강남구 삼성동 142-43',
  roadAddress: '서울 강남구 테헤란로 427',
  jibunAddress: '서울 강남구 삼성동 142-43',
  buildingName: '위워크타워',
  userSelectedType: 'J',
}

export const TEHERAN: Entry = {
  road: '서울 강남구 테헤란로 427',
  parcel: '서울 강남구 삼성동 142-43',
  parts: { city: '서울특별시', borough: '강남구', suburb: '삼성동', road: '테헤란로', house_number: '427' },
  building: '위워크타워',
  lat: 37.506502,
  lng: 127.053617,
}
export const SUWON: Entry = {
  road: '경기 수원시 팔달구 효원로 241',
  parcel: '경기 수원시 팔달구 인계동 1111',
  parts: { province: '경기도', city: '수원시', borough: '팔달구', road: '효원로', house_number: '241' },
  name: '수원시청',
  lat: 37.263476,
  lng: 127.028646,
}
