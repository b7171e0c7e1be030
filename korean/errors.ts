// One sentence for every refusal, and the one order in which a failure's sentence is looked for.
import type { RefusalCode } from '#contract/errors'
import { imageText } from './image.ts'
import { fill } from './particle.ts'

export const errorText: Record<RefusalCode, string> = {
  invalid: '입력한 내용이 올바르지 않습니다.',
  'body.broken': '잘못된 요청입니다. 입력한 내용을 확인해주세요.',
  'body.large': '보낸 내용이 너무 큽니다.',
  'body.type': '지원하지 않는 형식의 요청입니다.',
  'route.missing': '요청한 정보를 찾을 수 없습니다.',
  'method.wrong': '지원하지 않는 요청입니다.',
  'origin.foreign': '이 주소에서 보낸 요청은 받을 수 없습니다.',
  forbidden: '접근 권한이 없습니다.',
  'auth.required': '로그인이 필요합니다.',
  'rate.limited': '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
  busy: '서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.',
  server: '서버 오류가 발생했습니다.',
  'key.invalid': 'Idempotency-Key 헤더는 공백 없는 영문, 숫자, 기호 255자 이하로 보내주세요.',
  'key.reused': '같은 Idempotency-Key로 다른 내용을 보낼 수 없습니다.',
  'key.answerless': '이미 처리한 요청입니다. 새로고침하여 결과를 확인해주세요.',
  'channel.missing': '들을 수 없는 채널입니다.',
  'row.stale': '다른 사용자가 먼저 변경하였습니다. 새로고침 후 다시 시도해주세요.',
  'email.taken': '이미 사용 중인 이메일입니다.',
  'mail.recent': '메일을 보낸 지 얼마 되지 않았습니다. {wait} 후 다시 시도해주세요.',
  'link.invalid': '유효하지 않은 링크입니다.',
  'link.expired': '만료된 링크입니다. 다시 요청해주세요.',
  'link.used': '이미 사용된 링크입니다.',
  'verification.pending': '이메일 인증을 먼저 완료해주세요.',
  'signup.closed': '이 서버에는 초대를 받은 분만 가입할 수 있습니다.',
  'signin.wrong': '이메일 또는 비밀번호가 올바르지 않습니다.',
  'signin.limited': '로그인 시도가 너무 많습니다. {minutes}분 후 다시 시도해주세요.',
  'session.absent': '로그인이 필요합니다.',
  'session.ended': '로그인이 만료되었습니다. 다시 로그인해주세요.',
  'session.missing': '이미 로그아웃된 기기입니다.',
  'password.wrong': '현재 비밀번호가 일치하지 않습니다.',
  'password.same': '현재 비밀번호와 다른 비밀번호를 입력해주세요.',
  'password.common': '쉽게 추측할 수 있는 비밀번호입니다.',
  'email.same': '지금 사용하는 이메일과 같습니다.',
  'organization.tooMany': '최대 {most}개 회사에 소속될 수 있습니다.',
  'organization.binFull': '삭제된 회사가 {most}개입니다. 일부를 복구하거나 30일이 지나 비워진 뒤 다시 등록해주세요.',
  'organization.ownerless': '마지막 소유자의 권한은 변경할 수 없습니다.',
  'organization.lastOwner': '유일한 소유자는 조직에서 나갈 수 없습니다. 먼저 소유자 권한을 이전해주세요.',
  'organization.alone': '혼자 있는 조직에서는 나갈 수 없습니다. 대신 조직을 삭제할 수 있습니다.',
  'member.missing': '요청한 멤버를 찾을 수 없습니다.',
  'member.above': '이 멤버의 권한은 소유자만 변경할 수 있습니다.',
  'member.self': '자신에게는 할 수 없습니다.',
  'handover.missing': '요청한 인수인계서를 찾을 수 없습니다.',
  'handover.stale': '그 사이에 맡고 있는 항목이 변경되었습니다. 다시 확인해주세요.',
  'handover.inviter': '보낸 초대는 소유자나 관리자만 인수할 수 있습니다.',
  'handover.guest': '게스트는 인수할 수 없습니다.',
  'withdrawal.owner': '유일한 소유자인 조직이 있어 탈퇴할 수 없습니다. 소유자 권한을 이전하거나 조직을 삭제해주세요.',
  'department.missing': '요청한 부서를 찾을 수 없습니다.',
  'department.taken': '이미 존재하는 부서입니다.',
  'department.deep': '부서는 {most}단계까지 만들 수 있습니다.',
  'department.circle': '부서를 자신의 하위 부서로 옮길 수 없습니다.',
  'department.tooMany': '부서는 {most}개까지 만들 수 있습니다.',
  'position.missing': '요청한 직책을 찾을 수 없습니다.',
  'position.taken': '이미 존재하는 직책입니다.',
  'position.tooMany': '직책은 {most}개까지 만들 수 있습니다.',
  'assignment.doubled': '같은 부서를 두 번 지정할 수 없습니다.',
  'audit.large': '한 번에 {most}건까지 내보낼 수 있습니다. 기간을 줄여주세요.',
  'invitation.missing': '요청한 초대를 찾을 수 없습니다.',
  'invitation.above': '이 권한으로는 초대할 수 없습니다.',
  'invitation.quota':
    '초대 메일은 24시간에 {most}건까지 보낼 수 있습니다. 나중에 다시 시도하거나 초대 링크를 사용해주세요.',
  'invitation.ended': '이미 처리된 초대입니다.',
  'invitation.tooManyLinks': '사용 중인 초대 링크는 {most}개까지 만들 수 있습니다. 쓰지 않는 링크를 삭제해주세요.',
  'invitation.invalid': '유효하지 않은 초대입니다. 링크 전체를 복사했는지 확인해주세요.',
  'invitation.elsewhere': '다른 조직의 초대 링크입니다. 받은 링크를 그대로 열어주세요.',
  'invitation.used': '이미 수락한 초대입니다.',
  'invitation.declined': '거절한 초대입니다. 초대한 분께 다시 요청해주세요.',
  'invitation.expired': '만료된 초대입니다. 초대한 분께 다시 요청해주세요.',
  'invitation.cancelled': '취소된 초대입니다.',
  'invitation.superseded': '새로 보낸 초대가 있습니다. 가장 최근 메일의 링크를 열어주세요.',
  'invitation.mismatch': '다른 이메일 주소로 발송된 초대입니다. 해당 이메일 계정으로 로그인해주세요.',
  'invitation.already': '이미 소속된 조직입니다.',
  'invitation.full': '정해진 인원이 모두 참여한 초대 링크입니다. 초대한 분께 다시 요청해주세요.',
  'invitation.crowded': '이 링크로 승인을 기다리는 사람이 {most}명입니다. 초대한 분께 문의해주세요.',
  'invitation.domain': '이 링크로는 {domains} 이메일 계정만 참여할 수 있습니다.',
  'invitation.waiting': '참여 요청이 승인을 기다리고 있습니다.',
  'invitation.refused': '참여 요청이 거절되었습니다. 초대한 분께 문의해주세요.',
  'image.type': imageText.type,
  'image.size': imageText.size,
  'image.broken': imageText.broken,
  'image.missing': imageText.missing,
  'upload.invalid': '업로드 주소가 올바르지 않습니다.',
  'upload.expired': '업로드할 수 있는 시간이 지났습니다. 다시 시도해주세요.',
  'upload.used': '이미 업로드한 파일입니다.',
  'upload.type': '처음에 알린 것과 다른 형식의 파일입니다.',
  'upload.length': '처음에 알린 것과 크기가 다른 파일입니다.',
  'upload.large': imageText.size,
  'storage.full': '서버의 저장 공간이 부족합니다. 서버 관리자에게 알려주세요.',
  'storage.silent': '파일 저장소가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
}

export const errorSentence = (code: RefusalCode, values: Record<string, string | number> = {}) =>
  fill(errorText[code], values)

export const failureText = {
  server: '서버 오류가 발생했습니다.',
  timeout: '요청 시간이 초과되었습니다.',
  network: '네트워크 연결을 확인해주세요.',
  unknown: '알 수 없는 오류가 발생했습니다.',
} as const

/** What a failed answer's body says: message, else error, else msg, else that the server failed. */
export function bodySentence(body: unknown): string {
  const { message, error, msg } = (body ?? {}) as Record<string, unknown>
  return (
    ([message, error, msg].find(text => typeof text === 'string' && text !== '') as string | undefined) ??
    failureText.server
  )
}

/** The sentence of any failure: its own message, else that nobody knows. */
export const sentenceFor = (failure: unknown): string =>
  failure instanceof Error && failure.message !== '' ? failure.message : failureText.unknown
