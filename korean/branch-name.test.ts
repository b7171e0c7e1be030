import { expect, test } from 'vitest'
import { branchName } from './branch-name.ts'
import { issuesNamedIn } from './issue-names.ts'

test.each([
  ['WEB-12', '장바구니 오류 수정', 'web-12-jangbaguni-oryu-sujeong'],
  ['WEB-12', 'iOS Safari 17에서 결제 실패', 'web-12-ios-safari-17eseo-gyeolje-silpae'],
  ['WEB-12', '[긴급] 로그인/가입 (모바일)', 'web-12-gingeup-rogeuin-gaip-mobail'],
  ['WEB-12', 'Café Über ＡＢＣ', 'web-12-cafe-uber-abc'],
  ['WEB-12', '2단계 인증', 'web-12-2dangye-injeung'],
  ['WEB-12', '漢字 🎉 …', 'web-12'],
  ['WEB-12', '', 'web-12'],
  ['A1-7', 'ㅋㅋ 오타', 'a1-7-kk-ota'],
])('%s %s → %s', (key, title, name) => {
  expect(branchName(key, title)).toBe(name)
})

test('decomposed Hangul gives the same name', () => {
  expect(branchName('WEB-1', '결제'.normalize('NFD'))).toBe('web-1-gyeolje')
})

test('a long title is cut between words, and a long first word within', () => {
  const name = branchName('WEB-12', '정기배송 주기를 바꾸면 다음 결제일을 다시 계산하고 알림을 보내기')
  expect(name).toBe('web-12-jeonggibaesong-jugireul-bakkumyeon-daeum-gyeoljeileul')
  expect(name.length).toBeLessThanOrEqual(60)
  const unbroken = branchName('WEB-12', 'Unterstuetzungsmassnahmen'.repeat(8))
  expect([unbroken.length, unbroken.startsWith('web-12-unterstuetzung')]).toEqual([60, true])
})

test.each(['Phase 2 설계', 'Q3 2 차 API 1 정리', 'ERP 12', '장 3', '2 2 2'])(
  'no other issue is named by a branch for: %s',
  title => {
    const name = branchName('WEB-12', title)
    expect([name, issuesNamedIn(name, { isBranch: true }).map(({ key }) => key)]).toEqual([name, ['WEB-12']])
    expect(name).toMatch(/^[a-z0-9-]+$/)
  },
)
