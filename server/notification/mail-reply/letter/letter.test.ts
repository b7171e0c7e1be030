// Mails as programs of other people build them.
import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import { linesOfHtml } from './html.ts'
import { letterOf, withPictures } from './letter.ts'

const builder = createTransport({ streamTransport: true, buffer: true })
async function built(said: SendMailOptions) {
  const { message } = (await builder.sendMail({ from: 'Mina@Haedam.kr', to: 'a@dure.kr', ...said })) as unknown as {
    message: Buffer
  }
  return letterOf(new Uint8Array(message))
}
const written = (lines: readonly (string | Buffer)[]) =>
  letterOf(new Uint8Array(Buffer.concat(lines.map(line => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])))))

const IN_EUC_KR = Buffer.from([0xc8, 0xae, 0xc0, 0xce, 0xc7, 0xdf, 0xbd, 0xc0, 0xb4, 0xcf, 0xb4, 0xd9])

test.each(['euc-kr', 'ks_c_5601-1987', 'CP949', 'x-windows-949', 'KSC5601'])(
  'words in %s, in which older programs of Korea write',
  async charset => {
    const letter = await written([
      `From: =?${charset}?B?${Buffer.from([0xb9, 0xce, 0xbe, 0xc6]).toString('base64')}?= <MINA@haedam.kr>`,
      `Content-Type: text/plain; charset="${charset}"`,
      'Content-Transfer-Encoding: base64',
      '',
      IN_EUC_KR.toString('base64'),
    ])
    expect(letter).toMatchObject({ from: 'mina@haedam.kr', words: '확인했습니다', messageId: null, isAutomatic: false })
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
    (await built({ text: '네', headers: { 'Auto-Submitted': 'no' }, subject: 'Re: 자동 회신 규칙' })).isAutomatic,
  ).toBe(false)
})

test('a mail of a mail brings it as a file, and says nothing in its name', async () => {
  const { words, files } = await built({
    text: '전달받은 메일입니다.',
    attachments: [{ contentType: 'message/rfc822', content: 'From: boss@haedam.kr\r\n\r\n남의 말' }],
  })
  expect([words, files.length]).toEqual(['전달받은 메일입니다.', 1])
})

test('a page of any shape is read in a moment, and leaves only as much as an answer may have', () => {
  for (const piece of [
    '<div>',
    '<blockquote>',
    '<a href="https://a.kr">x',
    '<ul><li>x',
    '<pre>\n',
    '<',
    '&#x41;',
    '<td>',
  ])
    expect(linesOfHtml(piece.repeat(100_000)).length).toBeLessThan(1_000_000)
})
