// Words of what is carried between a project and a repository.
import type { SyncDirection, SyncEntry, SyncFault, SyncField, SyncState } from '#contract/github-sync'
import { fill } from './particle.ts'

/** Above a comment that our App writes for a member. */
export const commentBy = (name: string) => fill('**{name}**님의 댓글', { name })

const faults: Record<SyncFault, string> = {
  unreachable: 'GitHub에서 응답이 오지 않습니다.',
  limited: 'GitHub 요청 한도를 초과하여 잠시 기다리고 있습니다.',
  forbidden: 'GitHub에서 앱의 권한이 부족합니다. GitHub의 앱 설정을 확인해주세요.',
  gone: '저장소에 접근할 수 없습니다. GitHub의 앱 설정에서 저장소를 선택해주세요.',
  refused: 'GitHub에서 받아들이지 않은 내용이 있습니다. 동기화 기록을 확인해주세요.',
  fault: '가져오는 중 오류가 발생하였습니다.',
}

/** Sentences of the ledger and of the state. */
export const syncSaid = {
  faults,
  gone: 'GitHub에서 삭제되어 더 이상 동기화하지 않습니다.',
  discussion: 'GitHub에서 토론으로 전환되어 더 이상 동기화하지 않습니다.',
  moved: 'GitHub에서 {place} 이슈로 옮겨졌습니다.',
  movedAway: 'GitHub에서 다른 저장소로 옮겨져 더 이상 동기화하지 않습니다.',
  reasons: {
    gone: 'GitHub에 더 이상 없습니다.',
    locked: 'GitHub에서 대화가 잠겨 있습니다.',
    forbidden: 'GitHub에서 앱의 권한이 부족합니다.',
    limited: 'GitHub 요청 한도를 초과하였습니다.',
    invalid: 'GitHub에서 받아들이지 않은 값입니다.',
    unreachable: 'GitHub에서 응답이 오지 않았습니다.',
    fault: '처리 중 오류가 발생하였습니다.',
  },
} as const

/** The tab of a project. */
export const syncText = {
  title: 'GitHub 동기화',
  help: 'GitHub 저장소의 이슈, 댓글, 라벨, 마일스톤을 이 프로젝트와 서로 맞춥니다.',
  failed: '동기화 정보를 불러오지 못했습니다.',
  noneTitle: '연결된 저장소가 없습니다',
  noneRead: '소유자나 관리자가 저장소를 연결하면 동기화 상태가 여기에 표시됩니다.',
  noneLink: '저장소를 연결하면 GitHub 이슈를 가져오고, 이후 변경 내용을 서로 반영합니다.',
  noneConnect: '먼저 조직에 GitHub 계정을 연동해주세요. 연동한 뒤 이 화면에서 저장소를 선택할 수 있습니다.',
  pending: 'GitHub 조직 관리자의 승인을 기다리고 있습니다. 승인되면 저장소를 연결할 수 있습니다.',
  list: '연결된 저장소 목록',
  link: '저장소 연결',
  most: '저장소는 {most}개까지 연결할 수 있습니다.',
  isPrivate: '비공개',
  openThere: '{repository} GitHub에서 열기 (새 창)',
  progress: '{done}/{total}',
  progressSaid: '전체 {total}개 중 {done}개 가져옴',
  synced: '· {time}',
  since: '{time}부터',
  retryAt: '{time}에 자동으로 다시 시도합니다.',
  waiting: 'GitHub에 보낼 변경 {count}개',
  pause: '일시 중지',
  pauseOf: '{repository} 동기화 일시 중지',
  paused: '동기화가 일시 중지되었습니다.',
  resume: '재개',
  resumeOf: '{repository} 동기화 재개',
  resumed: '동기화를 다시 시작하였습니다.',
  retry: '다시 시도',
  retryOf: '{repository} 동기화 다시 시도',
  change: '설정 변경',
  changeOf: '{repository} 동기화 설정 변경',
  cut: '연결 해제',
  cutOf: '{repository} 연결 해제',
  cutTitle: "'{repository}' 저장소 연결을 해제하시겠습니까?",
  cutText: '이미 가져온 이슈는 그대로 유지됩니다. {days}일 안에 다시 연결하면 같은 이슈로 이어집니다.',
  cutDone: '저장소 연결이 해제되었습니다.',
} as const

