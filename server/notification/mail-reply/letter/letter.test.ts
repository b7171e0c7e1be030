// Mails as programs of other people build them.
import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import { linesOfHtml } from './html.ts'
import { letterOf } from './letter.ts'
import { withPictures } from './pictures.ts'

const builder = createTransport({ streamTransport: true, buffer: true })
async function built(said: SendMailOptions) {
  const { message } = (await builder.sendMail({ from: 'Mina@Haedam.kr', to: 'a@dure.kr', ...said })) as unknown as {
    message: Buffer
  }
  return letterOf(new Uint8Array(message))
}
const written = (lines: readonly (string | Buffer)[]) =>
  letterOf(new Uint8Array(Buffer.concat(lines.map(line => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])))))

/** 똠방각하 확인했습니다: the first syllable is of Windows alone. */
const IN_CP949 = Buffer.from('8c63b9e6b0a2c7cf20c8aec0cec7dfbdc0b4cfb4d9', 'hex')

test.each(['euc-kr', 'ks_c_5601-1987', 'CP949', 'x-windows-949', 'KSC5601'])(
  'words in %s, in which older programs of Korea write',
  async charset => {
    const letter = await written([
      `From: =?${charset}?B?${Buffer.from([0xb9, 0xce, 0xbe, 0xc6]).toString('base64')}?= <MINA@haedam.kr>`,
      `Content-Type: text/plain; charset="${charset}"`,
      'Content-Transfer-Encoding: base64',
      '',
      IN_CP949.toString('base64'),
    ])
    expect(letter).toMatchObject({ from: 'mina@haedam.kr', words: '똠방각하 확인했습니다', isAutomatic: false })
  },
)

test('lines that a program has only wrapped are one', async () => {
  const letter = await written([
    'From: mina@haedam.kr',
    'Content-Type: text/plain; charset=utf-8; format=flowed',
    '',
    '내일까지 결제 화면을 고치고 환불 화면도 함께 보겠습니다. ',
    '금요일에 배포합니다.',
    '',
    '감사합니다.',
  ])
  expect(letter.words).toBe(
    '내일까지 결제 화면을 고치고 환불 화면도 함께 보겠습니다. 금요일에 배포합니다.\n\n감사합니다.',
  )
})

test('HTML is read where there is any, because its lines are those that were written', async () => {
  const { words } = await built({
    text: '긴 문장이\n끊어져 있습니다.',
    html: '<p>긴 문장이 끊어져 있습니다.</p><p>&gt; 부등호로 시작</p><pre>const a = 1\n  const b</pre><ol><li>하나<li>둘</ol>',
  })
  expect(words).toBe('긴 문장이 끊어져 있습니다.\n\n\\> 부등호로 시작\n\nconst a = 1\n  const b\n\n1. 하나\n2. 둘')
})

test('a name in Hangul comes whole, without its folder, and no longer than a name may be', async () => {
  const names = [
    '견적서 (최종).hwp',
    String.raw`C:\내 문서\계획.pdf`,
    `${'가'.repeat(300)}.xlsx`,
    '../../etc/passwd',
    '',
  ]
  const { files } = await built({
    text: '첨부합니다.',
    attachments: names.map(filename => ({ filename, content: 'a', contentType: 'application/octet-stream' })),
  })
  expect(files.map(({ name }) => name)).toEqual([
    '견적서 (최종).hwp',
    '계획.pdf',
    `${'가'.repeat(250)}.xlsx`,
    'passwd',
    expect.stringMatching(/^\d+\.bin$|^attachment/),
  ])
})

test('what is there for programs, and pictures of a signature, are no files of the answer', async () => {
  const { files, words } = await built({
    html: '<p>네 <img src="cid:here" alt="[화면]"><img src="https://elsewhere.kr/pixel.gif"><img src="cid:gone" alt="없음"></p><p>-- </p><img src="cid:logo">',
    attachments: [
      { filename: 'here.png', content: 'a', cid: 'here' },
      { filename: 'logo.png', content: 'a', cid: 'logo' },
      { filename: 'smime.p7s', content: 'a', contentType: 'application/pkcs7-signature' },
      { filename: '빈 파일.txt', content: '' },
    ],
  })
  expect(files.map(({ name, cid }) => [name, cid])).toEqual([['here.png', 'here']])
  expect(words).toBe(String.raw`네 ![\[화면\]](cid:here)없음`)
  expect(withPictures(words, new Map([['here', 7]]))).toBe(String.raw`네 ![\[화면\]](attachment:7)없음`)
  expect(withPictures(words, new Map())).toBe(String.raw`네 \[화면\]없음`)
})

