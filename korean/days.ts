// Days of a calendar, in words.

/** A week begins on Monday. */
export const weekdayNames = ['월', '화', '수', '목', '금', '토', '일'] as const

export const dayWords = {
  today: '오늘',
  yesterday: '어제',
  tomorrow: '내일',
  thisFriday: '이번 금요일',
  nextMonday: '다음 주 월요일',
  nextFriday: '다음 주 금요일',
  inTwoWeeks: '2주 뒤',
  endOfMonth: '월말',
  long: '{month}월 {date}일 ({weekday})',
  otherYear: '{year}년 {day}',
} as const

export const calendarText = {
  month: '{year}년 {month}월',
  day: '{month}월 {date}일',
  dayOfWeek: '{month}월 {date}일 {weekday}',
  previous: '이전 달',
  next: '다음 달',
  today: '오늘',
  onDay: '{day} {weekday}요일',
  field: '날짜 입력',
  none: '날짜 없음',
  noDay: '날짜를 입력해주세요. 예: 내일, 다음 주 금요일, 12/24, +3',
  more: '{count}개 더',
  cut: '이슈가 많아 일부만 표시합니다.',
} as const

/** A day and a time of day. */
export const momentText = {
  day: '날짜',
  noDay: '날짜 선택',
  time: '시각',
  refused: '현재 시각 이후, {days}일 이내의 시각을 선택해주세요.',
} as const

const WITH_SIGNS = /^(?:(\d{4})[-./년])?(\d{1,2})[-./월](\d{1,2})[.일]?$/
const DIGITS = /^(\d{4})?(\d\d)(\d\d)$/

/** 2026-11-20, 2026. 11. 20., 20261120, 11/20, 1120, 11월 20일: a typed day. The year is undefined if it is not typed. */
export function typedDay(typed: string) {
  const said = typed.normalize('NFC').replace(/\s/g, '')
  const [found, year, month, date] = WITH_SIGNS.exec(said) ?? DIGITS.exec(said) ?? []
  return found ? { year: year ? Number(year) : undefined, month: Number(month), date: Number(date) } : undefined
}
