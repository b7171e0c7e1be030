import { describe, expect, test, vi } from 'vitest'
import { ADDRESSES_TEXT_MOST, addressesIn } from './addresses.ts'
import { emailAddress } from './auth.ts'

describe('[S1.7] addresses in pasted text', () => {
  test.each([
    ['a@haedam.kr, b@haedam.kr;c@haedam.kr\nd@haedam.kr', ['a@haedam.kr', 'b@haedam.kr', 'c@haedam.kr', 'd@haedam.kr']],
    ['한지우 <jiwoo@haedam.kr>; "Kim, Min" <min@haedam.kr>', ['jiwoo@haedam.kr', 'min@haedam.kr']],
    ['한지우\tjiwoo@haedam.kr\t인사팀\t010-1234-5678\n박서준\t\t총무팀', ['jiwoo@haedam.kr'], ['박서준', '총무팀']],
    ['한지우, 02.123.4567, jiwoo@haedam.kr', ['jiwoo@haedam.kr']],
    ['한지우; jiwoo@haedam.kr', ['jiwoo@haedam.kr'], ['한지우']],
    // A word with a forgotten @ is not taken for a name.
    ['jiwoo@haedam.kr, seojun.haedam', ['jiwoo@haedam.kr'], ['seojun.haedam']],
    ['jiwoo@haedam.kr, "min@haedam.kr"', ['jiwoo@haedam.kr', 'min@haedam.kr']],
    ['"min@haedam.kr"', ['min@haedam.kr']],
    ['"한지우"', [], ['한지우']],
    ['"한지우, 인사팀","jiwoo@haedam.kr"', ['jiwoo@haedam.kr']],
    ['"jiwoo@haedam.kr" <jiwoo@haedam.kr>', ['jiwoo@haedam.kr']],
    ["o'neil@haedam.kr, 'min@haedam.kr'", ["o'neil@haedam.kr", 'min@haedam.kr']],
    ['- a@haedam.kr\n-b@haedam.kr\n• c@haedam.kr\n-\n', ['a@haedam.kr', 'b@haedam.kr', 'c@haedam.kr']],
    ['\u200bjiwoo@hae\u200bdam.kr\ufeff', ['jiwoo@haedam.kr']],
    // Dots after the last letter, and words that only resemble an address.
    ['jiwoo@haedam.kr, 1.5, ...', ['jiwoo@haedam.kr']],
    ['mailto:JIWOO@Haedam.KR.', ['jiwoo@haedam.kr']],
    ['ｊｉｗｏｏ＠ｈａｅｄａｍ．ｋｒ、min@haedam.kr', ['jiwoo@haedam.kr', 'min@haedam.kr']],
    ["'한지우' <jiwoo@haedam.kr>", ['jiwoo@haedam.kr']],
    ['jiwoo.haedam.kr\nmin@haedam', [], ['jiwoo.haedam.kr', 'min@haedam']],
    ['한지우 jiwoo@haedam.kr 박서준 seojun@haedam.kr', ['jiwoo@haedam.kr', 'seojun@haedam.kr']],
    ['', []],
    [' \n ;;, \t', []],
  ])('%j', (text, emails, wrong: string[] = []) => {
    expect(addressesIn(text)).toMatchObject({ emails, wrong })
  })

  test('one address 500 times in other spellings is one', () => {
    const spellings = [
      'jiwoo@haedam.kr',
      'JIWOO@HAEDAM.KR',
      '<Jiwoo@haedam.kr>',
      ' jiwoo＠haedam.kr ',
      'mailto:jiwoo@haedam.kr',
    ]
    const text = Array.from({ length: 500 }, (_, at) => spellings[at % spellings.length]).join('\n')
    expect(addressesIn(text)).toEqual({ emails: ['jiwoo@haedam.kr'], wrong: [], repeated: 499 })
  })

  test('no spelling is looked at twice, however often it is there', () => {
    const looked = vi.spyOn(emailAddress, 'safeParse')
    const line = 'jiwoo@haedam.kr seojun@haedam.kr min@haedam, '
    addressesIn(line.repeat(Math.floor(ADDRESSES_TEXT_MOST / line.length)))
    expect(looked).toHaveBeenCalledTimes(3)
    looked.mockRestore()
  })

  test.each(['.', ':', 'mailto:', '.:', '@.', '" ', "' ", '<', '"<', "'<", '-', 'a.', ',a.a', '\t'])(
    'millions of %j do not hold it up',
    mark => {
      const { emails } = addressesIn(`a@${mark.repeat(2_000_000)}b jiwoo@haedam.kr`)
      expect(emails).toContain('jiwoo@haedam.kr')
    },
  )
})
