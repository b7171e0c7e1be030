// Words typed into the search, read: terms, filters (작성자:민아), days, and what was typed in the other layout of the keyboard.
import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { typedDay } from './days.ts'
import { dayFromWords } from './day-words.ts'

export type SearchTerm = { text: string; isExact: boolean; isWithout: boolean }

export const searchFilterNames = ['from', 'in', 'is', 'tag', 'has', 'before', 'after'] as const
export type SearchFilterName = (typeof searchFilterNames)[number]

/** A filter and its letters in the composed text, from the first to after the last. */
export type SearchFilter = { name: SearchFilterName; value: string; isWithout: boolean; from: number; to: number }

/** As they are written for the reader; the English ones work too. */
export const searchFilterWords = {
  from: '작성자',
  in: '위치',
  is: '상태',
  tag: '태그',
  has: '포함',
  before: '이전',
  after: '이후',
} as const satisfies Record<SearchFilterName, string>

const NAMES: ReadonlyMap<string, SearchFilterName> = new Map(
  searchFilterNames.flatMap(name => [[name, name] as const, [searchFilterWords[name], name] as const]),
)

const WITHOUT = '-－'
/** Straight, curved and full-width ones; whichever comes next closes. */
const QUOTES = '"“”„＂'
const QUOTE = new RegExp(`[${QUOTES}]`)
const EVERY_QUOTE = new RegExp(QUOTE, 'g')
const NAMED = /^([\p{L}]+)[:：]/u

type Token = { text: string; isQuoted: boolean; isClosed: boolean; to: number }

/** The text from here to the closing quotation mark or the next blank. */
function tokenAt(text: string, from: number): Token {
  if (!QUOTE.test(text[from] ?? '')) {
    const size = text.slice(from).search(/\s/)
    const to = size < 0 ? text.length : from + size
    return { text: text.slice(from, to), isQuoted: false, isClosed: true, to }
  }
  const size = text.slice(from + 1).search(QUOTE)
  const end = size < 0 ? text.length : from + 1 + size
  return { text: text.slice(from + 1, end), isQuoted: true, isClosed: size >= 0, to: size < 0 ? end : end + 1 }
}

const unquoted = (text: string) => text.replace(EVERY_QUOTE, '').trim()

/** The filter whose name stands here; its value is empty while it is not yet typed. */
function filterAt(text: string, from: number, isWithout: boolean): SearchFilter | undefined {
  const at = from + (isWithout ? 1 : 0)
  const [named, word = ''] = NAMED.exec(text.slice(at)) ?? []
  const name = NAMES.get(word.toLowerCase())
  if (named === undefined || name === undefined) return undefined
  const value = tokenAt(text, at + named.length)
  return { name, value: unquoted(value.text), isWithout, from, to: value.to }
}

function scan(text: string) {
  const terms: SearchTerm[] = []
  const filters: SearchFilter[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++
      continue
    }
    const isWithout = WITHOUT.includes(text[at]!)
    const filter = filterAt(text, at, isWithout)
    if (filter) {
      filters.push(filter)
      at = filter.to
      continue
    }
    const start = isWithout ? at + 1 : at
    const token = tokenAt(text, start)
    if (token.isQuoted && !token.isClosed) {
      // Forgotten, or not typed yet: the words behind it count as without it.
      at = start + 1
      const next = tokenAt(text, at)
      if (isWithout && next.text !== '') {
        terms.push({ text: next.text, isExact: false, isWithout })
        at = next.to
      }
      continue
    }
    const said = token.isQuoted ? token.text.trim() : token.text
    if (said !== '' && !isDashes(said)) terms.push({ text: said, isExact: token.isQuoted, isWithout })
    at = token.to
  }
  return { terms, filters }
}

const isDashes = (text: string) => [...text].every(letter => WITHOUT.includes(letter))

/** Filters without a value are left out, because they are still being typed. */
export function readSearch(text: string): { terms: SearchTerm[]; filters: SearchFilter[] } {
  const { terms, filters } = scan(text.normalize('NFC'))
  return { terms, filters: filters.filter(({ value }) => value !== '') }
}

/** The filter in which the caret stands, with or without a value. */
export const typedFilter = (text: string, caret: number): SearchFilter | undefined =>
  scan(text.normalize('NFC')).filters.find(({ from, to }) => from < caret && caret <= to)

