// The frame around every page of an organization: navigation, the switcher, the palette, the shortcuts.
export const frameText = {
  waiting: '참여 요청 {count}건',
  due: '오늘까지 끝낼 일 {count}개',
  unread: '읽지 않은 알림 {count}개',
  unreadMessages: '읽지 않은 메시지 {count}개',
  unreadPosts: '읽지 않은 게시글 {count}개',
  favourites: '즐겨찾기',
  mainMenu: '주 메뉴',
  tabs: '하단 메뉴',
  search: '검색 또는 이동',
  people: '멤버·조직',
  organizationTab: '조직 정보',
  membersTab: '멤버',
  departmentsTab: '부서·직책',
  chartTab: '조직도',
  recordTab: '기록',
  infoTabs: '멤버·조직 탭',
  more: '더보기',
  settings: '설정',
  collapse: '사이드바 접기',
  expand: '사이드바 펼치기',
  switch: '조직 전환',
  switchTo: '{name} 조직 전환',
  findOrganization: '조직 이름, 초성으로 검색',
  noOrganization: '검색 결과가 없습니다.',
  findCommand: '화면, 기능, 이슈, 사람 검색',
  noCommand: '검색 결과가 없습니다.',
  looking: '검색 중 …',
  paletteHint: '이슈 번호, 제목, 초성으로 검색 가능',
  paletteFound: '모든 프로젝트의 이슈 포함',
  goTo: '이동',
  act: '실행',
  theme: '테마: {name}',
  keys: '단축키',
  keysFind: '단축키 검색',
  keysAnywhere: '모든 화면',
  keysChange: '이슈 변경',
  keysOpen: '단축키 보기',
  keySearch: '검색 또는 이동 열기',
  keySidebar: '사이드바 접기·펼치기',
  keyClose: '열린 창 닫기',
  mine: '내 프로필',
} as const

/** The keys of the page of notifications. */
export const inboxKeyText = {
  move: '다음·이전 알림',
  open: '열기',
  read: '읽음으로 표시',
  snooze: '나중에 알림',
  remove: '삭제',
  readAll: '모두 읽음',
} as const

const COUNTED_MOST = 99
/** A number of news, which nobody counts beyond 99: 12, 99+ */
export const shortCount = (count: number) => (count > COUNTED_MOST ? `${COUNTED_MOST}+` : String(count))
