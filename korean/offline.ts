// The page that stands where the server cannot be reached.

export const offlineText = {
  title: '서버에 연결할 수 없습니다',
  text: '네트워크 연결을 확인해주세요. 연결되면 이 화면이 자동으로 열립니다.',
  retry: '다시 시도',
} as const