export const syncStateNames: Record<SyncState, string> = {
  connecting: '연결 준비 중',
  importing: '가져오는 중',
  ok: '동기화 완료',
  degraded: '일부 반영 안 됨',
  error: '동기화 실패',
  suspended: '접근 중단됨',
  paused: '일시 중지됨',
}

/** Where no fault says more. */
export const syncStateHelp: Partial<Record<SyncState, string>> = {
  connecting: '곧 이슈를 가져오기 시작합니다.',
  importing: '가져오는 동안에도 프로젝트를 계속 사용할 수 있습니다.',
  degraded: '반영하지 못한 변경이 있습니다. 동기화 기록을 확인해주세요.',
  suspended: 'GitHub의 앱 설정에서 저장소 접근을 허용하면 자동으로 다시 시작합니다.',
  paused: '재개하면 그동안의 변경을 찾아 반영합니다.',
}

/** Linking a repository, and changing what is carried. */
export const linkText = {
  title: '저장소 연결',
  changeTitle: "'{repository}' 동기화 설정",
  repository: '저장소',
  chooseRepository: '저장소 선택',
  findRepository: '저장소 이름으로 검색',
  noRepositories: '접근 가능한 저장소가 없습니다. GitHub에서 앱 권한을 확인해주세요.',
  repositoriesFailed: '저장소 목록을 불러오지 못했습니다.',
  taken: '이미 연결됨',
  isPrivate: '비공개',
  needed: '저장소를 선택해주세요.',
  earlier: '이전에 연결했을 때의 설정을 불러왔습니다.',
  gone: '선택한 저장소를 더 이상 사용할 수 없습니다. 다른 저장소를 선택해주세요.',
  direction: '동기화 방향',
  modes: { both: '모두 양방향', in: '모두 가져오기', each: '항목별 설정' },
  modeHelp: {
    both: '어느 쪽에서 변경해도 서로 반영합니다.',
    in: 'GitHub의 변경만 반영하고, 여기에서 변경한 내용은 보내지 않습니다.',
    each: '제목, 상태, 태그 등 항목마다 방향을 선택합니다.',
  },
  fieldsLabel: '항목별 동기화 방향',
  comments: '댓글도 동기화',
  scope: '가져올 이슈',
  scopes: { all: '전체', open: '열린 이슈', label: '라벨 지정' },
  scopeSaid: { all: '전체 이슈', open: '열린 이슈' },
  commentsOff: '댓글 제외',
  label: '라벨',
  labelHelp: 'GitHub에서 이 라벨이 붙은 이슈만 가져옵니다. 나중에 붙이면 그때 가져옵니다.',
  sendNew: '새 이슈를 GitHub에도 생성',
  sendNewHelp: '연결한 뒤 이 프로젝트에서 만드는 이슈를 저장소에도 만듭니다.',
  sendNewTaken: "새 이슈는 이미 '{repository}' 저장소에 생성합니다.",
  private: '비공개 저장소입니다. 동기화한 이슈와 댓글이 이 프로젝트를 볼 수 있는 모든 멤버에게 표시됩니다.',
  public: '공개 저장소입니다. 동기화한 이슈와 댓글이 외부에 공개됩니다.',
  rejoins: '범위나 방향을 변경하면 GitHub의 이슈를 처음부터 다시 확인합니다.',
  preview: '미리 보기',
  back: '이전',
  start: '연결 시작',
  started: '동기화를 시작하였습니다.',
  changed: '동기화 설정이 저장되었습니다.',
} as const

export const syncDirectionNames: Record<SyncDirection, string> = {
  off: '끔',
  in: '가져오기',
  out: '보내기',
  both: '양방향',
}

