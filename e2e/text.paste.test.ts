// Pasting from other programs comes in clean, and nothing that is pasted or saved ever runs.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { enter, newBrowser, settled } from './browser.ts'
import { plan } from './plans.ts'
import { body, pasteInto, says, writing } from './texts.ts'

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:"맑은 고딕";} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head>
<body lang=KO><!--StartFragment--><h1 style='margin:0cm'><span style='font-family:"맑은 고딕"'>분기 보고<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:red'>매출</span></b><span lang=EN-US>은 <i>12%</i> 늘었습니다.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='margin-left:40.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>자사몰</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:80.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>n<span>&nbsp; </span></span><![endif]>모바일</p>
<p class=MsoListParagraphCxSpLast style='margin-left:40.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>l<span>&nbsp; </span></span><![endif]>도매몰</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>첫째</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>둘째</p>
<!--EndFragment--></body></html>`

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-style-parent:style0;}</style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse;width:162pt'><!--StartFragment-->
<col width=72 span=3 style='width:54pt'>
<tr height=22 style='height:16.5pt'><td height=22 class=xl65 width=72>품목</td><td class=xl65 style='text-align:right'>수량</td><td class=xl65>비고</td></tr>
<tr height=22><td height=22>사과</td><td align=right x:num>1,200</td><td>산지 | 직송<br style='mso-data-placement:same-cell;'>냉장</td></tr>
<tr height=22><td height=22 colspan=2>합계</td><td></td></tr><!--EndFragment--></table></body></html>`

const WEB = `<div onclick="alert(1)"><h2 id=x>공지</h2><p style="position:fixed;font-weight:bold">안내 <a href="https://dure.kr/a" onmouseover="alert(2)">링크</a>
<a href="javascript:alert(3)">나쁜 링크</a> <a href="/relative">상대</a></p><img src=x onerror="alert(4)"><img src="https://a.kr/b.png" alt="그림">
<script>alert(5)</script><iframe src="https://a.kr"></iframe><svg><script>alert(6)</script><text>벡터</text></svg>
<ul><li><input type=checkbox checked> 끝냄</li><li><input type="checkbox"> 남음</li></ul>
<pre><code class="language-ts">const a = &lt;b&gt;
const c = 1</code></pre><blockquote><p>인용</p></blockquote></div>`

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">굵게</span><span style="font-weight:400"> 보통 </span><span style="font-style:italic;font-weight:400">기울임</span></p></b>`

test.each([
  ['Word', WORD, '# 분기 보고\n\n**매출**은 *12%* 늘었습니다.\n\n- 자사몰\n  - 모바일\n- 도매몰\n\n1. 첫째\n2. 둘째'],
  [
    'Excel',
    EXCEL,
    '| 품목 | 수량 | 비고 |\n| --- | ---: | --- |\n| 사과 | 1,200 | 산지 \\| 직송<br>냉장 |\n| 합계 |  |  |',
  ],
  [
    'a web page',
    WEB,
    '## 공지\n\n안내 [링크](https://dure.kr/a) 나쁜 링크 상대\n\n[그림](https://a.kr/b.png)\n\n- [x] 끝냄\n- [ ] 남음\n\n```ts\nconst a = <b>\nconst c = 1\n```\n\n> 인용',
  ],
  ['Google Docs', DOCS, '**굵게** 보통 *기울임*'],
])('from %s', async (_, html, markdown) => {
  const { page, saved } = await writing()
  await pasteInto(page, { 'text/html': html, 'text/plain': '글' })
  expect(await saved()).toBe(markdown)
})

