// Notifications: their sentences, their reasons, and the page and settings around them.
import { dayAfter, daysBetween, weekdayOf } from '#contract/day'
import type { Because, DeliveryChannel, Level, MailRhythm, NotificationFilter } from '#contract/notification'
import { weekdayNames } from './days.ts'
import { screenTitles } from './screens.ts'
import { dayOf, fullTime, shortDay, timeOfDay } from './time.ts'

export const notificationText = {
  actor: '{name}님',
  actors: '{name}님 외 {others}명',
  gone: '탈퇴한 사용자',
  why: '{place} · {because}',
} as const

/** The part of the reader in the thing. */
export const becauseText: Record<Because, string> = {
  mentioned: '나를 멘션',
  answered: '내 댓글의 답글',
  asked: '나에게 온 확인 요청',
  inThread: '알림을 받는 스레드',
  assignee: '내가 담당자',
  participant: '내가 참여자',
  creator: '내가 작성자',
  watcher: '내가 지켜보는 중',
  member: '내가 멤버',
}

export const inboxText = {
  title: '알림',
  filters: '알림 필터',
  unread: '읽지 않음',
  readAll: '모두 읽음',
  clear: '모두 삭제',
  more: '알림 더보기 메뉴',
  settings: '알림 설정',
  read: '읽음으로 표시',
  remove: '삭제',
  actions: '{title} 알림 메뉴',
  snooze: '나중에 알림',
  mute: '이 알림 끄기',
  next: '이전 알림 더 보기',
  elsewhere: '다른 조직의 알림',
  elsewhereCount: '{name} {count}개',
  failed: '알림을 불러오지 못했습니다.',
  preview: '미리보기',
  allRead: '모든 알림을 읽음으로 표시하였습니다.',
  removed: '알림을 삭제하였습니다.',
  cleared: '알림 {count}개를 삭제하였습니다.',
  snoozed: '{when}에 다시 알립니다.',
} as const

export const filterNames: Record<NotificationFilter, string> = {
  all: '전체',
  unread: '읽지 않음',
  mention: '멘션',
  mine: '내 이슈',
  snoozed: '나중에 알림',
}

export const nothingText: Record<NotificationFilter, { title: string; text: string }> = {
  all: { title: '새로운 알림이 없습니다.', text: '나에게 할당된 이슈, 멘션, 댓글 소식이 여기에 표시됩니다.' },
  unread: { title: '읽지 않은 알림이 없습니다.', text: '모든 알림을 확인하였습니다.' },
  mention: { title: '멘션이 없습니다.', text: '댓글이나 내용에서 나를 멘션하면 여기에 표시됩니다.' },
  mine: { title: '내 이슈의 알림이 없습니다.', text: '내가 담당·참여하거나 작성한 이슈의 소식이 여기에 표시됩니다.' },
  snoozed: { title: '나중에 받을 알림이 없습니다.', text: '지금 처리하기 어려운 알림은 나중에 다시 받을 수 있습니다.' },
}

export const openNames: Record<string, string> = {
  issue: '이슈 열기',
  organization: '조직 정보 열기',
  project: '프로젝트 열기',
  room: '채팅 열기',
}
export const openName = (kind: string) => openNames[kind] ?? '열기'

const thingNames: Record<string, string> = { issue: '이슈', organization: '조직', project: '프로젝트', room: '채팅방' }
export const thingName = (kind: string) => thingNames[kind] ?? '항목'

export const muteText = {
  mentions: '이 {thing:은/는} 멘션만 받기',
  none: '이 {thing} 알림 끄기',
  type: "'{label}' 알림 모두 끄기",
  mentionsDone: "'{title}'에서는 멘션만 알립니다.",
  noneDone: "'{title}' 알림을 껐습니다.",
  typeDone: "'{label}' 알림을 껐습니다.",
  menu: '알림 받기: {level}',
} as const

export const levelNames: Record<Level, string> = { all: '모두', mentions: '멘션만', none: '끄기' }

export const snoozeText = {
  hour: '1시간 뒤',
  evening: '오늘 오후 6시',
  tomorrow: '내일 오전 9시',
  monday: '다음 주 월요일 오전 9시',
  own: '직접 선택',
  now: '지금 다시 받기',
  find: '다시 알릴 시각 검색',
  save: '저장',
} as const