test.each([
  { 'Auto-Submitted': 'auto-generated (rejected)' },
  { Precedence: 'bulk' },
  { 'X-Autoreply': 'yes' },
  { 'List-Id': '<all.haedam.kr>' },
])('%o says that nobody has written it', async headers => {
  expect((await built({ text: '부재중입니다.', headers })).isAutomatic).toBe(true)
  expect(
    (await built({ text: '네', headers: { 'Auto-Submitted': 'no' }, subject: 'Re: [두레] 자동 회신 규칙' }))
      .isAutomatic,
  ).toBe(false)
})

test('a mail of a mail brings it as a file, and says nothing in its name', async () => {
  const { words, files } = await built({
    text: '전달받은 메일입니다.',
    attachments: [{ contentType: 'message/rfc822', content: 'From: boss@haedam.kr\r\n\r\n남의 말' }],
  })
  expect([words, files.length]).toEqual(['전달받은 메일입니다.', 1])
})

const OURS = '<p>— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —</p><div class="card"><p>두레</p><p>보셨나요?</p></div>'
const SEEN_BY_LISTS = '<div style="display:none;max-height:0">보셨나요? · 해담</div>'
const who =
  '2026년 11월 29일 (일) 오후 7:42, 두레 &lt;<a href="mailto:no-reply@dure.kr">no-reply@dure.kr</a>&gt;님이 작성:'
const english =
  'On Sun, Nov 29, 2026 at 7:42 PM 두레 &lt;<a href="mailto:no-reply@dure.kr">no-reply@dure.kr</a>&gt; wrote:'

test.each([
  [
    'Gmail',
    `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${who}<br></div><blockquote class="gmail_quote">${SEEN_BY_LISTS}${OURS}</blockquote></div>`,
  ],
  [
    'Gmail in English',
    `<br><div class="gmail_quote"><div class="gmail_attr">${english}<br></div><blockquote class="gmail_quote">${OURS}</blockquote></div>`,
  ],
  [
    'Gmail of a phone',
    `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${who}<br></div><blockquote class="gmail_quote">${OURS}</blockquote></div>`,
  ],
  ['Gmail whose classes a server has taken', `<br><div><div>${who}<br></div><blockquote>${OURS}</blockquote></div>`],
  [
    'Thunderbird',
    `<br><br><div class="moz-cite-prefix">2026-11-29 오후 7:42에 두레 이(가) 쓴 글:<br></div><blockquote type="cite" cite="mid:1@dure.kr">${OURS}</blockquote>`,
  ],
  [
    'Apple Mail',
    `<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>2026. 11. 29. 오후 7:42, 두레 &lt;no-reply@dure.kr&gt; 작성:</div><br><div>${OURS}</div></blockquote></div>`,
  ],
  [
    'Outlook on the web',
    `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>보낸 사람:</b> 두레 &lt;no-reply@dure.kr&gt;<br><b>보낸 날짜:</b> 2026년 11월 29일<br><b>받는 사람:</b> 민아<br><b>제목:</b> [두레]</div><div><br></div>${SEEN_BY_LISTS}${OURS}`,
  ],
  [
    'Outlook',
    `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> 두레 &lt;no-reply@dure.kr&gt;<br><b>Sent:</b> Sunday, November 29, 2026 7:42 PM<br><b>To:</b> 민아<br><b>Subject:</b> [두레]</p></div></div><p>&nbsp;</p>${OURS}`,
  ],
  [
    'Naver',
    `<br><br><p>-----Original Message-----</p><p><b>From:</b> "두레" &lt;no-reply@dure.kr&gt;<br><b>To:</b> &lt;mina@haedam.kr&gt;<br><b>Cc:</b><br><b>Sent:</b> 2026-11-29 (일) 19:42:10<br><b>Subject:</b> [두레]</p>${OURS}`,
  ],
  [
    'Gmail in French',
    `<br><div class="gmail_quote"><div class="gmail_attr">Le dim. 29 nov. 2026 à 19:42, 두레 &lt;no-reply@dure.kr&gt; a écrit :<br></div><blockquote class="gmail_quote">${OURS}</blockquote></div>`,
  ],
])('the words above what %s quotes, however near they stand', async (_, quoted) => {
  for (const [own, words] of [
    ['<div dir="ltr">네, 내일 고칩니다.</div>', '네, 내일 고칩니다.'],
    [
      '<div dir="auto">하나 결정했습니다.</div><div>둘째 안으로 갑니다.</div><div>담당은 저입니다.</div><div>마감은 금요일입니다.</div>',
      '하나 결정했습니다.\n둘째 안으로 갑니다.\n담당은 저입니다.\n마감은 금요일입니다.',
    ],
    [
      '<div>첫 문단</div><div><br></div><div>둘째 문단, 2026년 이준호님이 작성 중입니다.</div>',
      '첫 문단\n\n둘째 문단, 2026년 이준호님이 작성 중입니다.',
    ],
    [
      '<div>아래처럼 합니다.</div><blockquote style="margin:0 0 0 40px">1안으로 진행합니다.</blockquote>',
      '아래처럼 합니다.\n\n> 1안으로 진행합니다.',
    ],
    ['<div>2026년 계획은 다음과 같습니다:</div>', '2026년 계획은 다음과 같습니다:'],
    ['<p>네</p><div>-- <br>민아<br>해담 개발팀</div>', '네'],
  ] as const)
    expect((await built({ html: own + quoted })).words).toBe(words)
  expect((await built({ html: quoted })).words).toBe('')
})

