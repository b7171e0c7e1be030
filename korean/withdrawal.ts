// Withdrawing an account, and carrying one's own data away.

/** What somebody is called once nothing of them is left. */
export const WITHDRAWN_NAME = '탈퇴한 사용자'

export const withdrawalText = {
  mailSubject: '[두레] 회원 탈퇴가 완료되었습니다',
  mailBody: '두레 계정이 탈퇴되었습니다. 이름, 이메일, 전화번호, 사진은 24시간 안에 삭제됩니다.',
  mailAgain: '같은 이메일로 언제든지 다시 가입할 수 있습니다. 이전 계정의 내용은 이어지지 않습니다.',
} as const
