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
  // Directly above it, as programs of HTML leave it, and whatever the words say.
  for (const own of [
    '네, 내일 고칩니다.',
    '하나\n둘\n셋\n넷',
    '2026년 계획서는 김민수님이 작성했습니다.',
    '2026년 계획은 다음과 같습니다:',
    '발신: 해담\n\n확인했습니다.',
  ])
    expect(ownWords(`${own}\n\n${quoted}`)).toBe(own)
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

test('what stands below the quoted mail is no part of an answer above it, and is one where nothing stands above', () => {
  const quoted = `2026년 11월 29일 (일) 오후 7:42, 두레 <no-reply@dure.kr>님이 작성:\n\n${marked(OURS)}`
  expect(ownWords(`네\n\n${quoted}\n\n이 메일은 해담의 것입니다.`)).toBe('네')
  expect(ownWords(`${quoted}\n\n아래에 답합니다.\n\n-- \n민아`)).toBe(
    "> 남궁다혜님이 '결제 오류' 이슈에서 나를 멘션하였습니다.\n> 보셨나요?\n\n아래에 답합니다.",
  )
})

test.each([
  ['a signature', '확인했습니다.\n\n-- \n민아\n해담 개발팀'],
  ['a phone', '확인했습니다.\n\n나의 iPhone에서 보냄'],
  ['another phone', '확인했습니다.\n\nGalaxy에서 보냄'],
  ['a longer phone', '확인했습니다.\n\n나의 Samsung Galaxy 스마트폰에서 보냄'],
  ['an app', '확인했습니다.\n\niOS용 Outlook을 다운로드하세요\n'],
  ['an app with a link', '확인했습니다.\n\nGet [Outlook for iOS](https://aka.ms/o0ukef)\n'],
  ['an app of Windows', '확인했습니다.\n\n[Windows용 메일](https://go.microsoft.com/fwlink/)에서 보냄\n'],
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
  '2025년 보고서는 김민수님이 작성했습니다.\n\n다음 주에 검토하겠습니다.',
  '네, 010-1234-5678로 연락 주세요.\n견적서는 준호님이 작성합니다.\n\n내일 봅시다.',
  '11월 30일까지 정리합니다.\n\n2026년 하반기 계획서 작성:\n- 민아\n- 준호',
  '발신: 해담 개발팀\n수신: 기획팀\n제목: 배포 안내\n\n오늘 배포합니다.',
  '보낸 사람: 김민수\n받는 사람: 이준호\n\n물건이 도착했나요?',
  'From: 서울\nTo: 부산\n\n이렇게 갑니다.',
  '1안\n____________________\n2안으로 합시다',
  '이 문장을 고쳐 주세요:\n> 결제가 완료되었읍니다\n\n부탁드립니다.',
  '> 5개 이상이면 됩니다',
  '결론\n--\n1안으로 갑니다.',
  'select 1\n--\nselect 2',
  '스마트폰 10대 발송',
  '휴대전화로 인증번호 전송됨',
  'Sent from the Busan warehouse today.',
])('what only looks like a quotation, a signature or a program is kept: %s', text => {
  expect(ownWords(text)).toBe(text)
})

test.each([
  '> ',
  'On ',
  '- ',
  '보낸 사람: ',
  '\n',
  '2026 님이 ',
  ':',
  '가',
  ' ',
  '\t',
  '-',
  '_',
  'From',
  '2026 <a@b.kr> 작성:\n',
  '2026년 1월 1일에 누군가가 님이 작성\n',
  'From: <a@b.kr>\n',
  '> 가\n\n',
  '-----원본 메일',
  '*',
  '<a@b.kr>',
])('a long answer of nothing but %j is read in a moment, whatever stands around it', piece => {
  const text = piece.repeat(Math.ceil(300_000 / piece.length))
  for (const long of [text, `a${text}b`, `From${text}x`, `--${text}x`, `${text}\n${OURS}`])
    expect(typeof ownWords(long)).toBe('string')
})
