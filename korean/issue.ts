// Issues, in words.
import type { DayWord, Priority } from '#contract/filter'
import type { Grouping, Sorting } from '#contract/listing'
import type { RelationKind } from '#contract/issue'
import type { Column } from '#contract/view'

export const priorityNames: Record<Priority, string> = {
  URGENT: '긴급',
  HIGH: '높음',
  MEDIUM: '보통',
  LOW: '낮음',
  NONE: '없음',
}

export const groupingNames: Record<Grouping, string> = {
  state: '상태별 묶음',
  assignee: '담당자별 묶음',
  priority: '우선순위별 묶음',
  milestone: '마일스톤별 묶음',
  none: '묶지 않음',
}

export const sortingNames: Record<Sorting, string> = {
  rank: '직접 정렬',
  due: '마감일순',
  priority: '우선순위순',
  updated: '최근 수정순',
  created: '최근 등록순',
}

export const relationNames: Record<RelationKind, string> = {
  blocks: '가로막는 이슈',
  blockedBy: '가로막힌 이슈',
  duplicates: '중복 대상',
  duplicatedBy: '중복된 이슈',
  relates: '관련 이슈',
}

export const fieldNames = {
  state: '상태',
  category: '구분',
  assignee: '담당자',
  participant: '참여자',
  creator: '보고자',
  tag: '태그',
  milestone: '마일스톤',
  priority: '우선순위',
  due: '마감일',
  created: '등록일',
  updated: '수정일',
  completed: '완료일',
  start: '시작일',
  parent: '상위 이슈',
} as const

export const issueText = {
  copyOf: '{title} (복사본)',
  created: '이슈가 생성되었습니다.',
  removed: '이슈가 삭제되었습니다.',
  removedMany: '이슈 {count}개가 삭제되었습니다.',
  changedMany: '이슈 {count}개가 수정되었습니다.',
  restored: '이슈가 복구되었습니다.',
  duplicated: '이슈가 복제되었습니다.',
  moved: '이슈를 옮겼습니다.',
  issue: '이슈',
  newIssue: '이슈 생성',
  addTo: '{name}에 이슈 추가',
  filter: '필터',
  mine: '내 이슈만',
  search: '제목이나 번호로 찾기',
  empty: '아직 이슈가 없습니다.',
  emptyHelp: '할 일을 이슈로 만들면 담당자와 마감일을 정하고 함께 볼 수 있습니다.',
  emptyFilter: '조건에 맞는 이슈가 없습니다.',
  emptyMine: '나에게 할당된 이슈가 없습니다.',
  clearFilter: '필터 지우기',
  loadFailed: '이슈를 불러오지 못했습니다.',
  nobody: '담당자 없음',
  noMilestone: '마일스톤 없음',
  noTags: '태그 없음',
  noPriority: '우선순위 없음',
  noParticipants: '참여자 없음',
  noDue: '마감일 없음',
  noStart: '시작일 없음',
  me: '나',
  more: '{count}개 더 보기',
  priorityOf: '우선순위 {name}',
  stateOf: '상태 {name}',
  childrenOf: '하위 이슈 {total}개 중 {done}개 완료',
  dueOf: '마감일 {day}',
  selectIssue: '{key} 선택',
  unfold: '{name} 펼치기',
  fold: '{name} 접기',
  states: '상태',
} as const

export const pickText = {
  nothing: '찾는 항목이 없습니다.',
  noDay: '날짜를 입력해주세요. 예: 11/20, 11월 20일, 2026-11-20',
} as const

export const filterText = {
  not: '제외',
  is: '포함',
  toggleNot: '{field} 조건을 {how:으로/로} 바꾸기',
  removeOf: '{field} 필터 지우기',
  titleOf: '{field} 필터',
  nothing: '찾는 항목이 없습니다.',
  choose: '필터할 항목 찾기',
  and: '{name} 외 {count}개',
  group: '묶음',
  sort: '정렬',
  columns: '표시 항목',
  views: '저장한 보기',
  saveView: '현재 보기 저장',
  viewName: '보기 이름',
  viewShared: '프로젝트 멤버와 공유',
  viewSaved: '보기가 저장되었습니다.',
  viewRemoved: '보기가 삭제되었습니다.',
  removeView: "'{name}' 보기 삭제",
  sharedView: '공유됨',
  save: '저장',
} as const

