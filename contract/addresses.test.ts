import { describe, expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

describe('[S1.7] addresses in pasted text', () => {
  test.each([
    ['a@haedam.kr, b@haedam.kr;c@haedam.kr\nd@haedam.kr', ['a@haedam.kr', 'b@haedam.kr', 'c@haedam.kr', 'd@haedam.kr']],
    ['한지우 <jiwoo@haedam.kr>; "Kim, Min" <min@haedam.kr>', ['jiwoo@haedam.kr', 'min@haedam.kr']],
    ['한지우\tjiwoo@haedam.kr\t인사팀\n', ['jiwoo@haedam.kr'], ['한지우', '인사팀']],
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

  test.each(['.', ':', 'mailto:', '.:', '@.', '" ', "' ", '<'])('millions of %j do not hold it up', mark => {
    const { emails } = addressesIn(`a@${mark.repeat(2_000_000)}b jiwoo@haedam.kr`)
    expect(emails).toContain('jiwoo@haedam.kr')
  })
})
