import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demanded, type Filter, isMet, type Operator, parseFilter } from './filter.ts'
import { ScimError } from './errors.ts'

const jiwoo = {
  id: 'A1',
  externalId: 'X1',
  userName: 'jiwoo@haedam.kr',
  active: true,
  name: { familyName: '한', givenName: '지우' },
  emails: [
    { type: 'work', value: 'jiwoo@haedam.kr', primary: true },
    { type: 'home', value: 'jiwoo@example.com' },
  ],
  members: [{ value: '7' }],
}

describe('a filter is met', () => {
  test.each([
    ['userName eq "JIWOO@haedam.kr"', true],
    ['USERNAME Eq "jiwoo@haedam.kr"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "jiwoo"', true],
    ['externalId eq "x1"', false],
    ['externalId eq "X1"', true],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active ne false', true],
    ['name.familyName eq "한" and name.givenName co "우"', true],
    ['emails eq "jiwoo@example.com"', true],
    ['emails.type eq "other"', false],
    ['emails[type eq "work" and value ew "haedam.kr"]', true],
    ['emails[type eq "home" and value ew "haedam.kr"]', false],
    ['members eq "7"', true],
    ['title pr', false],
    ['title pr or userName pr', true],
    ['not (title pr)', true],
    ['title eq null', true],
    ['title ne "x"', true],
    ['userName gt "a" and userName lt "z"', true],
    ['active eq false or active eq true and userName pr', true],
    ['(active eq false or active eq true) and title pr', false],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "x"', false],
    ['userName eq "a\\"b"', false],
  ])('%s', (text, expected) => expect(isMet(parseFilter(text), jiwoo)).toBe(expected))

  test('what it is not understood by, it is refused by', () => {
    const wrong = [
      '',
      'userName',
      'userName eq',
      'userName eq jiwoo',
      'userName is "x"',
      '"x" eq userName',
      'userName eq "x" and',
      'userName eq "x" userName eq "y"',
      '(userName pr',
      'emails[type eq "work"',
      'not userName pr',
      'userName eq "\\x"',
      `${'('.repeat(30)}active pr${')'.repeat(30)}`,
      `userName eq "${'x'.repeat(3_000)}"`,
      'userName eq "open',
      'userName eq 1.2.3',
      ';',
    ]
    for (const text of wrong) expect(() => parseFilter(text), text).toThrow(ScimError)
  })

  test('twenty comparisons are enough for anybody', () => {
    const filter = (count: number) => Array.from({ length: count }, () => 'id pr').join(' and ')
    expect(() => parseFilter(filter(20))).not.toThrow()
    expect(() => parseFilter(filter(21))).toThrow()
  })

  test('the name that it demands is known', () => {
    expect(demanded(parseFilter('active eq true and userName eq "a"'), 'username')).toBe('a')
    expect(demanded(parseFilter('active eq true or userName eq "a"'), 'userName')).toBeUndefined()
    expect(demanded(parseFilter('not (userName eq "a")'), 'userName')).toBeUndefined()
  })
})

const OPERATORS: Operator[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
const path = fc.constantFrom('userName', 'name.familyName', 'active', 'emails.type', 'title', 'id')
const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.integer({ min: -1_000, max: 1_000 }))
const { filter } = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ op: fc.constantFrom(...OPERATORS), path, value }),
    fc.record({ op: fc.constant('pr' as const), path }),
    fc.record({ op: fc.constantFrom('and' as const, 'or' as const), left: tie('filter'), right: tie('filter') }),
    fc.record({ op: fc.constant('not' as const), of: tie('filter') }),
    fc.record({ op: fc.constant('some' as const), path: fc.constant('emails'), of: tie('filter') }),
  ),
}))

function printed(each: Filter): string {
  if (each.op === 'and' || each.op === 'or') return `(${printed(each.left)}) ${each.op} (${printed(each.right)})`
  if (each.op === 'not') return `not (${printed(each.of)})`
  if (each.op === 'some') return `${each.path}[${printed(each.of)}]`
  if (each.op === 'pr') return `${each.path} pr`
  return `${each.path} ${each.op} ${JSON.stringify(each.value)}`
}

test('every filter is read as it is written, and its opposite is met where it is not', () => {
  fc.assert(
    fc.property(filter, each => {
      const text = printed(each)
      if (text.length > 2_000) return
      expect(parseFilter(text)).toEqual(each)
      expect(isMet({ op: 'not', of: each }, jiwoo)).toBe(!isMet(each, jiwoo))
    }),
  )
})

test('no text does anything else than being read or refused', () => {
  const words = fc.constantFrom('and', 'or', 'not', '(', ')', '[', ']', 'eq', 'pr', '"x"', 'userName', '1', ' ')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map(all => all.join(' ')),
      ),
      text => {
        try {
          isMet(parseFilter(text), jiwoo)
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
      },
    ),
  )
})
