import { expect, test } from 'vitest'
import { isBusinessNumber } from './business-number.ts'

test.each(['124-81-00998', '1248100998', ' 124 81 00998 ', '220-81-62517', '120-81-47521'])('%j is one', text =>
  expect(isBusinessNumber(text)).toBe(true),
)

test.each(['124-81-00997', '214-86-51207', '124-81-0099', '124-81-009988', '', '가나다', '12481009a8'])(
  '%j is none',
  text => expect(isBusinessNumber(text)).toBe(false),
)
