import { expect, onTestFinished, test } from 'vitest'
import { changeConfig, config } from '../../config.ts'
import { descriptionOf } from './description.ts'
import { linkIn } from './links.ts'

const HTML = 'text/html'
const described = (html: string | Buffer, contentType = HTML) =>
  descriptionOf({ bytes: Buffer.from(html as string), contentType })

test('a page is described by Open Graph, or else by its title and description', () => {
  expect(
    described(`<head><title>제목 - 사이트</title><meta name=description content="설명">
      <meta property='og:title' content='공유 제목'><META PROPERTY="OG:Site_Name" CONTENT="사이트"></head>`),
  ).toEqual({ title: '공유 제목', description: '설명', site: '사이트' })
  expect(described('<title>\n 제목 \t둘 </title>')).toEqual({ title: '제목 둘', description: '', site: '' })
  expect(described('<title>같다</title><meta name="description" content="같다">')).toMatchObject({ description: '' })
  expect(described('<meta property="og:title" content=""><title>제목</title>')).toMatchObject({ title: '제목' })
})

test('comments, scripts, drawings and what comes after the head are not the title', () => {
  expect(
    described(`<!-- <title>주석</title> --><script>"<title>글</title>"</script><style>a{}</style>
      <title>제목 <b>굵게</b></title><body><svg><title>그림</title></svg><meta property="og:title" content="본문">`),
  ).toMatchObject({ title: '제목 <b>굵게</b>' })
  for (const html of [
    '',
    '글',
    '<title></title>',
    '<title> \u200b </title>',
    '<p>제목</p>',
    '<meta property="og:title">',
  ])
    expect(described(html), html).toBeUndefined()
})

test('entities are letters, and letters that hide or turn others are gone', () => {
  expect(described('<title>&lt;b&gt; &amp; &quot;&#44032;&#xAC01;&hellip;&nbsp;&middot;</title>')).toMatchObject({
    title: '<b> & "가각… ·',
  })
  expect(described('<title>안\u202e전\u0000한\u200b &#8238;은행&#x202e;&#0;</title>')).toMatchObject({
    title: '안전한 은행\ufffd',
  })
  expect(described('<title>\u1112\u1161\u11ab글</title>')).toMatchObject({ title: '한글' })
})

test('long words are cut, and a page without end is read in one pass', () => {
  const { title, description } = described(
    `<title>${'가'.repeat(9_000)}</title><meta name=description content="${'나'.repeat(9_000)}">`,
  )!
  expect([[...title].length, [...description].length]).toEqual([200, 400])
  for (const piece of [
    '<',
    '<meta ',
    '<title',
    '<!--',
    '<a b="',
    '&',
    '<meta charset',
    '<title></',
    '<svg>',
    '<p><a>',
    '<x>&amp;',
  ])
    expect(described(piece.repeat(500_000 / piece.length))?.title ?? '').not.toBe('x')
})

test('Korean pages are read in the letters that they are written in, whether they say so or not', () => {
  // The word for Hangul in EUC-KR, and a syllable that only the Windows variant has.
  const old = (head: string) =>
    Buffer.concat([Buffer.from(`${head}<title>`), Buffer.from('c7d1b1db20b7e1', 'hex'), Buffer.from('</title>')])
  const title = new TextDecoder('euc-kr').decode(Buffer.from('c7d1b1db20b7e1', 'hex'))
  expect(title).toContain('한글')
  for (const [head, type] of [
    ['', 'text/html; charset=euc-kr'],
    ['', 'text/html;charset="CP949"'],
    ['', 'text/html; charset=ks_c_5601-1987'],
    ['<meta charset="euc-kr">', HTML],
    ['<meta http-equiv="Content-Type" content="text/html; charset=ms949">', HTML],
    ['', HTML],
    ['<meta charset="no-such-letters">', HTML],
  ] as const)
    expect(described(old(head), type), `${head} ${type}`).toMatchObject({ title })
  expect(described('<meta charset=utf-8><title>한글</title>')).toMatchObject({ title: '한글' })
  expect(described(Buffer.from('\ufeff<title>한글</title>', 'utf16le'), HTML)).toMatchObject({ title: '한글' })
  // Cut off within a letter.
  expect(described(Buffer.from('<title>한글</title><p>가').subarray(0, -1))).toMatchObject({ title: '한글' })
})

test.each([
  ['안녕하세요', undefined],
  ['보세요 https://dure.kr/a.', 'https://dure.kr/a'],
  ['(https://ko.wikipedia.org/wiki/두레_(조직))', 'https://ko.wikipedia.org/wiki/두레_(조직)'],
  ['[문서](https://dure.kr/a?b=1#c)', 'https://dure.kr/a?b=1#c'],
  ['> HTTPS://DURE.KR/', 'HTTPS://DURE.KR/'],
  ['`https://dure.kr/a` https://dure.kr/b', 'https://dure.kr/b'],
  ['```\nhttps://dure.kr/a\n```\nhttps://dure.kr/b', 'https://dure.kr/b'],
  ['```\nhttps://dure.kr/a', 'https://dure.kr/a'],
  [String.raw`\`https://dure.kr/a\``, 'https://dure.kr/a'],
  ['xhttps://dure.kr/a', undefined],
  ['mailto:mina@dure.kr ftp://dure.kr', undefined],
  ['http://', undefined],
  ['https://[::1', undefined],
  [`https://dure.kr/${'a'.repeat(2_000)}`, undefined],
])('the link of %j is %j', (body, address) => {
  expect(linkIn(body)?.address).toBe(address)
})

test('what stands behind # is not asked for', () => {
  expect(linkIn('https://dure.kr/a?b=1#c')?.asked).toBe('https://dure.kr/a?b=1')
})

test('links into this server lead nowhere, also where they name another one', () => {
  const { publicUrl } = config
  onTestFinished(() => void changeConfig({ publicUrl }))
  changeConfig({ publicUrl: 'https://dure.company.kr' })
  expect(
    linkIn('https://dure.company.kr/org/1/chat?next=https://dure.kr/a HTTPS://DURE.company.kr:443/'),
  ).toBeUndefined()
  expect(linkIn('https://dure.company.kr/a https://dure.kr/b')?.address).toBe('https://dure.kr/b')
})
