// Inviting people.
import type { InvitationState, RowFault } from '#contract/invitation'
import type { Role } from '#contract/permissions'
import { roleNames } from './organization.ts'

export const invitationStateNames: Record<InvitationState, string> = {
  pending: '대기 중',
  accepted: '수락됨',
  declined: '거절됨',
  expired: '만료됨',
  cancelled: '취소됨',
}

const ROLE_WORDS: Record<string, Role> = {
  ...Object.fromEntries(Object.entries(roleNames).map(([role, name]) => [name, role as Role])),
  owner: 'OWNER',
  admin: 'ADMIN',
  member: 'MEMBER',
  guest: 'GUEST',
}
/** The role that a cell of a list names; an empty cell means an ordinary member. */
export const roleCalled = (word: string): Role | undefined =>
  word === '' ? 'MEMBER' : ROLE_WORDS[word.normalize('NFC').toLowerCase()]

/** A typed number of people: 10명, 1,000, １０. */
export const peopleSaid = (text: string) => Number(text.normalize('NFKC').replace(/[,\s]|명$/g, ''))

export const rowFaultText: Record<RowFault, string> = {
  'email.required': '이메일이 없습니다.',
  'email.format': '이메일 형식이 올바르지 않습니다.',
  'email.repeated': '명단에 같은 이메일이 있습니다.',
  'email.member': '이미 멤버입니다.',
  'email.invited': '이미 초대한 이메일입니다.',
  'name.broken': '이름은 50자 이하로, 보이는 글자로 입력해주세요.',
  'role.unknown': '권한은 관리자, 멤버, 게스트 중 하나로 입력해주세요.',
  'role.above': '이 권한으로는 초대할 수 없습니다.',
  'department.broken': '부서 이름은 50자 이하로 입력해주세요.',
  'department.ambiguous': '같은 이름의 부서가 여럿입니다. 상위 부서 > 부서로 입력해주세요.',
  'department.deep': '부서의 단계가 너무 많습니다. 상위 부서를 줄여 입력해주세요.',
  'position.broken': '직책 이름은 50자 이하로 입력해주세요.',
}

export const inviteText = {
  title: '멤버 초대',
  tabs: '초대 메뉴',
  mailTab: '메일로 초대',
  noMailServer:
    '이 서버에는 메일 서버가 없어 초대 메일이 발송되지 않습니다. 링크로 초대하거나 서버 관리자에게 초대 링크를 요청해주세요.',
  ownHost:
    '{host} 주소의 링크는 다른 기기에서 열 수 없습니다. 서버 관리자에게 공개 주소(PUBLIC_URL) 설정을 요청해주세요.',
  linkTab: '링크로 초대',
  listTab: '명단으로 초대',
  sentTab: '보낸 초대',
  requestsTab: '참여 요청',
  waiting: '참여 요청 {count}건',
  denied: '멤버를 초대할 권한이 없습니다.',
  deniedHelp: '소유자나 관리자에게 초대를 부탁해주세요.',
  toMembers: '멤버 보기',
  toProjects: '프로젝트 보기',
  role: '권한',
  department: '부서',
  position: '직책',
  none: '미지정',
  placeHelp: '수락하면 바로 이 부서와 직책에 배정됩니다.',

  emails: '이메일 주소',
  emailsHelp:
    '이메일 주소를 쉼표나 줄바꿈으로 구분해 입력해주세요. Outlook이나 Excel에서 복사한 그대로 붙여넣어도 됩니다.',
  emailsSample: 'jiwoo@haedam.kr, 박서준 <seojun@haedam.kr>',
  counted: '주소 {count}개',
  countedRepeated: '중복 {count}개 제외',
  countedWrong: '잘못된 주소 {count}개: {words}',
  countedMore: ' 외 {count}개',
  tooMany: '한 번에 {most}명까지 초대할 수 있습니다. 지금 {count}명입니다.',
  tooLong: '붙여넣은 내용이 너무 깁니다. 이메일 주소만 복사해주세요.',
  nobody: '이메일 주소를 입력해주세요.',
  send: '초대 메일 보내기',
  sent: '초대 메일이 발송되었습니다.',
  kept: '초대가 생성되었습니다.',
  nobodySent: '새로 초대한 사람이 없습니다.',
  results: '초대 결과',
  resultsTitle: '{count}명에게 초대 메일을 보냈습니다.',
  resultsKept: '{count}명의 초대를 만들었습니다. 메일은 발송되지 않았습니다.',
  toSent: '보낸 초대 보기',

  linkHelps: {
    anybody: '링크가 있으면 누구나 참여할 수 있습니다.',
    approval: '링크로 참여를 요청할 수 있고, 승인받은 사람만 참여할 수 있습니다.',
    domains: '링크가 있는 허용 도메인의 계정만 참여할 수 있습니다.',
    both: '허용 도메인의 계정은 바로 참여하고, 나머지는 승인받은 사람만 참여할 수 있습니다.',
  },
  linkShared: '카카오톡이나 사내 공지로 공유할 수 있습니다.',
  days: '유효 기간',
  daysOf: '{days}일',
  usesMost: '최대 인원',
  usesMostHelp: '비워두면 제한이 없습니다.',
  domains: '허용 도메인',
  domainsHelp: '업무용 메일의 도메인을 쉼표로 구분해 입력해주세요. 예) haedam.kr',
  domainsApprovalHelp: '이 도메인의 계정은 바로 참여하고, 나머지는 승인을 기다립니다.',
  domainsPublic: '{domain} 메일은 누구나 만들 수 있습니다.',
  approval: '승인 후 참여',
  approvalHelp: '승인받은 사람만 참여할 수 있습니다.',
  makeLink: '링크 만들기',
  linkMade: '초대 링크가 생성되었습니다.',
  linkReady: '초대 링크',
  linkOnce: '링크는 한 번만 표시됩니다. 복사하지 않았다면 새로 만들어주세요.',
  copy: '복사',
  copied: '링크가 복사되었습니다.',
  copyFailed: '복사하지 못했습니다. 링크를 직접 선택해 복사해주세요.',
  qr: '초대 링크 QR 코드',
  qrHelp: '휴대폰 카메라로 비추면 열립니다.',
  another: '다른 링크 만들기',
  links: '사용 중인 링크',
  linksEmpty: '사용 중인 링크가 없습니다.',
  linksFailed: '초대 링크를 불러오지 못했습니다.',
  linkLine: '{inviter} · {expires}까지',
  linkMadeAt: '{time} 생성',
  linkUses: '{uses}명 참여',
  linkUsesOf: '{uses}/{most}명 참여',
  linkApproval: '승인 후 참여',
  revokeOf: '{inviter}님이 {time}에 만든 {role} 링크 삭제',
  revokeQuestion: '초대 링크를 삭제하시겠습니까?',
  revokeHelp:
    '{inviter}님이 {time}에 만든 링크입니다. 이 링크로는 더 이상 참여할 수 없습니다. 이미 참여한 멤버는 그대로입니다.',
  delete: '삭제',
  revoked: '초대 링크가 삭제되었습니다.',

  search: '이메일로 검색',
  state: '상태',
  total: '초대 {count}건',
  email: '이메일',
  inviter: '초대한 사람',
  sentAt: '발송',
  until: '{day}까지',
  menu: '{email} 메뉴',
  deeds: '메뉴',
  resend: '다시 보내기',
  resent: '초대 메일이 다시 발송되었습니다.',
  cancel: '초대 취소',
  cancelQuestion: "'{email}' 초대를 취소하시겠습니까?",
  cancelHelp: '이미 보낸 메일의 링크로는 참여할 수 없게 됩니다.',
  cancelled: '초대가 취소되었습니다.',
  empty: '보낸 초대가 없습니다.',
  emptyHelp: '메일, 링크, 명단으로 함께 일할 사람을 초대해주세요.',
  emptyFound: '조건에 맞는 초대가 없습니다.',
  failed: '초대를 불러오지 못했습니다.',

  turnAwayQuestion: "'{name}' 참여 요청을 거절하시겠습니까?",
  turnAwayHelp: '{email} 계정은 같은 링크로 다시 요청할 수 없습니다.',
  requestsEmpty: '참여 요청이 없습니다.',
  requestsEmptyHelp: '승인 후 참여 링크로 들어온 요청이 여기에 표시됩니다.',
  requestsFailed: '참여 요청을 불러오지 못했습니다.',
  asked: '{time} 요청',
  approve: '승인',
  approveOf: '{name} 승인',
  turnAway: '거절',
  turnAwayOf: '{name} 거절',
  approved: '참여 요청이 승인되었습니다.',
  turnedAway: '참여 요청이 거절되었습니다.',

  answeredAccepted: '{name}님이 초대를 수락하였습니다.',
  answeredDeclined: '{name}님이 초대를 거절하였습니다.',
  answeredAsked: '{name}님이 참여를 요청하였습니다.',
} as const

