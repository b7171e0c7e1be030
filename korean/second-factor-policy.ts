// An organization that requires a second factor of its members.
import { GRACE_DAYS } from '#contract/second-factor-policy'

export const secondFactorPolicyText = {
  title: '2단계 인증 정책',
  help: '모든 멤버가 2단계 인증을 설정해야 이 조직을 이용할 수 있게 합니다.',
  failed: '2단계 인증 정책을 불러오지 못했습니다.',
  optional: '멤버가 스스로 정합니다.',
  required: '{day}부터 필수입니다. 설정하지 않은 기존 멤버는 {closes}부터 이용할 수 없습니다.',
  ownFirst: '먼저 내 계정의 2단계 인증을 설정해주세요.',
  everybody: '모든 멤버가 설정했습니다.',
  without: '설정하지 않은 멤버 {count}명',
  require: '필수로 설정',
  requireTitle: '2단계 인증을 필수로 설정하시겠습니까?',
  requireText: `멤버는 ${GRACE_DAYS}일 안에 2단계 인증을 설정해야 합니다. 그 뒤에는 설정하지 않은 멤버가 이 조직에 들어올 수 없습니다.`,
  requiredNow: '2단계 인증을 필수로 설정하였습니다.',
  release: '필수 해제',
  releaseTitle: '2단계 인증 필수를 해제하시겠습니까?',
  releaseText: '2단계 인증을 설정하지 않은 멤버도 이 조직을 이용할 수 있습니다.',
  released: '2단계 인증 필수를 해제하였습니다.',
  ownerOnly: '소유자만 변경할 수 있습니다.',
  list: '2단계 인증을 설정하지 않은 멤버',
  listFailed: '멤버 목록을 불러오지 못했습니다.',
  closes: '{day}까지',
  closed: '이용 제한됨',
  due: '이 조직은 2단계 인증이 필수입니다. {time}까지 설정하지 않으면 이 조직에 들어올 수 없습니다.',
  setUp: '2단계 인증 설정',
  closedTitle: '2단계 인증을 설정해주세요',
  closedText:
    "'{name}' 조직은 2단계 인증을 설정한 멤버만 이용할 수 있습니다. 설정하면 바로 다시 들어올 수 있으며, 다른 조직은 그대로 이용할 수 있습니다.",
  someOrganization: '이',
  others: '내 조직 목록',
  leave: '조직 나가기',
  leaveTitle: "'{name}' 조직에서 나가시겠습니까?",
  leaveText: '다시 참여하려면 초대가 필요할 수 있습니다. 작성한 내용은 남으며, 맡고 있던 일은 넘겨지지 않습니다.',
  leaveVerb: '나가기',
  left: '조직에서 나왔습니다.',
}

export const secondFactorPolicyMail = {
  subject: "[두레] '{name}' 조직의 2단계 인증을 설정해주세요",
  body: "'{name}' 조직에서 2단계 인증이 필수로 설정되었습니다. {time}까지 설정하지 않으면 이 조직을 이용할 수 없습니다.",
  button: '2단계 인증 설정하기',
} as const
