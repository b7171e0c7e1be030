// Work hours, in words, and what is said around them.
import type { QuietChoice, WorkHours } from '#contract/work-hours'
import { weekdayNames } from './days.ts'
import { timeOfDay } from './time.ts'

const MIDNIGHT = Date.parse('2026-01-01T00:00:00+09:00')
export const minuteWords = (minute: number) => timeOfDay(new Date(MIDNIGHT + minute * 60_000))

/** 월~금, 월·수·금, 매일 */
function weekdayWords(days: readonly number[]) {
  if (days.length === 7) return '매일'
  const [first, last] = [days[0]!, days.at(-1)!]
  const isRow = days.length > 2 && last - first === days.length - 1
  return isRow ? `${weekdayNames[first]}~${weekdayNames[last]}` : days.map(day => weekdayNames[day]).join('·')
}

/** 월~금 오전 9:00~오후 6:00 (공휴일 제외) */
export function workHoursWords({ weekdays, startMinute, endMinute, isHolidayFree }: WorkHours) {
  const isNextDay = endMinute <= startMinute
  const time = `${minuteWords(startMinute)}~${isNextDay ? '다음 날 ' : ''}${minuteWords(endMinute)}`
  return `${weekdayWords(weekdays)} ${time}${isHolidayFree ? ' (공휴일 제외)' : ''}`
}

export const workHoursText = {
  title: '근무 시간',
  help: '근무 시간이 아닐 때와 휴가 중에는 알림이 앱의 목록에만 쌓이고, 메일은 다음 근무 시간에 보냅니다. 멤버는 알림 설정에서 따로 정할 수 있습니다.',
  loud: '근무 시간이 아닐 때에도 알림 메일을 보냅니다.',
  failed: '근무 시간을 불러오지 못했습니다.',
  change: '근무 시간 변경',
  changed: '근무 시간을 변경하였습니다.',
  weekdays: '근무 요일',
  start: '시작 시각',
  end: '종료 시각',
  nextDay: '다음 날 {time}에 끝납니다.',
  holidays: '공휴일과 대체공휴일 휴무',
  quiet: '근무 시간이 아닐 때는 알림 메일 보내지 않기',
} as const

export const quietText = {
  title: '방해 금지 시간',
  help: '근무 시간이 아닐 때와 휴가 상태일 때는 알림이 앱의 목록에만 쌓입니다. 그동안의 메일은 다음 근무 시간에 보냅니다.',
  choice: '방해 금지 기준',
  own: '내 근무 시간',
  change: '내 근무 시간 변경',
  none: '조직에서 근무 시간을 적용하지 않아 휴가 중에만 메일을 미룹니다.',
  never: '언제나 바로 보냅니다. 휴가 중에도 보냅니다.',
  kept: '근무 시간: {hours}',
  failed: '방해 금지 시간을 불러오지 못했습니다.',
} as const

export const quietChoiceNames: Record<QuietChoice, string> = {
  organization: '조직 근무 시간에 맞추기',
  own: '내 근무 시간 직접 정하기',
  never: '언제나 받기',
}