const isWords = { 열림: 'open', open: 'open', 완료: 'closed', 닫힘: 'closed', closed: 'closed' } as const
const mineWords = { '내가 담당': 'mine', 내가담당: 'mine', mine: 'mine' } as const
export type IsValue = 'open' | 'closed' | 'mine'
export const isValues: ReadonlyMap<string, IsValue> = new Map<string, IsValue>([
  ...Object.entries(isWords),
  ...Object.entries(mineWords),
])

export type HasValue = 'file' | 'comment'
export const hasValues: ReadonlyMap<string, HasValue> = new Map<string, HasValue>([
  ['파일', 'file'],
  ['file', 'file'],
  ['댓글', 'comment'],
  ['comment', 'comment'],
])

const said = (value: string) => value.normalize('NFC').trim().toLowerCase()
export const isValueIn = (value: string) => isValues.get(said(value))
export const hasValueIn = (value: string) => hasValues.get(said(value))

const MYSELF = ['나', '내가', 'me']
/** 작성자:나. */
export const isMyself = (value: string) => MYSELF.includes(said(value))

const AGO = /^(\d{1,4})(일|d|주|주일|w|달|개월|m)$/
const UNITS: Record<string, string> = { d: '일', w: '주', m: '달' }
const WEEK_OR_MONTH = /^(지지난주|지난주|저번주|이번주|금주)$|^(지난달|이번달|이달)$|^(작년|올해)$/
const WEEKDAY = /^[월화수목금토일](요일|욜)$/
const ENGLISH: Record<string, string> = { today: '오늘', yesterday: '어제' }

/** A real day of that year; the last such one where no year is typed, because a search looks back. */
function written(value: string, today: string) {
  const { year, month, date } = typedDay(value) ?? {}
  if (month === undefined || date === undefined) return undefined
  const thisYear = Number(today.slice(0, 4))
  const dayOf = (of: number) => {
    const day = new Date(Date.UTC(of, month - 1, date))
    return day.getUTCMonth() === month - 1 && day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined
  }
  if (year !== undefined) return year >= 1900 ? dayOf(year) : undefined
  // February the 29th may be years ago.
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map(back => dayOf(thisYear - back)).find(day => day !== undefined && day <= today)
}

/** The day that a value of 이전 or 이후 means: a date, 어제, 지난주 (its Monday), 7일 (so long ago). */
export function dayIn(value: string, today: string): string | undefined {
  const typed = said(value).replace(/\s/g, '')
  const words = ENGLISH[typed] ?? typed
  const date = written(words, today)
  if (date !== undefined) return date
  const [, much, unit] = AGO.exec(words) ?? []
  if (much !== undefined) return dayFromWords(`${Number(much)}${UNITS[unit!] ?? unit}전`, today)
  const [, week, month, year] = WEEK_OR_MONTH.exec(words) ?? []
  if (week) return dayFromWords(`${week}월`, today)
  if (month) return dayFromWords(`${month}1일`, today)
  if (year) return dayFromWords(`${year}1월1일`, today)
  if (WEEKDAY.test(words)) {
    const ofThisWeek = dayFromWords(`이번주${words}`, today)
    return ofThisWeek !== undefined && ofThisWeek <= today ? ofThisWeek : dayFromWords(`지난주${words}`, today)
  }
  return dayFromWords(words, today)
}

const LATIN = /^[a-zA-Z0-9 ]+$/
const SYLLABLES = /^[가-힣0-9 ]+$/
const LONE_VOWEL = /[ㅏ-ㅣ]/
/** Laughing and weeping is meant as it is typed. */
const FEELING = /^[ㅋㅎㅠㅜㅡ\s]+$/

/** The words that these keys make in the other layout, where it is plain that it was meant: ghldmlfhr is 회의록. */
export function otherLayout(text: string): string | undefined {
  const typed = text.normalize('NFC').trim()
  if (LATIN.test(typed)) {
    // Capitals are doubled consonants, unless Caps Lock was on.
    const keys = typed === typed.toUpperCase() ? typed.toLowerCase() : typed
    const hangul = convertQwertyToHangul(keys)
    return SYLLABLES.test(hangul) && hangul.replace(/[^가-힣]/g, '').length >= 2 ? hangul : undefined
  }
  // Without a lone vowel these are initials, or a word that is still being typed.
  if (!LONE_VOWEL.test(typed) || FEELING.test(typed)) return undefined
  const latin = convertHangulToQwerty(typed)
  return LATIN.test(latin) && latin.length >= 2 ? latin : undefined
}
