// The words around every page: its name, its waiting and its failures.
export const siteText = {
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  toMain: '본문으로 바로가기',
  loading: '불러오는 중입니다.',
  offline: '오프라인 상태입니다. 연결되면 자동으로 다시 시도합니다.',
  offlineHere: '오프라인 상태입니다. 연결된 뒤 다시 시도해주세요.',
  waiting: '저장하지 못한 변경 {count}건은 연결되면 차례로 저장됩니다.',
  throwAway: '저장하지 않기',
  disconnected: '연결이 끊어졌습니다. 다시 연결하는 중입니다.',
  crashTitle: '화면을 표시하는 중 오류가 발생했습니다',
  crashReload: '새로고침',
  factorEnds: '2단계 인증 해제가 요청되었습니다. 내 정보에서 확인해주세요.',
  newVersion: '새 버전이 배포되었습니다. 새로고침해주세요.',
  githubConnected: 'GitHub 연동이 완료되었습니다.',
  githubFailed: 'GitHub 연동에 실패하였습니다.',
} as const
