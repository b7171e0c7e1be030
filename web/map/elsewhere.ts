// Links into the maps of others. Nothing is told to any of them before somebody presses.
import type { Position } from '#contract/place'

type Named = { name: string; position: Position }
const kakaoPoint = ({ name, position: { lat, lng } }: Named) =>
  `${encodeURIComponent(name.replaceAll(/[,/]/g, ' '))},${lat},${lng}`

export const elsewhere = ({ name, position }: Named) => ({
  kakao: `https://map.kakao.com/link/map/${kakaoPoint({ name, position })}`,
  naver: `https://map.naver.com/p?c=16.00,0,0,0,dh&lat=${position.lat}&lng=${position.lng}&title=${encodeURIComponent(name)}`,
})

/** A link of Kakao Map takes five points between the first and the last one. */
const POINTS_MOST = 7

/** To a single point from where one is; else the way by car, in as many links as it needs: each begins where the one before ends. */
export function kakaoWays(points: readonly Named[]) {
  const [only] = points
  if (only && points.length === 1)
    return [{ first: only, last: only, url: `https://map.kakao.com/link/to/${kakaoPoint(only)}` }]
  const ways: { first: Named; last: Named; url: string }[] = []
  for (let from = 0; from < points.length - 1; from += POINTS_MOST - 1) {
    const part = points.slice(from, from + POINTS_MOST)
    const url = `https://map.kakao.com/link/by/car/${part.map(kakaoPoint).join('/')}`
    ways.push({ first: part[0]!, last: part.at(-1)!, url })
  }
  return ways
}