export const dayFilterNames: Record<DayWord, string> = {
  overdue: '기한 지남',
  today: '오늘',
  tomorrow: '내일',
  yesterday: '어제',
  thisWeek: '이번 주',
  nextWeek: '다음 주',
  lastWeek: '지난주',
  thisMonth: '이번 달',
  next7: '앞으로 7일',
  past7: '지난 7일',
  past30: '지난 30일',
  none: '없음',
}

export const columnNames: Record<Column, string> = {
  priority: '우선순위',
  key: '번호',
  tags: '태그',
  milestone: '마일스톤',
  start: '시작일',
  due: '마감일',
  people: '담당자',
  children: '하위 이슈',
}

export const bulkText = {
  title: '선택한 이슈',
  chosen: '{count}개 선택',
  remove: '삭제',
  clear: '선택 해제',
} as const

export const detailText = {
  title: '제목',
  titleMissing: '제목을 입력해주세요.',
  body: '내용',
  bodyLarge: '내용은 100KB 이하로 입력해주세요.',
  markdown: '마크다운으로 쓸 수 있습니다. Ctrl+Enter로 저장합니다.',
  addBody: '내용을 추가해주세요',
  edit: '이슈 수정',
  save: '저장',
  conflict: '작성하는 동안 다른 사용자가 먼저 변경하였습니다.',
  keepMine: '내 내용으로 저장',
  takeTheirs: '변경된 내용 보기',
  change: '{field} 변경',
  gone: '나간 멤버',
  people: '{count}명',
  children: '하위 이슈',
  childTitle: '하위 이슈 제목',
  addChild: '하위 이슈 추가',
  relations: '연결',
  relate: '연결 추가',
  unrelate: '{key} 연결 해제',
  find: '이슈 찾기',
  findHelp: '제목이나 번호를 입력해주세요.',
  notFound: '찾는 이슈가 없습니다.',
  activity: '활동 기록',
  moreActivity: '이전 활동 보기',
  here: '함께 보는 중',
  previous: '이전 이슈',
  next: '다음 이슈',
  copyLink: '링크 복사',
  linkCopied: '링크가 복사되었습니다.',
  openPage: '페이지로 열기',
  close: '닫기',
  menu: '이슈 메뉴',
  duplicate: '복제',
  move: '다른 프로젝트로 옮기기',
  moveTo: '옮길 프로젝트 찾기',
  noProject: '옮길 수 있는 프로젝트가 없습니다.',
  parent: '상위 이슈 지정',
  noParent: '상위 이슈 해제',
  watch: '지켜보기',
  unwatch: '지켜보기 해제',
  history: '내용 변경 기록',
  remove: '이슈 삭제',
  missing: '이슈를 찾을 수 없습니다',
  missingHelp: '삭제되었거나 볼 수 없는 이슈입니다.',
  toList: '이슈 목록으로',
  reported: '{name}님이 {time}에 등록',
  versions: '내용 변경 기록',
  versionOf: '{time} · {name}',
  now: '현재 내용',
  restore: '이 내용으로 되돌리기',
  noVersions: '저장된 내용이 없습니다.',
  loading: '불러오는 중입니다.',
} as const

export const newIssueText = {
  title: '이슈 생성',
  placeholder: '이슈 제목',
  submit: '생성',
  another: '만들고 계속 추가',
  similar: '비슷한 이슈',
  whichProject: '이슈를 만들 프로젝트 찾기',
  noProject: '이슈를 만들 수 있는 프로젝트가 없습니다.',
} as const

/** As the palette and the sheet of keys name them. */
export const commandText = {
  group: '선택한 이슈',
  create: '이슈 생성',
  fields: {
    state: '상태 변경',
    priority: '우선순위 변경',
    assignee: '담당자 지정',
    participants: '참여자 추가·제외',
    tags: '태그 추가·제외',
    milestone: '마일스톤 지정',
    start: '시작일 지정',
    due: '마감일 지정',
  },
  me: '나에게 할당',
  edit: '이슈 수정',
  remove: '이슈 삭제',
  search: '이슈 찾기',
  move: '다음·이전 이슈',
  open: '이슈 열기',
  select: '이슈 선택',
  selectAll: '모두 선택',
  toProjects: '프로젝트로 이동',
  toPeople: '멤버·조직으로 이동',
  toChart: '조직도로 이동',
} as const
