// The titles of screens, as the browser's tab shows them.
export const screenTitles = {
  app: '두레',
  login: '로그인',
  signup: '회원가입',
  emailVerification: '이메일 인증',
  passwordReset: '비밀번호 재설정',
  accessDenied: '접근 권한 없음',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  info: '내 정보',
  infoOrganization: '내 프로필',
  infoPassword: '비밀번호 변경',
  start: '소속된 회사 목록',
  organization: '홈',
  organizationInfo: '멤버·조직',
  notFound: '페이지를 찾을 수 없습니다',
} as const
