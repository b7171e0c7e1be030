// Words of GitHub: connecting it, what was heard of it, and the branches, commits and pull requests on an issue.
import type { carriedStates, CodeEvent } from '#contract/code-link'
import type { DeliveryResult } from '#contract/github'

/** The result of a delivery. */
export const deliverySaid = {
  event: '다루지 않는 종류의 알림',
  action: '반영할 내용 없음',
  noKey: '언급한 이슈 없음',
  linked: '{keys}에 연결',
  looked: '저장소 목록 갱신',
  suspended: '연동 일시 중지',
  resumed: '연동 재개',
  removed: 'GitHub에서 앱 삭제',
  unanswered: 'GitHub에서 응답이 오지 않아 다시 시도합니다.',
  limited: 'GitHub 요청 한도를 초과하여 잠시 후 다시 시도합니다.',
  failed: '처리하지 못하였습니다.',
  notSynced: '프로젝트와 연결하지 않은 저장소',
  paused: '동기화 일시 중지 중',
  outside: '가져올 범위가 아닌 이슈',
  absent: '프로젝트에 없는 이슈',
  same: '달라진 내용 없음',
  carried: '{number} 이슈에 반영',
  workflow: '태그 또는 마일스톤에 반영',
} as const

/** Heard by those who run the organization. */
export const githubNotices = {
  removed: {
    label: 'GitHub 연동 해제',
    help: '관리하는 조직의 GitHub 앱이 GitHub에서 삭제되었을 때',
    said: "GitHub에서 앱이 삭제되어 '{account}' 계정 연동이 해제되었습니다.",
  },
} as const

/** Connecting accounts, in the settings of an organization. */
export const githubText = {
  title: 'GitHub 연동',
  help: '브랜치, 커밋, PR에 이슈 번호를 적으면 이슈에 바로 표시되고, 진행에 따라 이슈 상태도 자동으로 변경됩니다.',
  notOffered: '이 서버에는 GitHub 앱이 설정되어 있지 않습니다. 서버 관리자에게 문의해주세요.',
  notRegistered: '이 서버에는 아직 GitHub 앱이 없습니다. 서버 관리자 화면에서 앱을 만들면 연동할 수 있습니다.',
  failed: 'GitHub 연동 정보를 불러오지 못했습니다.',
  connect: 'GitHub 연동하기',
  connectOther: '다른 계정 연동',
  most: '계정은 {most}개까지 연동할 수 있습니다.',
  pending: '승인 대기 중',
  pendingHelp: 'GitHub 조직 관리자의 승인을 기다리고 있습니다.',
  list: '연동된 GitHub 계정 목록',
  states: { connected: '연동됨', suspended: '일시 중지됨' },
  suspendedHelp: 'GitHub에서 앱을 일시 중지하여 새 소식을 받지 않습니다. GitHub의 앱 설정에서 다시 사용해주세요.',
  all: '전체 저장소 {count}개',
  selected: '선택한 저장소 {count}개',
  noRepositories: '접근 가능한 저장소가 없습니다. GitHub에서 앱 권한을 확인해주세요.',
  since: '{day} 연동',
  choose: 'GitHub에서 저장소 선택',
  chooseOf: '{account} 계정: GitHub에서 저장소 선택 (새 창)',
  disconnect: '연동 해제',
  disconnectOf: '{account} 계정 연동 해제',
  disconnectTitle: "'{account}' 계정 연동을 해제하시겠습니까?",
  disconnectText:
    '이 계정에서 더 이상 소식을 받지 않고, GitHub에서도 앱이 삭제됩니다. 이 계정의 저장소를 연결한 프로젝트에서는 동기화가 끝나며, 다시 연동하면 프로젝트에서 저장소를 다시 연결해야 합니다. 이슈와 이미 연결된 브랜치, 커밋, PR은 그대로 유지됩니다.',
  disconnected: 'GitHub 연동이 해제되었습니다.',
} as const

/** Members whose account at GitHub is known. */
export const linkedText = {
  title: '멤버 계정 연결 현황',
  help: 'GitHub 계정을 연결한 멤버는 참여자와 작성자가 양쪽에서 같은 사람으로 표시됩니다. 멤버는 내 정보의 소셜 계정 연결에서 GitHub 계정을 연결할 수 있습니다.',
  own: '내 GitHub 계정 연결하기',
  list: '멤버 목록',
  linked: '연결됨 {count}명',
  others: '연결 안 됨 {count}명',
  nobody: 'GitHub 계정을 연결한 멤버가 없습니다.',
  everybody: '모든 멤버가 GitHub 계정을 연결하였습니다.',
  failed: '멤버 계정 연결 현황을 불러오지 못했습니다.',
  more: '더 보기',
} as const

/** Back from GitHub. */
export const githubCallbackText = {
  working: 'GitHub 연동을 확인하고 있습니다.',
  brokenTitle: '연동을 완료할 수 없습니다',
  broken: '연동에 필요한 정보가 주소에 없습니다. 멤버·조직 화면의 조직 정보에서 GitHub 연동을 다시 시작해주세요.',
  updatedTitle: 'GitHub 설정을 변경하였습니다',
  updated: '변경한 내용은 잠시 후 연동에 반영됩니다. 이 창은 닫아도 됩니다.',
  unreachedTitle: '연동을 확인하지 못했습니다',
  home: '홈으로 이동',
} as const

