// Answers as mail programs write them: what is kept of each.
import { expect, test } from 'vitest'
import { ownWords } from './quotation.ts'

const OURS = `— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —

'해담' 조직에서 온 알림입니다.

남궁다혜님이 '결제 오류' 이슈에서 나를 멘션하였습니다.
보셨나요?`
const marked = (text: string) => text.replaceAll(/^/gm, '> ')

const answers: [program: string, text: string][] = [
  ['Gmail', `2026년 11월 29일 (일) 오후 7:42, 두레 <no-reply@dure.kr>님이 작성:\n\n${marked(OURS)}`],
  [
    'Gmail, with a broken line',
    `2026년 11월 29일 (일) 오후 7:42, 두레 알림을 보내는 아주 긴 이름 <\nno-reply@dure.kr>님이 작성:\n\n${marked(OURS)}`,
  ],
  ['Gmail in English', `On Sun, Nov 29, 2026 at 7:42 PM 두레 <no-reply@dure.kr> wrote:\n\n${marked(OURS)}`],
  ['Apple Mail', `2026. 11. 29. 오후 7:42, 두레 <no-reply@dure.kr> 작성:\n\n${marked(OURS)}`],
  ['Thunderbird', `2026-11-29 오후 7:42에 두레 이(가) 쓴 글:\n${marked(OURS)}`],
  [
    'Outlook',
    `________________________________\n보낸 사람: 두레 <no-reply@dure.kr>\n보낸 날짜: 2026년 11월 29일 일요일 오후 7:42\n받는 사람: 민아\n제목: [두레] 결제 오류\n\n${OURS}`,
  ],
  [
    'Outlook in English',
    `From: 두레 <no-reply@dure.kr>\nSent: Sunday, November 29, 2026 7:42 PM\nTo: 민아\nSubject: [두레] 결제 오류\n\n${OURS}`,
  ],
  [
    'Naver',
    `-----Original Message-----\nFrom: "두레" <no-reply@dure.kr>\nTo: <mina@haedam.kr>;\nCc:\nSent: 2026-11-29 (일) 19:42:10 (GMT+09:00)\nSubject: [두레] 결제 오류\n\n${OURS}`,
  ],
  [
    'Daum',
    `--------- 원본 메일 ---------\n보낸사람 : 두레 <no-reply@dure.kr>\n받는사람 : 민아\n날짜: 2026년 11월 29일 일요일\n\n${OURS}`,
  ],
  [
    'Samsung',
    `-------- 원본 이메일 --------\n발신: 두레 <no-reply@dure.kr>\n날짜: 26/11/29\n제목: 결제 오류\n\n${OURS}`,
  ],
  ['a program that names nobody', OURS],
  ['a program that only marks', marked(OURS)],
  ['a program in French', `Le dim. 29 nov. 2026 à 19:42, 두레 <no-reply@dure.kr> a écrit :\n\n${marked(OURS)}`],
]

test.each(answers)('the words above the mail that %s quotes', (_, quoted) => {
  expect(ownWords(`네, 내일 고칩니다.\n\n- 결제\n- 환불\n\n${quoted}`)).toBe('네, 내일 고칩니다.\n\n- 결제\n- 환불')
  expect(ownWords(quoted)).toBe('')
})

test('words between the lines stay with the paragraph that they answer', () => {
  const text = `2026년 11월 29일 (일) 오후 7:42, 두레 <no-reply@dure.kr>님이 작성:

> — 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —
>
> 언제 끝나나요?

금요일입니다.

> 누가 보나요?
> 민아님인가요?

제가 봅니다.
둘이서요.

> 두레에서 열기`
  expect(ownWords(text)).toBe(
    '> 언제 끝나나요?\n\n금요일입니다.\n\n> 누가 보나요?\n> 민아님인가요?\n\n제가 봅니다.\n둘이서요.',
  )
})

test.each([
  ['a signature', '확인했습니다.\n\n-- \n민아\n해담 개발팀'],
  ['a phone', '확인했습니다.\n\n나의 iPhone에서 보냄'],
  ['another phone', '확인했습니다.\n\nGalaxy에서 보냄'],
  ['an app', '확인했습니다.\n\niOS용 Outlook을 다운로드하세요\n'],
  ['blank lines', '\n\n확인했습니다.\n\n\n\n'],
])('%s is no part of them', (_, text) => {
  expect(ownWords(text)).toBe('확인했습니다.')
})

test.each([
  '작성: 민아\n검토: 준호',
  '2026년 계획을 작성했습니다.',
  '보낸 사람: 누구인지 모르겠습니다.',
  '제목이 틀렸어요. From: 을 고쳐 주세요.',
  '- 하나\n- 둘\n\n---\n\n셋',
  '1) 첫째\n2) 둘째 줄은 "On" 버튼입니다',
  'Sent from 창고라는 표시를 지워주세요.\n부탁드립니다.',
])('what only looks like a quotation is kept: %s', text => {
  expect(ownWords(text)).toBe(text)
})

test('a long answer of any shape is read in a moment', () => {
  for (const piece of ['> ', 'On ', '- ', '보낸 사람: ', '\n', '2026 님이 ', ':', '가'])
    expect(typeof ownWords(piece.repeat(200_000))).toBe('string')
})
