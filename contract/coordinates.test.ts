import { expect, test } from 'vitest'
import { coordinatesShown, isInKorea, partInKorea, readCoordinates } from './coordinates.ts'

const SEOUL = { lat: 37.5665, lng: 126.978 }
const near = (lat: number, lng: number) => ({
  lat: expect.closeTo(lat, 4) as number,
  lng: expect.closeTo(lng, 4) as number,
})

test.each([
  '37.5665, 126.978',
  ' 37.5665 126.978 ',
  '37.5665,126.978',
  'N 37.5665° E 126.978°',
  'geo:37.5665,126.978',
  'https://map.kakao.com/link/map/37.5665,126.978',
  'https://map.kakao.com/link/map/%ED%95%B4%EB%8B%B4%ED%91%B8%EB%93%9C,37.5665,126.978',
  'https://map.kakao.com/link/to/해담푸드 본사,37.5665,126.978',
  'https://map.naver.com/?lng=126.978&lat=37.5665&title=%EB%B3%B8%EC%82%AC',
  'https://www.google.com/maps/place/Seoul/@37.5000,126.9000,15z/data=!3m1!4b1!4m6!8m2!3d37.5665!4d126.978',
  'https://www.google.com/maps/@37.5665,126.978,15z',
  'https://maps.google.com/?q=37.5665,126.978',
  'https://www.google.com/maps/search/?api=1&query=37.5665%2C126.978',
])('%s is in Seoul', text => {
  expect(readCoordinates(text)).toEqual({ position: near(SEOUL.lat, SEOUL.lng) })
})

test('degrees, minutes and seconds are read', () => {
  expect(readCoordinates(`37°33'59.4"N 126°58'40.8"E`)).toEqual({ position: near(37.5665, 126.978) })
  expect(readCoordinates(`33°52'04"S 151°12'26"E`)).toEqual({ position: near(-33.8678, 151.2072) })
})

test('south and west are told by their letters, and blanks without end are read at once', () => {
  expect(readCoordinates('33.8678° S, 151.2093° E')).toEqual({ position: near(-33.8678, 151.2093) })
  expect(readCoordinates('N40.7128 W74.0060')).toEqual({ position: near(40.7128, -74.006) })
  expect(readCoordinates(`1${' '.repeat(1_900)}x`)).toBeUndefined()
})

test('latitude and longitude that are turned around are offered the right way', () => {
  // No latitude is so high, so nothing else can be meant.
  expect(readCoordinates('126.978, 37.5665')).toEqual({ position: SEOUL, swapped: SEOUL })
  expect(readCoordinates('37.5665, 126.978')).not.toHaveProperty('swapped')
  // Elsewhere on earth nobody can tell.
  expect(readCoordinates('10.77, 106.7')).toEqual({ position: { lat: 10.77, lng: 106.7 } })
})

test.each([
  '',
  '서울 강남구 테헤란로 427',
  '37.5665',
  '37.5665, NaN',
  '375665, 126978',
  '200, 300',
  'https://naver.me/5abcDEF',
  'https://map.naver.com/p/entry/place/1234567',
  'javascript:37.5,127',
  '1-2, 3-4',
])('%s names no point', text => {
  expect(readCoordinates(text)).toBeUndefined()
})

test('they are shown to the metre, and Dokdo lies in Korea', () => {
  expect(coordinatesShown(SEOUL)).toBe('37.56650, 126.97800')
  expect(isInKorea({ lat: 37.2411, lng: 131.8686 })).toBe(true)
  expect(isInKorea({ lat: 35.68, lng: 139.76 })).toBe(false)
})

test('a box that reaches out of Korea is cut there, and one that lies elsewhere has no part in it', () => {
  expect(partInKorea([0, 0, 129, 37.6])).toEqual([124, 32.5, 129, 37.6])
  expect(partInKorea([126.9, 37.5, 139.7, 37.6])).toEqual([126.9, 37.5, 132.5, 37.6])
  expect(partInKorea([139.7, 35.6, 139.8, 35.7])).toBeUndefined()
})