/** Of the settings and of the ledger. */
export const syncFieldNames: Record<SyncField, string> = {
  title: '제목',
  body: '내용',
  state: '상태',
  tags: '태그',
  participants: '참여자',
  milestone: '마일스톤',
  comments: '댓글',
}

/** The dry run. */
export const previewText = {
  title: '미리 보기',
  of: "'{repository}' 저장소를 연결하면 반영될 내용",
  untouched: '아직 아무것도 변경하지 않았습니다.',
  asking: 'GitHub에서 확인하고 있습니다. 아직 아무것도 변경하지 않았습니다.',
  slow: '이슈가 많아 조금 더 걸립니다. 닫아도 변경되는 내용은 없습니다.',
  failed: '미리 볼 수 없습니다',
  counts: '반영할 개수',
  what: '항목',
  makes: '새로 생성',
  links: '기존 항목과 연결',
  kinds: { issues: '이슈', comments: '댓글', tags: '태그', milestones: '마일스톤' },
  count: '{count}개',
  atLeast: '{count}개 이상',
  more: '이슈가 많아 일부만 확인하였습니다. 실제 개수는 더 많을 수 있습니다.',
  nothing: '지금 가져올 이슈가 없습니다. 연결하면 앞으로 생기는 이슈부터 동기화합니다.',
  examples: '가져올 이슈 예시',
  newTags: '새로 생길 태그',
  newMilestones: '새로 생길 마일스톤',
  others: '외 {count}개',
} as const

/** The ledger. */
export const ledgerText = {
  title: '동기화 기록',
  help: '최근 {days}일 동안 반영한 내용과 결과입니다.',
  list: '동기화 기록 목록',
  failed: '동기화 기록을 불러오지 못했습니다.',
  empty: '동기화 기록이 없습니다.',
  emptyHelp: '이슈나 댓글이 동기화되면 여기에 표시됩니다.',
  noneFound: '조건에 맞는 기록이 없습니다.',
  result: '결과',
  direction: '방향',
  more: '더 보기',
  nameless: '이름 없음',
  issueThere: 'GitHub #{number} 열기 (새 창)',
  changes: '변경 내용',
  none: '없음',
  to: '다음으로 변경',
  tries: '{count}회 시도',
  request: '요청 ID {id}',
  conflict: '양쪽에서 모두 변경하여 나중에 변경한 값을 반영하였습니다.',
  taken: '반영한 값 · {side}',
  lost: '반영하지 않은 값 · {side}',
  sides: { here: '두레', there: 'GitHub' },
  takeOther: '{side} 값으로 변경',
  takeOtherOf: '{field}: {side} 값으로 변경',
  takenOther: '반영하지 않았던 값으로 변경하였습니다.',
  wasTaken: '{side} 값으로 변경됨',
  repeat: '다시 시도',
  repeated: '다시 시도합니다. 결과는 동기화 기록에 표시됩니다.',
  wasRepeated: '다시 시도함',
} as const

export const entryKindNames: Record<SyncEntry['kind'], string> = {
  issue: '이슈',
  comment: '댓글',
  tag: '태그',
  milestone: '마일스톤',
  repository: '저장소',
}
export const entryResultNames: Record<SyncEntry['result'], string> = {
  done: '반영 완료',
  conflict: '충돌',
  skipped: '건너뜀',
  failed: '반영 실패',
}
export const entryDeedNames = { made: '생성', changed: '수정', removed: '삭제' } as const
export const entryDirectionNames: Record<SyncEntry['direction'], string> = {
  in: 'GitHub에서 가져옴',
  out: 'GitHub로 보냄',
}
/** Of an entry: those of the settings, and those of tags and milestones. */
export const entryFieldNames: Record<string, string> = { ...syncFieldNames, name: '이름', dueDate: '마감일' }

const remoteStates: Record<string, string> = { open: '열림', completed: '완료', dropped: '취소' }
/** A value of an entry as it is read; undefined where it was empty. */
export const entryValue = (field: string, value: string | null | undefined): string | undefined =>
  (field === 'state' ? remoteStates[value ?? ''] : undefined) ?? (value || undefined)