export const settingsText = {
  title: '알림 설정',
  back: '알림 목록으로 이동',
  types: '알림 종류',
  typesHelp: '받을 알림을 선택합니다. 변경하면 바로 저장됩니다.',
  overrides: '프로젝트·이슈별 설정',
  overridesHelp: '여기에서 정한 범위가 알림 종류보다 먼저 적용됩니다.',
  noOverrides: '따로 설정한 프로젝트나 이슈가 없습니다.',
  type: '종류',
  level: '{title} 알림 범위',
  reset: '{title} 설정 삭제',
  failed: '알림 설정을 불러오지 못했습니다.',
  switch: '{label} {channel} 알림',
} as const
export const channelNames: Record<DeliveryChannel, string> = { app: '앱', push: '푸시', mail: '메일' }

export const rhythmNames: Record<MailRhythm, string> = {
  soon: '10분 뒤',
  fourHours: '4시간마다 (오전 9시~오후 9시)',
  daily: '매일 오전 9시',
  weekly: '매주 월요일 오전 9시',
  never: '받지 않음',
}

export const mailSettingsText = {
  title: '메일 알림',
  help: {
    soon: '10분이 지나도 읽지 않은 알림을 {email:으로/로} 보냅니다. 앱에서 끈 종류는 메일로도 보내지 않습니다.',
    gathered: '그때까지 읽지 않은 알림을 모아 {email:으로/로} 보냅니다. 앱에서 끈 종류는 메일로도 보내지 않습니다.',
    never: '알림 메일을 보내지 않습니다.',
  },
  answered: '이슈나 게시글 하나에 대한 메일에 답장하면 댓글로 등록됩니다.',
  rhythm: '메일 수신 시점',
  unsent: '이 서버에는 메일 서버가 없어 알림 메일을 보내지 않습니다.',
} as const

export const notificationMail = {
  subject: '[두레] {sentence}',
  subjectOfMany: "[두레] '{organization}' 조직에서 온 알림 {count}개",
  body: "'{organization}' 조직에서 온 알림 {count}개를 모아 보내드립니다.",
  bodyOfOne: "'{organization}' 조직에서 온 알림입니다.",
  several: '같은 알림 {count}건',
  rest: '외 {count}개의 알림이 더 있습니다.',
  open: '두레에서 열기',
  inbox: '알림 모두 보기',
  stop: "'{organization}' 조직의 알림 메일 그만 받기",
  settings: '알림 종류와 수신 시점 변경하기',
} as const

export const stopMailText = {
  title: screenTitles.stopMail,
  ask: "'{organization}' 조직에서 보내는 알림 메일을 더 이상 받지 않으시겠습니까? 앱 알림은 계속 받습니다.",
  submit: '그만 받기',
  done: "'{organization}' 조직의 알림 메일을 더 이상 보내지 않습니다. 앱 알림은 계속 받습니다.",
  settings: '알림 설정 열기',
  loading: '링크를 확인하고 있습니다.',
  again: '다시 시도',
  over: '사용할 수 없는 링크입니다. 메일의 링크를 다시 확인하거나, 로그인한 뒤 알림 설정에서 변경해주세요.',
  home: '두레 열기',
} as const

export const mentionsText = {
  title: '답하지 않은 멘션',
  more: '멘션 모두 보기',
} as const

/** The heading under which a notification stands. */
export function inboxGroup(date: Date, now = new Date()) {
  const [day, today] = [dayOf(date), dayOf(now)]
  const days = daysBetween(day, today)
  if (days <= 0) return '오늘'
  if (days === 1) return '어제'
  const monday = dayAfter(today, -weekdayOf(today))
  if (day >= monday) return '이번 주'
  return day >= dayAfter(monday, -7) ? '지난주' : '이전'
}

/** 오후 3:01 of today and yesterday, 화 오후 3:01 of this week, 11월 13일 */
export function inboxTime(date: Date, now = new Date()) {
  const [day, today] = [dayOf(date), dayOf(now)]
  if (daysBetween(day, today) <= 1) return timeOfDay(date)
  if (day >= dayAfter(today, -weekdayOf(today))) return `${weekdayNames[weekdayOf(day)]} ${timeOfDay(date)}`
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : day.replaceAll('-', '. ')
}

/** 오늘 오후 6:00, 내일 오전 9:00, 11월 23일 오전 9:00 */
export function snoozedUntil(date: Date, now = new Date()) {
  const days = daysBetween(dayOf(now), dayOf(date))
  if (days === 0) return `오늘 ${timeOfDay(date)}`
  if (days === 1) return `내일 ${timeOfDay(date)}`
  const sameYear = dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4)
  return sameYear ? `${shortDay(dayOf(date))} ${timeOfDay(date)}` : fullTime(date)
}
