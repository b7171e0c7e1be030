// My work, in words.
import type { WorkGroupKey } from '#contract/my-work'

export const workGroupNames: Record<WorkGroupKey, string> = {
  overdue: '기한 초과',
  today: '오늘',
  thisWeek: '이번 주',
  waiting: '기다리는 중',
  requested: '내가 요청',
  later: '다음 주 이후',
  undated: '마감일 없음',
}

export const workText = {
  date: '{day} {weekday}요일',
  both: '오늘 끝낼 일 {today}개, 기한을 넘긴 일 {overdue}개가 있습니다.',
  today: '오늘 끝낼 일 {count}개가 있습니다.',
  overdue: '기한을 넘긴 일 {count}개가 있습니다.',
  thisWeek: '오늘이 기한인 일은 없고, 이번 주에 끝낼 일 {count}개가 있습니다.',
  calm: '이번 주에 끝낼 일이 없습니다.',
  week: '이번 주 마감',
  dayCount: '{count}개',
  dayOf: '{day} {weekday}요일, 마감 {count}개',
  late: '{count}일 초과',
  waitsFor: '{key} 완료 대기',
  isWith: '{name}님 담당',
  complete: '{key} 완료로 변경',
  side: '업무 현황',
  milestone: '{name} 진행 현황',
  away: '자리 비움',
  moreAway: '{count}명 더 보기',
  toProjects: '프로젝트 보기',
  empty: '지금 할 일이 없습니다.',
  emptyHelp: '담당자나 참여자로 지정된 이슈와 다른 사람에게 요청한 이슈가 여기에 모입니다.',
  first: '첫 프로젝트를 만들어주세요.',
  firstHelp: '프로젝트에서 이슈를 만들고 담당자를 정하면 내 업무에 모입니다.',
  firstGuest: '참여 중인 프로젝트가 없습니다.',
  firstGuestHelp: '프로젝트에 초대되면 맡은 이슈가 여기에 모입니다.',
  loadFailed: '내 업무를 불러오지 못했습니다.',
} as const
