import { expect, test } from 'vitest'
import { bareAddressAt } from '#contract/links'
import { addressOf } from './links.ts'
import { tokensOf } from './parser.ts'

test.each([
  ['https://dure.kr', 'https://dure.kr'],
  [' dure.kr/a b ', 'https://dure.kr/a%20b'],
  ['mina@dure.kr', 'mailto:mina@dure.kr'],
  ['https://ko.wikipedia.org/wiki/한글', 'https://ko.wikipedia.org/wiki/한글'],
  ['https://a.kr/[1]`', 'https://a.kr/%5B1%5D%60'],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,<b>', undefined],
  ['vbscript:x', undefined],
  ['//dure.kr', undefined],
  ['ftp://dure.kr', undefined],
  ['안녕하세요', undefined],
  ['', undefined],
])('%j leads to %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
})

test.each([
  ['https://dure.kr.', 'https://dure.kr'],
  ['https://dure.kr/a_(b))', 'https://dure.kr/a_(b)'],
  ['https://dure.kr/a),', 'https://dure.kr/a'],
  ['http://', undefined],
])('the address in %j is %j', (text, address) => {
  expect(bareAddressAt(text, 0)).toBe(address)
})

const linksIn = (text: string) =>
  tokensOf(text).flatMap(({ children }) => (children ?? []).filter(({ type }) => type === 'link_open'))

test.each([
  '[글](javascript:alert(1))',
  '[글](JaVaScRiPt:alert(1))',
  '[글](data:text/html;base64,PHNjcmlwdD4=)',
  '[글](&#106;avascript:alert(1))',
  '[글](vbscript:a)',
  '[글](//a.kr)',
  '[글](/org/1)',
  '<javascript:alert(1)>',
  '[글][x]\n\n[x]: javascript:alert(1)',
  '<a href="https://a.kr">글</a>',
])('%j is text', text => {
  expect(linksIn(text).filter(token => !String(token.attrGet('href')).startsWith('https://a.kr'))).toEqual([])
})
