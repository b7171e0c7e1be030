import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { districtFinder } from './district.ts'
import type { Dokdo, Korea, RegionRow } from './files.ts'
import { findRegions, REGIONS_MOST, regionsFrom } from './regions.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const regions = regionsFrom(read('korean/regions.json') as RegionRow[])
const found = (words: string) => findRegions(regions, words).map(({ fullName }) => fullName)
const codeAt = districtFinder(
  read('web/map/basemap/korea.topo.json') as Korea,
  read('web/map/basemap/dokdo.json') as Dokdo,
)
const at = (lat: number, lng: number) => regions.find(({ code }) => code === codeAt({ lat, lng }))?.fullName

test('every province, city and district is listed once, and has a place', () => {
  const names = regions.map(({ fullName }) => fullName)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => name === '세종특별자치시')).toHaveLength(1)
  expect(regions.filter(({ code }) => code.length === 2)).toHaveLength(17)
  expect(regions.every(({ position, zoom }) => position.lat > 33 && position.lng < 132 && zoom > 5)).toBe(true)
})

test.each([
  ['서울', '서울특별시'],
  ['충북', '충청북도'],
  ['수원', '경기도 수원시'],
  ['분당구', '경기도 성남시 분당구'],
  ['경기 수원 영통구', '경기도 수원시 영통구'],
  ['경기도 수원시 영통구', '경기도 수원시 영통구'],
  ['수원영통', '경기도 수원시 영통구'],
  ['영통 경기', '경기도 수원시 영통구'],
  ['부산 중구', '부산광역시 중구'],
])('%s leads to %s', (words, name) => {
  expect(found(words)[0]).toBe(name)
})

test('unfinished syllables and initial consonants are enough', () => {
  expect(found('해운ㄷ')).toEqual(['부산광역시 해운대구'])
  expect(found('ㅎㅇㄷㄱ')).toContain('부산광역시 해운대구')
  expect(found('강나')).toContain('서울특별시 강남구')
})

test('all of one name are found, those of longer names after them, and no more than a few', () => {
  const middle = found('중구')
  expect(middle.slice(0, 6).every(name => name.endsWith(' 중구'))).toBe(true)
  expect(found('서울')).toHaveLength(REGIONS_MOST)
  expect(found('  ')).toEqual([])
  expect(found('평양')).toEqual([])
})

test('a position lies in its district, also on an islet and just off the drawn coast', () => {
  expect(at(37.5665, 126.978)).toBe('서울특별시 중구')
  expect(at(37.2415, 131.8657)).toBe('경상북도 울릉군')
  expect(at(33.4996, 126.5312)).toBe('제주특별자치도 제주시')
  expect(at(35.1005, 129.0425)).toBe('부산광역시 중구')
  expect(codeAt({ lat: 35.68, lng: 139.76 })).toBeUndefined()
  expect(codeAt({ lat: 39.03, lng: 125.75 })).toBeUndefined()
  expect(codeAt({ lat: 36.5, lng: 125 })).toBeUndefined()
})
