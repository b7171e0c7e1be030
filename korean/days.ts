// Days of a calendar, in words.

/** A week begins on Monday. */
export const weekdayNames = ['월', '화', '수', '목', '금', '토', '일'] as const

export const dayWords = {
  today: '오늘',
  tomorrow: '내일',
  thisFriday: '이번 금요일',
  nextMonday: '다음 주 월요일',
  nextFriday: '다음 주 금요일',
  inTwoWeeks: '2주 뒤',
  long: '{month}월 {date}일 ({weekday})',
} as const

export const calendarText = {
  month: '{year}년 {month}월',
  day: '{month}월 {date}일',
  previous: '이전 달',
  next: '다음 달',
  today: '오늘',
  more: '{count}개 더',
  cut: '이슈가 많아 일부만 표시합니다.',
} as const
