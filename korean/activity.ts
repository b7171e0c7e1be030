// The activity of issues, in sentences that follow the author's name.
import { daysBetween, weekdayOf } from '#contract/day'
import type { IssueActivity, LeftField } from '#contract/activity'
import { weekdayNames } from './days.ts'
import { fieldNames, priorityNames } from './issue.ts'
import { fill } from './particle.ts'
import { dayOf, fullDate } from './time.ts'

type Change = IssueActivity['changes'][number]

export const activityText = {
  who: '님이',
  empty: '아직 활동 기록이 없습니다.',
  emptyHelp: '이슈를 만들거나 변경하면 여기에 기록됩니다.',
  failed: '활동 기록을 불러오지 못했습니다.',
  more: '더 보기',
  many: '이슈 {count}개',
  undo: '되돌리기',
  undoOf: '{what} 되돌리기',
  undone: '되돌림',
} as const

/** 오늘, 어제, 11월 20일 금, 2025년 12월 31일 수 */
export function dayHeading(date: Date, now = new Date()) {
  const days = daysBetween(dayOf(date), dayOf(now))
  if (days === 0) return '오늘'
  if (days === 1) return '어제'
  const full = fullDate(date)
  const day = dayOf(now).slice(0, 4) === dayOf(date).slice(0, 4) ? full.slice(full.indexOf(' ') + 1) : full
  return `${day} ${weekdayNames[weekdayOf(dayOf(date))]!}`
}

const relationNames: Record<string, string> = {
  blocks: '{key}의 선행 이슈',
  blockedBy: '{key}의 후행 이슈',
  duplicates: '{key}의 중복 이슈',
  duplicatedBy: '{key}의 원본 이슈',
  relates: '{key}의 관련 이슈',
}

/** 상태를 요청에서 진행으로 변경하였습니다. */
export function activitySentence({ field, from, to, left = [] }: Change): string {
  switch (field) {
    case 'created':
      return '이슈를 생성하였습니다.'
    case 'title':
      return changed('제목', quoted(from), quoted(to))
    case 'body':
      return '내용을 수정하였습니다.'
    case 'state':
      return changed('상태', from, to)
    case 'priority':
      return changed('우선순위', named(from), named(to))
    case 'assignee':
      return changed('담당자', person(from), person(to))
    case 'participants':
      return both(from, to, '{from:을/를} 참여자에서 제외', '{to:을/를} 참여자로 추가', people)
    case 'tags':
      return both(from, to, "'{from}' 태그를 제외", "'{to}' 태그를 추가")
    case 'milestone':
      return changed('마일스톤', from, to)
    case 'startDate':
      return changed('시작일', day(from), day(to))
    case 'dueDate':
      return changed('마감일', day(from), day(to))
    case 'parent':
      return parent(from, to)
    case 'relation':
      return relation(from, to)
    case 'project':
      return moved(from, to)
    case 'left':
      return leftBehind(left)
    case 'deleted':
      return '이슈를 삭제하였습니다.'
    case 'restored':
      return '이슈를 복구하였습니다.'
    default:
      return field satisfies never
  }
}

/** Leaves out the key in a project that the reader does not see. */
function moved(from: string | null, to: string | null) {
  const keys = from && to ? `${from} → ${to}` : (from ?? to)
  return `이슈를 다른 프로젝트${from ? '로 옮겼습니다.' : '에서 옮겨왔습니다.'}${keys ? ` (${keys})` : ''}`
}

const leftNames: Record<LeftField, string> = {
  state: fieldNames.state,
  tags: fieldNames.tag,
  milestone: fieldNames.milestone,
  assignee: fieldNames.assignee,
  participants: fieldNames.participant,
  parent: fieldNames.parent,
}

/** 이동하면서 제외된 항목: 태그 버그, 마일스톤 1차 오픈, 담당자 한지우님 */
function leftBehind(left: NonNullable<Change['left']>) {
  const isOfPeople = (field: LeftField) => field === 'assignee' || field === 'participants'
  const parts = left.map(({ field, names }) => {
    const words = names.map(name => (isOfPeople(field) ? `${name}님` : name)).join('·')
    return `${leftNames[field]} ${words}`
  })
  return `이동하면서 제외된 항목: ${parts.join(', ')}`
}

/** A former null means that the value was set, a new null that it was removed. */
function changed(what: string, from: string | null, to: string | null) {
  if (from === null && to === null) return fill('{what:을/를} 변경하였습니다.', { what })
  if (from === null) return fill('{what:을/를} {to:으로/로} 지정하였습니다.', { what, to: to! })
  if (to === null) return fill('{what} {from:을/를} 해제하였습니다.', { what, from })
  return fill('{what:을/를} {from}에서 {to:으로/로} 변경하였습니다.', { what, from, to })
}

const asIs = (word: string) => word

/** Additions and removals in one step. */
function both(from: string | null, to: string | null, went: string, came: string, word = asIs) {
  const said = [
    ...(to === null ? [] : [fill(came, { to: word(to) })]),
    ...(from === null ? [] : [fill(went, { from: word(from) })]),
  ]
  return `${said.join(', ')}하였습니다.`
}

const quoted = (title: string | null) => (title === null ? null : `'${title}'`)
const person = (name: string | null) => (name === null ? null : `${name}님`)
const people = (names: string) =>
  names
    .split(', ')
    .map(name => `${name}님`)
    .join(', ')
const named = (priority: string | null) =>
  priority === null ? null : ((priorityNames as Record<string, string>)[priority] ?? priority)

/** 11월 20일, with the year if it is not the current one. */
function day(date: string | null) {
  const [year, month, number] = (date ?? '').split('-').map(Number)
  if (date === null || !year) return date
  const isThisYear = dayOf(new Date()).startsWith(String(year))
  return `${isThisYear ? '' : `${year}년 `}${month}월 ${number}일`
}

function parent(from: string | null, to: string | null) {
  if (to !== null) return fill('{to}의 하위 이슈로 지정하였습니다.', { to })
  if (from !== null) return fill('{from}의 하위 이슈에서 제외하였습니다.', { from })
  return '상위 이슈를 변경하였습니다.'
}

function relation(from: string | null, to: string | null) {
  const [kind = '', key = ''] = (to ?? from ?? '').split(' ')
  const words = relationNames[kind]
  if (!words) return '연결된 이슈를 변경하였습니다.'
  return `${fill(words, { key })}${to === null ? ' 연결을 해제' : '로 연결'}하였습니다.`
}
