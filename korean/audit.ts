// The record of an organization: each deed with its author, subject, time and address.
import type { AuditEntry, AuditKind, RecordedAction } from '#contract/audit'
import type { ReadCounts } from '#contract/chat-settings'
import { roles } from '#contract/permissions'
import { readCountNames } from './chat.ts'
import { directoryActor } from './directory.ts'
import { roleNames } from './organization.ts'
import { fill } from './particle.ts'

export const auditKindNames: Record<AuditKind, string> = {
  member: '멤버·권한',
  department: '부서·직책',
  project: '프로젝트',
  board: '게시판',
  chat: '채팅',
  organization: '조직 정보',
  signin: '로그인',
  reading: '열람·내보내기',
}

const sentences: Record<RecordedAction, string> = {
  'organization.created': '조직 생성',
  'organization.changed': '조직 정보 수정',
  'organization.deleted': '조직 삭제',
  'organization.restored': '조직 복구',
  'organization.handedOver': '공동 소유자 지정',
  'member.role': '권한 변경: {from} → {to}',
  'member.removed': '멤버 삭제',
  'member.left': '조직에서 나감',
  'member.handedOver': '인수인계: {count}건 인계',
  'member.tookOver': '인수인계: {count}건 인수',
  'member.assigned': '부서·직책 지정: {from} → {to}',
  'invitation.sent': '초대 {count}건 발송',
  'invitation.resent': '초대 다시 보내기',
  'invitation.cancelled': '초대 취소',
  'invitation.ended': '보낸 초대 {count}건 취소',
  'invitation.accepted': '초대 수락: {role}',
  'invitation.linkMade': '초대 링크 생성: {role}, {days}일',
  'invitation.linkRevoked': '초대 링크 삭제: {role}',
  'invitation.requestAccepted': '참여 요청 승인: {role}',
  'invitation.requestDeclined': '참여 요청 거절',
  'organization.secondFactorRequired': '2단계 인증 필수 설정',
  'organization.secondFactorOptional': '2단계 인증 필수 해제',
  'organization.workHoursChanged': '근무 시간 변경: {name}',
  'github.connected': 'GitHub 연동: {account}',
  'github.disconnected': 'GitHub 연동 해제: {account}',
  'github.removed': 'GitHub에서 앱 삭제: {account}',
  'domain.added': '도메인 등록: {name}',
  'domain.proven': '도메인 소유 확인: {name}',
  'domain.changed': '도메인 참여 방식 변경: {name}',
  'domain.providerRequired': '도메인 회사 로그인 필수 설정: {name}',
  'domain.providerOptional': '도메인 회사 로그인 필수 해제: {name}',
  'domain.removed': '도메인 삭제: {name}',
  'domain.lapsed': '도메인 소유 확인 해제(레코드 없음): {name}',
  'domain.joined': '도메인 이메일로 참여',
  'directory.tokenMade': '디렉터리 연동 토큰 생성: {name}',
  'directory.tokenEnded': '디렉터리 연동 토큰 폐기: {name}',
  'directory.joined': '회사 디렉터리를 통해 참여',
  'department.created': '부서 생성: {name}',
  'department.changed': '부서 변경: {name}',
  'department.deleted': '부서 삭제: {name}',
  'department.restored': '부서 삭제 취소: {name}',
  'position.created': '직책 생성: {name}',
  'position.changed': '직책 변경: {name}',
  'position.deleted': '직책 삭제: {name}',
  'position.restored': '직책 삭제 취소: {name}',
  'project.created': '프로젝트 생성: {name}',
  'project.changed': '프로젝트 수정: {name}',
  'project.archived': '프로젝트 보관: {name}',
  'project.unarchived': '프로젝트 보관 해제: {name}',
  'project.deleted': '프로젝트 삭제: {name}',
  'project.restored': '프로젝트 복구: {name}',
  'project.member': '프로젝트 역할 지정: {name}',
  'project.memberRemoved': '프로젝트에서 제외: {name}',
  'banner.created': '배너 등록: {name}',
  'banner.changed': '배너 수정: {name}',
  'banner.removed': '배너 삭제: {name}',
  'board.created': '게시판 생성: {name}',
  'board.changed': '게시판 수정: {name}',
  'board.archived': '게시판 보관: {name}',
  'board.unarchived': '게시판 보관 해제: {name}',
  'board.deleted': '게시판 삭제: {name}',
  'board.restored': '게시판 복구: {name}',
  'board.purged': '게시판 영구 삭제',
  'post.removed': '다른 멤버의 게시글 삭제: {name}',
  'place.removed': '장소 삭제: {name}',
  'place.restored': '장소 복구: {name}',
  'post.readersExported': '필독 공지의 확인 기록 {count}명 내려받기: {name}',
  'message.removed': '메시지 삭제: {name}',
  'chat.settings': '채팅 설정 변경: {readCounts}',
  'session.started': '로그인',
  'session.failed': '로그인 실패',
  'audit.viewed': '기록 열람',
  'audit.exported': '기록 {count}건 내보내기: {reason}',
}
const RENAMED = '{name} → {to}'
const HANDED_OVER = '소유자 권한 이전'
const EXPORTED = '기록 내보내기'
const NOTHING = '미지정'
const HIDDEN_PROJECT = '비공개 프로젝트'
const HIDDEN_BOARD = '비공개 게시판'
/** Further parts of a change of a department, behind its name. */
const also = {
  parent: '상위 부서 {parent}',
  top: '최상위로 이동',
  ordered: '순서 변경',
  headed: '부서장 지정',
  headless: '부서장 해제',
} as const