test('text is text, Markdown is what it means, an address makes a link of chosen words', async () => {
  const { page, saved } = await writing()
  await pasteInto(page, { 'text/plain': '첫 줄 2 * 3\n둘째 줄\n\n새 문단' })
  await page.keyboard.press('Enter')
  await pasteInto(page, { 'text/plain': '## 제목\n\n- **굵게**\n- 둘\n' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('두레')
  await page.keyboard.press('Shift+Home')
  await settled(page)
  await pasteInto(page, { 'text/plain': 'https://dure.kr' })
  expect(await saved()).toBe(
    '첫 줄 2 * 3\n둘째 줄\n\n새 문단\n\n## 제목\n\n- **굵게**\n- 둘\n\n[두레](https://dure.kr)',
  )
})

test('what is copied here and pasted here stays as it was', async () => {
  const said =
    '# 제목\n\n- [x] 끝\n\n| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n\n[@한지우](member:7)님 ![화면](attachment:3)'
  const { page, saved } = await writing(said)
  await page.keyboard.press('ControlOrMeta+a')
  const copied = await body(page).evaluate(field => {
    const data = new DataTransfer()
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    return { 'text/html': data.getData('text/html'), 'text/plain': data.getData('text/plain') }
  })
  expect(copied['text/plain']).toBe(said)
  await page.keyboard.press('Delete')
  await says(page, '')
  await pasteInto(page, copied)
  expect(await saved()).toBe(said)
})

const XSS = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<script>alert(1)</script>',
  '[글](javascript:alert(1))',
  '[글](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![그림](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[@<img src=x onerror=alert(1)>](member:1)',
  '![<svg/onload=alert(1)>](attachment:1)',
  '[<script>alert(1)</script>](attachment:2)',
  '```"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n| --- |\n| <a href="javascript:alert(1)">글</a> |',
  '<a href="javascript:alert(1)" onclick="alert(1)">글</a>',
  '<style>*{display:none}</style><iframe srcdoc="<script>alert(1)</script>"></iframe>',
]

test('whatever stands in a text, nothing of it runs: shown, written and pasted', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '<img src=x onerror=alert(1)>', body: XSS.join('\n\n') })
  const context = await newBrowser()
  const page = await context.newPage()
  const ran: string[] = []
  page.on('dialog', dialog => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await enter(page, owner.email)
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByText('<svg/onload=alert(1)>').first().waitFor()
  await settled(page)
  const links = await page
    .locator('article a[href]')
    .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(links.filter(href => !href.startsWith('/') && !href.startsWith('https:'))).toEqual([])
  await page.getByRole('main').getByRole('button', { name: '이슈 수정' }).click()
  await body(page).waitFor()
  await body(page).focus()
  for (const html of XSS) await pasteInto(page, { 'text/html': `<p>${html}</p>`, 'text/plain': html })
  await settled(page)
  const made = await page
    .locator('article :is(script, iframe, style, object, embed, [onerror], [onload], [onclick])')
    .count()
  expect([ran, made]).toEqual([[], 0])
})

test.each([
  ['5,000 mentions', '[@가](member:1) '.repeat(5_000), '내용에서 멘션은 200개까지 사용할 수 있습니다.'],
  ['500 columns', `|${'가|'.repeat(500)}\n|${'-|'.repeat(500)}`, '내용의 표는 30열까지 만들 수 있습니다.'],
  ['10,000 lists within each other', '+ '.repeat(10_000), '내용의 목록과 인용은 10단계까지 만들 수 있습니다.'],
])('%s are refused by the server, with the name of the field', async (_, text, sentence) => {
  const { owner, at } = await plan()
  const sent = owner.call(issueRoutes.create, { ...at, body: { title: '큰 글', body: text } })
  await expect(sent).rejects.toMatchObject({ status: 422, fields: { body: sentence } })
})

test('a text that is too much says so beside the field, and is not sent', async () => {
  const { page } = await writing()
  await pasteInto(page, { 'text/plain': `|${'가|'.repeat(40)}\n|${'-|'.repeat(40)}` })
  await page.getByText('내용의 표는 30열까지 만들 수 있습니다.').waitFor()
  expect(await page.getByRole('button', { name: '저장', exact: true }).isDisabled()).toBe(true)
})
