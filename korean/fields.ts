// The faults of a field in words, the same for the form and for the server.
import { imageText } from './image.ts'
import { fill } from './particle.ts'

const labels: Record<string, string> = {
  email: '이메일',
  password: '비밀번호',
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  name: '이름',
  agreements: '약관 동의',
  token: '링크',
  verificationId: '이메일 인증',
  purpose: '용도',
  version: '버전',
  agreed: '동의 여부',
  memberName: '활동명',
  address: '주소',
  phone: '전화번호',
  representativeName: '대표자명',
  businessNumber: '사업자등록번호',
  logoImgUrl: '로고',
  profileImgUrl: '프로필 이미지',
  imageUrl: '이미지',
  fileName: '파일 이름',
  fileIds: '첨부 파일',
  toRoomId: '전달할 채팅방',
  messages: '메시지',
  readCounts: '읽음 표시',
  notificationIds: '알림',
  form: '임시 저장 위치',
  text: '내용',
  until: '시각',
  thing: '대상',
  type: '종류',
  channel: '받는 방법',
  isOn: '켜기',
  level: '알림 범위',
  reaction: '반응',
  isSet: '반응 여부',
  isResolved: '해결 여부',
  filter: '필터',
  contentType: '파일 형식',
  size: '크기',
  currentPage: '페이지',
  search: '검색어',
  deptId: '부서',
  positionId: '직책',
  role: '권한',
  status: '상태',
  assignments: '부서·직책',
  parentId: '상위 부서',
  headMemberId: '부서장',
  reason: '사유',
  emails: '이메일 주소',
  rows: '명단',
  creates: '부서·직책 생성',
  days: '유효 기간',
  usesMost: '최대 인원',
  domains: '허용 도메인',
  needsApproval: '승인 여부',
  accepts: '승인 여부',
  invitation: '초대',
  kind: '구분',
  memberId: '멤버',
  gifts: '인계할 항목',
  after: '인계 후 상태',
  from: '시작일',
  to: '종료일',
  title: '제목',
  body: '내용',
  key: '프로젝트 키',
  description: '설명',
  isPrivate: '공개 범위',
  icon: '아이콘',
  color: '색',
  projectRole: '프로젝트 역할',
  category: '구분',
  stateId: '상태',
  targetStateId: '옮길 상태',
  tagId: '태그',
  targetTagId: '합칠 태그',
  milestoneId: '마일스톤',
  openIssues: '열린 이슈',
  priority: '우선순위',
  assigneeId: '담당자',
  participantIds: '참여자',
  addParticipantIds: '참여자',
  removeParticipantIds: '참여자',
  tagIds: '태그',
  addTagIds: '태그',
  removeTagIds: '태그',
  firstDay: '첫날',
  lastDay: '마지막 날',
  startDate: '시작일',
  dueDate: '마감일',
  issueIds: '이슈',
  change: '변경 내용',
  otherIssueId: '연결할 이슈',
  targetProjectId: '옮길 프로젝트',
  words: '검색어',
  before: '위치',
  isShared: '공유 여부',
  readers: '읽기 권한',
  commenters: '댓글 권한',
  writers: '쓰기 권한',
  managers: '관리 권한',
  readSeq: '읽은 위치',
  older: '위치',
  poll: '투표',
  question: '질문',
  options: '항목',
  optionIds: '항목',
  choicesMost: '선택 개수',
  isAnonymous: '익명 여부',
  allowsOptions: '항목 추가 허용 여부',
  endsAt: '마감 시각',
  folderId: '폴더',
}

