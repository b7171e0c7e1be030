// Work hours, in words, and what is said around them.
import type { QuietChoice, WorkHours } from '#contract/work-hours'
import { weekdayNames } from './days.ts'
import { timeOfDay } from './time.ts'

const MIDNIGHT = Date.parse('2026-01-01T00:00:00+09:00')
/** Nobody is sure whether twelve is noon. */
const NAMED: Record<number, string> = { 0: '자정', 720: '정오' }
export const minuteWords = (minute: number) => NAMED[minute] ?? timeOfDay(new Date(MIDNIGHT + minute * 60_000))

/** 월~금, 월·수·금, 월~금·일, 매일 */
function weekdayWords(days: readonly number[]) {
  if (days.length === 7) return '매일'
  const rows: [first: number, last: number][] = []
  for (const day of days) {
    const row = rows.at(-1)
    if (row && row[1] === day - 1) row[1] = day
    else rows.push([day, day])
  }
  const name = (day: number) => weekdayNames[day]!
  return rows
    .map(([first, last]) =>
      last === first ? name(first) : `${name(first)}${last - first > 1 ? '~' : '·'}${name(last)}`,
    )
    .join('·')
}

/** 월~금 오전 9:00~오후 6:00 (공휴일 제외), 매일 종일 */
export function workHoursWords({ weekdays, startMinute, endMinute, isHolidayFree }: WorkHours) {
  const isNextDay = endMinute <= startMinute
  const times = `${minuteWords(startMinute)}~${isNextDay ? '다음 날 ' : ''}${minuteWords(endMinute)}`
  const isWhole = startMinute === 0 && endMinute === 0
  return `${weekdayWords(weekdays)} ${isWhole ? '종일' : times}${isHolidayFree ? ' (공휴일\u00a0제외)' : ''}`
}

/** For the record of the organization. */
export const organizationHoursWords = (hours: WorkHours & { isQuiet: boolean }) =>
  `${workHoursWords(hours)}, ${hours.isQuiet ? workHoursText.isQuiet : workHoursText.isLoud}`

export const workHoursText = {
  title: '근무 시간',
  help: '방해 금지를 사용하면 근무 시간이 아닐 때 긴급 메시지가 아닌 알림은 앱의 목록에만 쌓이고, 그동안의 푸시와 메일은 다시 근무할 때 보냅니다. 멤버는 알림 설정에서 따로 정할 수 있습니다.',
  isQuiet: '근무 시간 외 방해 금지',
  isLoud: '근무 시간 외 방해 금지 사용 안 함',
  failed: '근무 시간을 불러오지 못했습니다.',
  change: '근무 시간 변경',
  changed: '근무 시간을 변경하였습니다.',
  weekdays: '근무 요일',
  start: '시작 시각',
  end: '종료 시각',
  nextDay: '다음 날 {time}에 끝납니다.',
  wholeDay: '24시간 근무로 저장합니다.',
  holidays: '공휴일과 대체공휴일 휴무',
} as const

export const quietText = {
  title: '방해 금지 시간',
  help: '방해 금지 시간에는 긴급 메시지가 아닌 알림은 앱의 목록에만 쌓이고, 그동안의 푸시와 메일은 다시 근무할 때 보냅니다. 휴가 상태도 방해 금지 시간입니다.',
  choice: '방해 금지 기준',
  own: '내 근무 시간',
  change: '내 근무 시간 변경',
  none: '조직에서 방해 금지를 사용하지 않아 휴가 중에만 알림을 보류합니다.',
  never: '근무 시간과 휴가에 관계없이 알리고, 메일은 수신 시점에 맞추어 보냅니다.',
  kept: '근무 시간: {hours}',
  theirs: '조직 근무 시간: {hours}',
  failed: '방해 금지 시간을 불러오지 못했습니다.',
} as const

export const quietChoiceNames: Record<QuietChoice, string> = {
  organization: '조직 근무 시간 외',
  own: '내 근무 시간 외',
  never: '사용 안 함',
}
