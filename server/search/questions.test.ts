// Questions as people type them, and what they must find: measured as precision and recall over all of them.
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { otherLayout } from '#korean/search-query'
import { joined } from '../issue/test.ts'
import { searchable } from './test.ts'

/** Titles of issues by a letter. */
const titles: Record<string, string> = {
  a: '주간회의 준비',
  b: '주간 회의록 공유',
  c: '회의실 예약 시스템 교체',
  d: '결제 오류 수정',
  e: '결제수단 추가 (카카오페이)',
  f: '배포 일정 협의',
  g: '배포일정표 갱신',
  h: 'API 문서 정리',
  i: 'Release note 작성',
  j: '[긴급] 로그인 안 되는 문제',
  k: '로그 수집 서버 증설',
  l: '김치냉장고 상세페이지',
  m: '개인정보처리방침 개정',
  n: '會議錄 양식 변경',
  o: '추석 선물세트 🎁 기획전',
  p: 'v2.4 버전 롤백 계획',
  q: '쿠폰 적립금 정산',
  r: '값 검증 규칙',
  s: '닭고기 원산지 표기',
  t: 'iOS 푸시알림 지연',
  u: '협력사 포털 접근 권한',
  v: '2026년 사업계획서',
  w: '물류센터 이전(이천→부산)',
  x: '고객센터 전화번호 02-1234-5678 변경',
  y: '읽음 표시 오류',
  z: '왜 느린지 조사',
}

/** `말: 글자들`, by the kind of difficulty. */
const questions: Record<string, string> = {
  'inside a word': `회의: abc; 회의록: b; 회의실: c; 주간: ab; 록: bjk; 예약: c; 결제: de; 수단: e; 카카오: e; 페이: el; 일정: fg; 일정표: g; 정표: g; 오류: dy; 제수단: e;
    로그: jk; 로그인: j; 수집: k; 서버: k; 냉장고: l; 김치: l; 상세: l; 페이지: l; 개인정보: m; 처리방침: m; 방침: m; 정보처리: m; 양식: n; 추석: o; 선물: o; 세트: o; 기획전: o; 기획: o;
    버전: p; 롤백: p; 계획: pv; 쿠폰: q; 적립: q; 적립금: q; 정산: q; 검증: r; 규칙: r; 닭고기: s; 원산지: s; 표기: s; 푸시: t; 알림: t; 지연: t; 협력사: u; 포털: u; 접근: u; 권한: u;
    사업: v; 계획서: v; 물류: w; 센터: wx; 물류센터: w; 고객센터: x; 전화번호: x; 번호: x; 읽음: y; 표시: y; 느린지: z; 조사: z; 수정: d; 추가: e; 협의: f; 갱신: g; 정리: h; 작성: i; 문제: j; 긴급: j; 증설: k; 개정: m; 변경: nx; 이전: w; 교체: c; 준비: a; 공유: b`,
  spaces: `주간회의: ab; 주간 회의: ab; 주 간 회 의: ab; 회의 록: b; 배포일정: fg; 배포 일정: fg; 배포 일정표: g; 개인 정보 처리 방침: m; 개인정보 처리방침: m; 푸시 알림: t; 물류 센터: w; 고객 센터: x;
    상세 페이지: l; 사업 계획서: v; 결제 수단: e; 김치 냉장고: l; 안되는: j; 안 되는: j; 접근권한: u; 선물 세트: o; 회의실예약: c; 시스템교체: c`,
  'more than one word': `회의 공유: b; 공유 회의: b; 결제 수정: d; 배포 협의: f; 센터 변경: x; 회의 예약: c; 오류 표시: y; 서버 로그: k; 계획 버전: p; 사업 2026: v; 쿠폰 정산: q; 회의 냉장고: ; 결제 카카오: e`,
  initials: `ㅎㅇㄹ: b; ㅎㅇㅅ: c; ㅈㄱㅎㅇ: ab; ㄱㅈ: demqr; ㅂㅍ: fg; ㄹㄱㅇ: bj; ㄱㅊㄴㅈㄱ: l; ㄱㅇㅈㅂ: m; ㅋㅍ: q; ㅁㄹㅅㅌ: w; ㄱㄱㅅㅌ: x; ㅍㅅㅇㄹ: ty; ㅊㅅ: o; ㅇㅅㅈ: s; ㅎㄹㅅ: u; ㅅㅇㄱㅎ: v; 회ㅇㄹ: b; 결ㅈ: de; 로ㄱㅇ: j; ㅂㅍㅇㅈ: fg`,
  'half a syllable': `회으: abc; 회의ㄹ: b; 회의로: b; 횡: abc; 결젱: d; 배폴: ; 배폿: ; 로그이: j; 로긍: j; 주가: ab; 쿠포: q; 냉자: l; 김칟: ; 롤배: p; 물뤼: ; 물류세: w; 닭고: s; 달고: ; 원사: s; 추서: o; 개이: m; 느리: z; 접그: u`,
  Latin: `API: h; api: h; ap: h; release: i; rel: i; note: i; ote: ; Release note: i; ios: t; iOS: t; v2: p; 2.4: p; v2.4: p; 2026: v; 1234: x; 02-1234: x; 5678: x; 678: ; api 문서: h; API문서: h; ios푸시: t`,
  exact: `"회의록 공유": b; "주간 회의": b; "주간회의": a; "배포 일정": f; "배포일정": g; "결제 오류": d; "결제오류": ; "안 되는": j; "안되는": `,
  'a letter beside words': `회의 준: a; 왜 조사: z; 값 규칙: r; 안 로그인: j; v 롤백: p; 회의 ㄹ: b`,
  'joined initials': `ㅄㅈㅇ: ; ㄳㄹ: `,
  without: `회의 -주간: c; 결제 -오류: e; 센터 -고객: w; 배포 -"일정표": f; 오류 -결제: y; 로그 -로그인: k; 주간 -회의록: a; 계획 -롤백: v`,
  'other scripts': `會議: n; 會議錄: n; 會: n; 錄 양식: n; 🎁: o; 🎁 기획전: o; 선물세트 🎁: o`,
  'one syllable': `록: bjk; 값: r; 닭: s; 왜: z; 김: l; 읽: y; 쿠: q`,
  'another layout': `ghldmlfhr: b; rufwp: de; qovh: fg; fhrmdls: j; zneks: ; znvhs: q; xhfqor: ; ghldmltlf: c; ㅑㅐㄴ: t; ㅁㅔㅑ: h; ㄱㄷㅣㄷㅁㄴㄷ: i`,
  'signs and letters': `이천→부산: w; 이천 부산: w; (카카오페이): e; [긴급]: j; 긴급!: j; 02-1234-5678: x; %: ; _: `,
}