const sentences = {
  required: '{field:을/를} 입력해주세요.',
  max: '{max}자 이하로 입력해주세요.',
  broken: '사용할 수 없는 문자가 있습니다.',
  link: '링크가 올바르지 않습니다.',
  agreements: '필수 항목에 동의해주세요.',
  'email.format': '이메일 형식이 올바르지 않습니다.',
  'password.length': '10자 이상 128자 이하로 입력해주세요.',
  'password.email': '이메일과 같은 문자열은 비밀번호에 사용할 수 없습니다.',
  'password.same': '현재 비밀번호와 다른 비밀번호를 입력해주세요.',
  'department.required': '부서 이름을 입력해주세요.',
  'position.required': '직책 이름을 입력해주세요.',
  'assignments.max': '부서와 직책은 5개까지 지정할 수 있습니다.',
  'handover.most': '한 번에 500개까지 인계할 수 있습니다.',
  'handover.doubled': '같은 항목을 두 번 인계할 수 없습니다.',
  emoji: '이모지를 한 개 입력해주세요.',
  'status.until': '현재 시각 이후로 입력해주세요.',
  'status.text': '상태 내용을 입력해주세요.',
  'company.required': '회사명을 입력해주세요.',
  phone: '전화번호는 숫자 11자리 이하로 입력해주세요.',
  'image.type': imageText.type,
  'image.size': imageText.size,
  'image.empty': imageText.broken,
  'image.missing': imageText.missing,
  'file.empty': '빈 파일은 첨부할 수 없습니다.',
  'file.large': '파일이 너무 큽니다.',
  'file.tooMany': '파일은 20개까지 첨부할 수 있습니다.',
  'project.key': '영문 대문자로 시작하는 영문 대문자와 숫자 2~6자로 입력해주세요.',
  'board.required': '게시판 이름을 입력해주세요.',
  'folder.required': '폴더 이름을 입력해주세요.',
  'post.required': '제목을 입력해주세요.',
  'poll.required': '질문을 입력해주세요.',
  'poll.options': '항목은 2개 이상 20개 이하로 입력해주세요.',
  'poll.alike': '같은 항목이 있습니다.',
  'option.required': '항목을 입력해주세요.',
  'audience.max': '부서, 직책, 멤버는 각각 100개까지 선택할 수 있습니다.',
  'project.required': '프로젝트 이름을 입력해주세요.',
  'state.required': '상태 이름을 입력해주세요.',
  'tag.required': '태그 이름을 입력해주세요.',
  'milestone.required': '마일스톤 이름을 입력해주세요.',
  'text.large': '{field:은/는} {max}KB 이하로 입력해주세요.',
  'message.chosen': '메시지는 한 번에 10개까지 선택할 수 있습니다.',
  'text.mentions': '{field}에서 멘션은 200개까지 사용할 수 있습니다.',
  'text.columns': '{field}의 표는 30열까지 만들 수 있습니다.',
  'text.deep': '{field}의 목록과 인용은 10단계까지 만들 수 있습니다.',
  'project.members': '멤버는 처음에 499명까지 추가할 수 있습니다.',
  'issue.participants': '참여자는 20명까지 지정할 수 있습니다.',
  'issue.tags': '태그는 20개까지 지정할 수 있습니다.',
  'issue.bulk': '한 번에 500개까지 변경할 수 있습니다.',
  date: '날짜 형식이 올바르지 않습니다.',
  'date.order': '마감일은 시작일 이후여야 합니다.',
  'page.size': '1 이상 100 이하로 입력해주세요.',
  proof: '이메일 인증을 먼저 완료해주세요.',
  'emails.required': '이메일 주소를 입력해주세요.',
  'emails.most': '한 번에 {max}명까지 초대할 수 있습니다.',
  'list.required': '초대할 사람을 입력해주세요.',
  'list.most': '명단은 {max}명까지 초대할 수 있습니다.',
  'projects.most': '프로젝트는 {max}개까지 선택할 수 있습니다.',
  domain: '도메인은 example.com처럼 입력해주세요.',
  'domains.most': '도메인은 {max}개까지 입력할 수 있습니다.',
  uses: '1 이상 1,000 이하로 입력해주세요.',
  unknown: '알 수 없는 항목입니다.',
  type: '{field:이/가} 올바르지 않습니다.',
} as const

export const fieldSentence = (code: 'broken' | 'password.email' | 'emails.most', values: Record<string, number> = {}) =>
  fill(sentences[code], values)

/** The issue of a schema, as any library makes it. */
type Issue = {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  params?: Record<string, unknown>
  maximum?: number | bigint
}

/** Field → sentence, the first one for each field. */
export function fieldSentences(issues: readonly unknown[], sent?: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of issues as Issue[]) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) found[[...issue.path, key].join('.')] ??= sentences.unknown
    else found[issue.path.join('.')] ??= sentenceOf(issue, sent)
  }
  delete found['']
  return found
}

function sentenceOf({ code, message, path, params, maximum }: Issue, sent: unknown) {
  const field = labels[String(path[0])] ?? String(path.at(-1) ?? '')
  const isAbsent = code === 'invalid_type' && valueAt(sent, path) === undefined
  const sentence = (sentences as Record<string, string>)[message] ?? (isAbsent ? sentences.required : sentences.type)
  return fill(sentence, { field, max: Number(params?.max ?? maximum ?? 0).toLocaleString('ko') })
}

const valueAt = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], value)
