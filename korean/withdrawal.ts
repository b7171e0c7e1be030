// Withdrawal of an account, and the export of one's own data.

/** The name of a person after the erasure. */
export const WITHDRAWN_NAME = '탈퇴한 사용자'

export const withdrawalText = {
  title: '회원 탈퇴',
  section: '계정과 개인정보를 삭제합니다. 복구할 수 없습니다.',
  happens: '탈퇴하면',
  erased: '모든 기기에서 바로 로그아웃되고, 계정과 개인정보가 지체 없이 삭제되며 복구할 수 없습니다.',
  stays: "작성한 게시글, 댓글, 메시지는 '탈퇴한 사용자'로 표시되어 조직에 남습니다.",
  again: '같은 이메일로 바로 다시 가입할 수 있지만, 이전 계정의 내용은 이어지지 않습니다.',
  organizations: '소속된 조직',
  organizationsHelp: '맡고 있는 항목이 있으면 탈퇴하기 전에 인계할 수 있습니다.',
  row: '{role} · 멤버 {count}명',
  holds: '맡고 있는 항목: {names}',
  fates: {
    leave: '조직에서 나갑니다.',
    bin: '다른 멤버가 없어 조직도 함께 삭제됩니다.',
    blocked: '유일한 소유자입니다. 소유자 권한을 이전하거나 조직을 삭제해야 탈퇴할 수 있습니다.',
  },
  toOrganization: '조직 정보에서 삭제하기',
  handOver: '인수인계',
  handOverOf: '{name} 인수인계',
  planFailed: '소속된 조직을 불러오지 못했습니다.',
  question: '정말 탈퇴하시겠습니까?',
  password: '현재 비밀번호',
  reason: '탈퇴 사유',
  sure: '위 내용을 모두 확인하였으며 동의합니다.',
  isBlocked: '유일한 소유자인 조직이 있어 탈퇴할 수 없습니다.',
  verb: '탈퇴하기',
  done: '회원 탈퇴가 완료되었습니다.',
  toHome: '홈으로 가기',
  doneHelp:
    '모든 기기에서 로그아웃되었고, 이름, 이메일, 전화번호, 사진은 24시간 안에 삭제됩니다. 확인 메일을 보내드렸습니다.',
  data: '내 데이터',
  dataHelp: '계정, 소속, 기록과 사진을 ZIP 파일로 저장합니다.',
  saveData: '내 데이터 저장',
  dataSaved: '내 데이터를 저장하였습니다.',
  fileName: '두레 내 데이터 {day}.zip',
  mailSubject: '[두레] 회원 탈퇴가 완료되었습니다',
  mailBody: '두레 계정이 탈퇴되었습니다. 이름, 이메일, 전화번호, 사진은 24시간 안에 삭제됩니다.',
  mailAgain: '같은 이메일로 언제든지 다시 가입할 수 있습니다. 이전 계정의 내용은 이어지지 않습니다.',
} as const
