import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RegionRow } from '../basemap/files.ts'
import { regionsFrom } from '../basemap/regions.ts'
import { regionNamer } from './region-names.ts'

const regions = regionsFrom(JSON.parse(readFileSync('korean/regions.json', 'utf8')) as RegionRow[])
const positionOf = regionNamer(regions)
const nameOf = (address: string) => regions.find(({ position }) => position === positionOf(address))?.fullName

test.each([
  ['서울 강남구 테헤란로 427', '서울특별시 강남구'],
  ['서울특별시 강남구 테헤란로 427', '서울특별시 강남구'],
  ['서울시 중구 세종대로 110', '서울특별시 중구'],
  ['경기도 성남시 분당구 판교역로 1', '경기도 성남시 분당구'],
  ['경기 성남시 분당구 판교역로 1', '경기도 성남시 분당구'],
  ['수원시 영통구 1', '경기도 수원시 영통구'],
  ['부산광역시 없는동 1', '부산광역시'],
  ['세종시 한누리대로 1', '세종특별자치시'],
  ['제주도 제주시 1', '제주특별자치도 제주시'],
  ['강릉시 경강로 1', '강원특별자치도 강릉시'],
])('%s lies in %s', (address, region) => {
  expect(nameOf(address)).toBe(region)
})

test('what names no region, or one of several, has no place', () => {
  for (const address of ['', '어딘가 1', '중구 세종대로 110', 'Seoul', 'ㅅㅇ'])
    expect(positionOf(address)).toBeUndefined()
})