test('between the paragraphs that a page quotes', async () => {
  const { words } = await built({
    html: `<div class="gmail_quote"><div class="gmail_attr">${who}<br></div><blockquote class="gmail_quote">${OURS}<p>언제 끝나나요?</p></blockquote><div>금요일입니다.</div><blockquote class="gmail_quote"><p>누가 보나요?</p></blockquote><div>제가 봅니다.</div><blockquote class="gmail_quote">두레에서 열기</blockquote></div>`,
  })
  expect(words).toBe('> 언제 끝나나요?\n\n금요일입니다.\n\n> 누가 보나요?\n\n제가 봅니다.')
})

test('lists, drawn emoji, and a page in which nothing stands', async () => {
  const { words } = await built({
    html: '<ol start="3"><li><p>셋</p></li><li><p>넷</p></li><li></li></ol><p>좋아요 <img src="https://elsewhere.kr/e.png" alt="😀"></p>',
  })
  expect(words).toBe('3. 셋\n4. 넷\n\n좋아요 😀')
  expect((await built({ text: '본문은 여기 있습니다.', html: '<div></div>' })).words).toBe('본문은 여기 있습니다.')
})

test('photos that nothing names are files, and a picture that stands in the page itself is one, too', async () => {
  const photo = await written([
    'From: mina@haedam.kr',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    '사진입니다.',
    '--b',
    'Content-Type: image/png; name=photo.png',
    'Content-Disposition: inline; filename=photo.png',
    'Content-Id: <photo>',
    '',
    'bytes',
    '--b--',
  ])
  expect([photo.words, photo.files.map(({ name, cid }) => [name, cid])]).toEqual(['사진입니다.', [['photo.png', null]]])
  const { words, files } = await built({
    html: `<p>화면 <img alt="오류" src="data:image/png;base64,${btoa('bytes')}"></p>`,
  })
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['1.png', 'bytes']])
  expect(words).toBe(`화면 ![오류](cid:${files[0]!.cid})`)
})

test('nobody is named as the sender of a mail that names two', async () => {
  for (const from of ['mina@haedam.kr, evil@haedam.kr', 'mina@haedam.kr\r\nFrom: evil@haedam.kr', 'a: mina@haedam.kr;'])
    expect((await written([`From: ${from}`, '', '네'])).from).toBe('')
})

test('one without a name of its own is told apart by all that stands in it', async () => {
  const answer = (date: string) => written(['From: mina@haedam.kr', `Date: ${date}`, '', '네'])
  const [one, again, other] = [await answer('1'), await answer('1'), await answer('2')]
  expect([one.messageId === again.messageId, one.messageId === other.messageId]).toEqual([true, false])
})

test.each([
  '<div>',
  '<blockquote>',
  '<a href="https://a.kr">x',
  '<ul><li>x',
  '<pre>\n',
  '<',
  '&#x41;',
  '<td>',
  ' ',
  '\t',
  '<p style="display:none">',
])('a page of nothing but %j is read in a moment, and leaves only as much as an answer may have', piece => {
  const { text } = linesOfHtml(`<pre>x${piece.repeat(100_000)}x`)
  expect(text.length).toBeLessThan(1_000_000)
})
