// The menu of one's own: into the account and out of it, to its settings, and the theme.
export const myMenuText = {
  login: '로그인',
  signup: '회원가입',
  logout: '로그아웃',
  logoutDone: '로그아웃되었습니다.',
  myMenu: '내 메뉴',
  toInfo: '내 정보',
  toPassword: '비밀번호 변경',
  themeSystem: '시스템',
  themeLight: '밝게',
  themeDark: '어둡게',
  /** One's own account. */
  loadFailed: '정보를 불러오지 못했습니다.',
} as const
