import { expect, test } from 'vitest'
import { projectKey } from '#contract/project'
import { keyFrom, romanized } from './romanization.ts'

test.each([
  ['물', 'mul'],
  ['한', 'han'],
  ['왕', 'wang'],
  ['빛', 'bit'],
  ['ㅎ', 'h'],
  ['A', 'A'],
])('%s is %s', (hangul, latin) => expect(romanized(hangul)).toBe(latin))

test.each([
  ['자사몰 개편', 'JSMGP'],
  ['이천 물류센터 이전', 'IMI'],
  ['ERP 고도화', 'ERPGDH'],
  ['GitHub 연동 자동화', 'GITHUB'],
  ['2026 신제품', 'SJP'],
  ['신제품 2팀', 'SJP2T'],
  ['몰', 'MOL'],
  ['가', 'GA'],
  ['Dure', 'DURE'],
  ['A', 'AP'],
  ['예산·결산', 'YSGS'],
  ['국립해양생물자원관디지털전환추진단', 'GRHYSM'],
  ['漢字 🌟', 'PJ'],
  ['2026', 'PJ'],
  ['', 'PJ'],
])('%s suggests %s', (name, key) => expect(keyFrom(name)).toBe(key))

test('loose letters as a Mac sends them, and a syllable that is still being built', () => {
  expect(keyFrom('자사몰 개편'.normalize('NFD'))).toBe('JSMGP')
  expect(keyFrom('자사ㅁ')).toBe('JSM')
})

test('what is taken gets a number, within six letters', () => {
  expect(keyFrom('자사몰 개편', ['JSMGP'])).toBe('JSMGP2')
  expect(keyFrom('자사몰 개편', ['JSMGP', 'JSMGP2'])).toBe('JSMGP3')
  expect(keyFrom('GitHub', ['GITHUB'])).toBe('GITHU2')
})

test('whatever a name holds, its key is one', () => {
  const letters = [...'가힣ㄱㅏ a9Z-漢🌟·1이으의']
  for (let turn = 0; turn < 2_000; turn++) {
    const name = Array.from({ length: turn % 9 }, (_, at) => letters[(turn * (at + 3) + at) % letters.length]).join('')
    const key = keyFrom(name)
    expect(projectKey.safeParse(key).success, `${name} → ${key}`).toBe(true)
    expect(projectKey.safeParse(keyFrom(name, [key])).success).toBe(true)
  }
})