/** The record of deliveries. */
export const deliveryText = {
  title: 'GitHub에서 받은 기록',
  help: '최근 {days}일 동안 GitHub에서 받은 알림과 처리 결과입니다.',
  list: 'GitHub에서 받은 알림 목록',
  failed: '기록을 불러오지 못했습니다.',
  empty: '받은 기록이 없습니다.',
  emptyHelp: '연동된 저장소에 커밋, PR, 이슈가 생기면 여기에 표시됩니다.',
  more: '더 보기',
  tries: '{count}회 시도',
} as const

export const deliveryResultNames: Record<DeliveryResult, string> = {
  waiting: '처리 대기',
  done: '반영 완료',
  nothing: '변경 없음',
  failed: '처리 실패',
}

const events: Record<string, string> = {
  push: '푸시',
  pull_request: 'PR',
  pull_request_review: 'PR 검토',
  check_run: '검사',
  check_suite: '검사 모음',
  create: '브랜치·태그 생성',
  delete: '브랜치·태그 삭제',
  installation: '앱',
  'installation.created': '앱 설치',
  'installation.deleted': '앱 삭제',
  installation_repositories: '저장소 선택',
  repository: '저장소',
  issues: '이슈',
  issue_comment: '댓글',
  label: '라벨',
  milestone: '마일스톤',
  status: '검사',
}
const actions: Record<string, string> = {
  opened: '생성',
  closed: '닫힘',
  reopened: '다시 열림',
  edited: '수정',
  synchronize: '커밋 추가',
  ready_for_review: '검토 준비 완료',
  converted_to_draft: '초안으로 변경',
  review_requested: '검토 요청',
  review_request_removed: '검토 요청 취소',
  submitted: '제출',
  dismissed: '무효 처리',
  completed: '완료',
  created: '생성',
  deleted: '삭제',
  added: '추가',
  removed: '제거',
  renamed: '이름 변경',
  transferred: '이전',
  suspend: '일시 중지',
  unsuspend: '재개',
  labeled: '라벨 추가',
  unlabeled: '라벨 제거',
  assigned: '담당자 지정',
  unassigned: '담당자 해제',
  milestoned: '마일스톤 지정',
  demilestoned: '마일스톤 해제',
  locked: '대화 잠금',
  unlocked: '잠금 해제',
  pinned: '고정',
  unpinned: '고정 해제',
}

/** The name of an event, in Korean where it is known: PR · 닫힘. */
export const eventName = (event: string, action: string | null) =>
  events[`${event}.${action}`] ??
  [events[event] ?? event, action !== null && (actions[action] ?? action)].filter(Boolean).join(' · ')

/** Where an issue goes by itself. */
export const codeMoveText = {
  title: 'GitHub 이벤트로 상태 변경',
  help: '브랜치 이름에 적거나 해결한다고 적은 이슈의 상태를 자동으로 변경합니다. 언급만 한 이슈는 변경하지 않습니다. 앞 단계로 되돌리거나 완료·취소된 이슈를 변경하지는 않습니다.',
  naming: '브랜치 이름에 {key}를 넣거나, PR과 커밋에 fixes {key} 또는 {key} 해결이라고 적으면 됩니다.',
  unconnected: '아직 연동된 GitHub 계정이 없습니다.',
  toSettings: '조직 정보에서 GitHub 연동하기',
  list: '이벤트별 상태',
  failed: '상태 변경 설정을 불러오지 못했습니다.',
  never: '변경 안 함',
  changed: '상태 변경 설정이 저장되었습니다.',
} as const
export const codeEventNames: Record<CodeEvent, string> = {
  started: '작업 시작',
  review: 'PR 검토 요청',
  merged: '기본 브랜치에 병합',
}
export const codeEventHelp: Record<CodeEvent, string> = {
  started: '브랜치 또는 PR 초안이 생성될 때',
  review: 'PR이 열리거나 검토 준비가 완료될 때',
  merged: 'PR이 병합되거나 커밋이 푸시될 때',
}

/** Of the issue there that an issue here is. */
export const carriedStateNames: Record<(typeof carriedStates)[number], string> = {
  carried: 'GitHub와 동기화됨',
  paused: '동기화 멈춤',
  ended: '더 이상 동기화하지 않음',
}

/** Branches, commits and pull requests beside an issue. */
export const codeLinkText = {
  title: '개발',
  remote: '연결된 GitHub 이슈',
  kinds: { pull: '연결된 PR', branch: '연결된 브랜치', commit: '연결된 커밋' },
  pulls: { draft: '초안', open: '열림', merged: '병합됨', closed: '닫힘' },
  reviews: { approved: '승인', changes: '변경 요청', wanted: '검토 요청' },
  checks: { running: '검사 진행 중', passed: '검사 통과', failed: '검사 실패' },
  more: '{count}개 더 보기',
  less: '접기',
  copyBranch: '브랜치 이름 복사',
  branchCopied: '브랜치 이름이 복사되었습니다.',
  branchUncopied: '브랜치 이름을 복사하지 못했습니다. {name}',
} as const