export function auditSentence({ what, details }: Pick<AuditEntry, 'what' | 'details'>) {
  const { from = '', to = '' } = details
  const role = (value: string | number) => roleNames[roles.find(each => each === value)!] ?? String(value)
  if (what === 'chat.settings')
    return fill(sentences[what], { readCounts: readCountNames[details.readCounts as ReadCounts] })
  if (what === 'member.role') return fill(sentences[what], { from: role(from), to: role(to) })
  if (what === 'member.assigned') return fill(sentences[what], { from: from || NOTHING, to: to || NOTHING })
  if (what === 'organization.handedOver' && to === 'ADMIN') return HANDED_OVER
  if (what === 'audit.exported' && details.reason === undefined) return EXPORTED
  if (details.role !== undefined) return fill(sentences[what], { ...details, role: role(details.role) })
  const isRenamed = details.name !== undefined && to !== ''
  const hidden = what.startsWith('project.') ? HIDDEN_PROJECT : HIDDEN_BOARD
  const unnamed = /^(project|board|post)\./.test(what) && details.name === undefined
  if (unnamed) return fill(sentences[what], { name: hidden })
  const said = fill(sentences[what], { ...details, ...(isRenamed && { name: fill(RENAMED, details) }) })
  const more = Object.entries(also).flatMap(([name, words]) =>
    details[name] === undefined ? [] : [fill(words, details)],
  )
  return [said, ...more].join(', ')
}

export const auditText = {
  help: '조직의 권한, 멤버, 부서, 설정 변경을 2년 동안 보관합니다. 수정하거나 삭제할 수 없습니다.',
  ownHelp: '나와 관련된 기록입니다. 2년 동안 보관합니다.',
  total: '기록 {count}건',
  openHandover: '{what} - 인수인계서 열기',
  record: '기록',
  left: '나간 멤버',
  at: '시각',
  kind: '구분',
  who: '처리한 사람',
  what: '내용',
  whom: '대상',
  ip: 'IP 주소',
  system: '두레',
  hidden: '비공개',
  person: '멤버',
  findPerson: '이름, 초성으로 검색',
  choosePerson: '기록을 볼 멤버 선택',
  anybody: '모든 멤버',
  only: '{name}의 기록만 보기',
  period: '기간',
  today: '오늘',
  week: '최근 7일',
  month: '최근 30일',
  year: '최근 1년',
  empty: '기록이 없습니다.',
  emptyHelp: '조건을 변경해 다시 조회해주세요.',
  failed: '기록을 불러오지 못했습니다.',
  export: '내보내기',
  exportTitle: '기록 내보내기',
  exportHelp: '현재 조건의 기록을 CSV 파일로 저장합니다. 내보낸 사람과 사유도 기록에 남습니다.',
  reason: '사유',
  reasonSample: '예) 분기 보안 점검',
  exported: '기록을 내보냈습니다.',
  fileName: '기록 {name} {day}.csv',
} as const

/** Where no person is named: the company's directory, the server, or somebody whom the reader may not know. */
export function auditAuthor({ isByServer, details }: Pick<AuditEntry, 'isByServer' | 'details'>) {
  if (!isByServer) return auditText.hidden
  return details.directory === undefined ? auditText.system : fill(directoryActor, { name: details.directory })
}
