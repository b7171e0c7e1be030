// Posts of boards, in words.
import type { HeldReason } from '#contract/post'

export const postText = {
  post: '게시글',
  boards: '게시판',
  toBoard: '게시판으로 가기',
  title: '제목',
  titlePlaceholder: '게시글 제목',
  body: '내용',
  board: '게시판',
  chooseBoard: '게시판 선택',
  boardMissing: '게시판을 선택해주세요.',
  create: '게시글 작성',
  submit: '등록',
  discard: '작성 내용 비우기',
  created: '게시글이 생성되었습니다.',
  changed: '게시글이 수정되었습니다.',
  removed: '게시글이 삭제되었습니다.',
  restored: '게시글이 복구되었습니다.',
  edit: '게시글 수정',
  editShort: '수정',
  remove: '삭제',
  print: '인쇄',
  versions: '변경 기록',
  move: '다른 게시판으로 이동',
  moveTo: '이동할 게시판 검색',
  noTarget: '이동할 수 있는 게시판이 없습니다.',
  moved: '게시글이 이동되었습니다.',
  moveTitle: "'{board}' 게시판으로 이동",
  moveVerb: '이동',
  moveLost: '이동하면 다음과 같이 변경됩니다.',
  movePrefixLost: "이 게시판에 '{name}' 말머리가 없어 말머리가 해제됩니다.",
  movePrefixNeeded: '이 게시판의 게시글은 말머리가 필요합니다.',
  moveUnpinned: '상단 고정이 해제됩니다.',
  moveOutside: '공지 대상 중 {count}명은 이 게시판을 볼 수 없어 공지를 읽을 수 없습니다.',
  menu: '게시글 메뉴',
  copyLink: '링크 복사',
  linkCopied: '링크가 복사되었습니다.',
  linkUncopied: '링크를 복사하지 못했습니다. 주소창에서 직접 복사해주세요.',
  edited: '(수정됨)',
  comments: '댓글',
  noBody: '내용 없음',
  archived: '보관된 게시판입니다. 조회만 할 수 있습니다.',
  loadFailed: '게시글을 불러오지 못했습니다.',
  boardsFailed: '게시판을 불러오지 못했습니다.',
  missing: '게시글을 찾을 수 없습니다',
  missingHelp: '삭제되었거나 볼 수 없는 게시글입니다.',
  noBoard: '게시글을 작성할 수 있는 게시판이 없습니다',
  noBoardHelp: '쓰기 권한이 있는 게시판이 생기면 작성할 수 있습니다.',
  versionOf: '{name} · 버전 {version}',
  kept: '작성 중인 내용은 자동으로 저장됩니다.',
} as const

/** Issues that a post is linked to, and posts that an issue is linked to. */
export const postIssueText = {
  issues: '연결된 이슈',
  posts: '연결된 게시글',
  link: '이슈 연결',
  find: '연결할 이슈 찾기',
  findHelp: '이슈 번호나 제목을 입력해주세요.',
  notFound: '찾는 이슈가 없습니다.',
  unlink: '{key} 연결 해제',
  make: '이슈로 만들기',
  note: '만들면 이 게시글과 서로 연결됩니다.',
  from: "게시글 '{title}'에서",
} as const

/** A board that takes a post no more while one writes it. */
export const lostBoardText = {
  forbidden: "'{name}' 게시판에 글을 쓸 수 있는 권한이 없어졌습니다.",
  archived: "'{name}' 게시판이 보관되어 글을 쓸 수 없습니다.",
  missing: '글을 작성하던 게시판이 삭제되었거나 볼 수 없는 게시판이 되었습니다.',
  chooseOther: '작성한 내용은 그대로 있습니다. 다른 게시판을 선택해 등록해주세요.',
  noOther: '작성한 내용은 그대로 저장됩니다. 쓰기 권한이 있는 게시판이 생기면 등록할 수 있습니다.',
} as const

/** Posts that were begun and not posted yet. */
export const draftsText = {
  title: '작성 중인 게시글',
  untitled: '제목 없음',
  noBoard: '볼 수 없는 게시판',
} as const

/** Words before the title, and tags. */
export const tagText = {
  prefix: '말머리',
  noPrefix: '말머리 없음',
  choosePrefix: '말머리 선택',
  tag: '태그',
  tags: '태그',
  add: '태그 추가',
  find: '태그 검색, 입력',
  search: '태그 검색',
  create: "'{name}' 추가",
  none: '태그를 입력해주세요.',
  full: '태그는 최대 {most}개까지 추가할 수 있습니다.',
  noneFound: '검색 결과가 없습니다.',
} as const

/** Posts over the others of their board. */
export const pinText = {
  title: '고정된 게시글',
  mark: '고정됨',
  markUntil: '{day}까지 고정됨',
  pin: '상단 고정',
  change: '고정 변경',
  unpin: '고정 해제',
  verb: '고정',
  help: '게시판 첫 화면 위쪽에 표시됩니다. 종료일이 지나면 자동으로 해제됩니다.',
  until: '고정 종료일',
  always: '종료일 없음',
  pinned: '게시글이 고정되었습니다.',
  unpinned: '게시글 고정이 해제되었습니다.',
  menuOf: '{title} 고정 메뉴',
} as const

/** Posts that wait for their time. */
export const scheduledText = {
  title: '예약된 게시글',
  schedule: '예약',
  scheduleTitle: '게시 예약',
  scheduleHelp: '예약한 시각까지 작성자와 게시판 관리자만 볼 수 있습니다.',
  scheduled: '게시글이 예약되었습니다.',
  at: '{time} 게시 예정',
  isScheduled: '{time}에 게시됩니다. 그 전까지 작성자와 게시판 관리자만 볼 수 있습니다.',
  isHeld: '게시되지 않았습니다. {why}',
  reschedule: '예약 변경',
  rescheduled: '예약 시각이 변경되었습니다.',
  publish: '지금 게시',
  published: '게시글이 게시되었습니다.',
  cancel: '예약 취소',
  cancelled: '예약이 취소되었습니다.',
  restored: '예약이 복구되었습니다.',
  menuOf: '{title} 예약 메뉴',
} as const

/** Why a post was not published at its time. */
export const heldReasonText: Record<HeldReason, string> = {
  author: '작성자가 이 게시판에 글을 쓸 수 없습니다.',
  board: '예약 시각에 게시판이 보관되었거나 삭제된 상태였습니다.',
  late: '휴지통에 있는 동안 예약 시각이 지났습니다.',
}

export const heldNotice = {
  label: '게시되지 않은 예약 게시글',
  help: '내가 작성하거나 관리하는 게시판의 예약 게시글이 예약 시각에 게시되지 않았을 때',
  said: "예약된 '{title}' 게시글이 게시되지 않았습니다. {why}",
  why: heldReasonText,
} as const