export const resultNames = {
  sent: '발송',
  member: '이미 멤버입니다.',
  invited: '이미 초대한 이메일입니다.',
  wrong: '이메일 형식이 올바르지 않습니다.',
} as const

/** Usual column titles of spreadsheets, without blanks and in lower case. */
export const columnWords = {
  email: /메일|e-?mail/,
  name: /^(이름|성명|성함|활동명|name)$/,
  department: /부서|소속|department|team/,
  position: /직책|직위|직급|position|title/,
  role: /권한|역할|role/,
} as const

export const listText = {
  help: 'Excel에서 저장한 CSV 파일을 올리거나 표를 그대로 붙여넣어주세요. 한 번에 {most}명까지 초대할 수 있습니다.',
  templateName: '두레 초대 서식.csv',
  templateRow: ['jiwoo@example.com', '한지우', '경영지원본부 > 인사팀', '과장', '멤버'],
  columnsHelp: '각 열에 맞는 항목을 지정해주세요. 이메일 열은 필수입니다.',
  email: '이메일',
  name: '이름',
  department: '부서',
  position: '직책',
  role: '권한',
  good: '초대 가능',
  rowsRead: '{count}명을 불러왔습니다.',
  rowsMore: '{count}명이 넘는 명단입니다.',
  preview: '명단',
  checkedGood: '{count}명을 초대할 수 있습니다.',
  checkedBad: '{count}명은 초대할 수 없습니다.',
  sentBad: '{count}명은 초대하지 못했습니다.',
  sentResult: '발송',
  saveFailed: '초대하지 못한 명단 저장',
  failedName: '초대하지 못한 명단.csv',
  missing: '등록되지 않은 부서·직책이 있습니다.',
  missingDepartments: '부서: {names}',
  missingPositions: '직책: {names}',
  creates: '함께 만들기',
  placeless: '없는 부서·직책은 미지정',
  createsNot: '만들지 않으면 해당 부서와 직책은 미지정으로 초대합니다.',
  send: '{count}명 초대하기',
  done: '{count}명을 초대하였습니다.',
  again: '다른 명단 불러오기',
  noEmailColumn: '이메일 열을 선택해주세요.',
  tooMany: '한 번에 {most}명까지 초대할 수 있습니다. 나누어 올려주세요.',
  empty: '초대할 사람이 없습니다. 파일을 확인해주세요.',
} as const
