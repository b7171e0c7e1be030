// The menu of one's own: into the account and out of it, to its settings, and the theme.
export const myMenuText = {
  login: '로그인',
  signup: '회원가입',
  logout: '로그아웃',
  logoutDone: '로그아웃되었습니다.',
  unsavedTitle: '저장하지 못한 변경이 있습니다',
  unsavedText: '로그아웃하면 저장하지 못한 변경 {count}건이 삭제됩니다.',
  myMenu: '내 메뉴',
  toInfo: '내 정보',
  toPassword: '비밀번호 변경',
  themeSystem: '시스템',
  themeLight: '밝게',
  themeDark: '어둡게',
  /** One's own account. */
  loadFailed: '정보를 불러오지 못했습니다.',
} as const