const A_MINUTE = 60
const FEW_ASKED = 60
const HOMES = 9
const RIGHT_LEAST = 0.97

test('two hundred questions find what they must, and nothing else', async () => {
  const { owner, orgId, titled, found } = await searchable()
  let by = await joined(orgId)
  const letters = new Map<number, string>()
  for (const [letter, title] of Object.entries(titles)) letters.set(await titled(title), letter)
  const wrong: string[] = []
  let [asked, wanted, given, right] = [0, 0, 0, 0]
  for (const [kind, lines] of Object.entries(questions))
    for (const line of lines.split(';')) {
      const at = line.lastIndexOf(':')
      const text = line.slice(0, at).trim()
      const expected = line.slice(at + 1).trim()
      const q = kind === 'another layout' ? (otherLayout(text) ?? text) : text
      // A member of many homes is answered in another way than one of few.
      if (asked === FEW_ASKED)
        for (let each = 0; each < HOMES; each++)
          await owner.call(boardRoutes.create, { orgId, body: { name: `게시판 ${each}` } })
      // Nobody asks more in a minute.
      if (asked % A_MINUTE === 0) by = await joined(orgId)
      const { things } = await found(q.normalize(asked % 3 === 0 ? 'NFD' : 'NFC'), by)
      const answer = things.flatMap(({ kind: of, id }) => (of === 'issue' ? (letters.get(id) ?? '?') : []))
      asked++
      wanted += expected.length
      given += answer.length
      right += answer.filter(letter => expected.includes(letter)).length
      if (answer.toSorted().join('') !== expected)
        wrong.push(`${kind}: ${text}: ${answer.toSorted().join('')} for ${expected}`)
    }
  expect(asked).toBeGreaterThanOrEqual(200)
  expect(wrong).toEqual([])
  expect(right / given).toBeGreaterThanOrEqual(RIGHT_LEAST)
  expect(right / wanted).toBeGreaterThanOrEqual(RIGHT_LEAST)
})
