// The page that stands where the server cannot be reached.

export const offlineText = {
  title: '서버에 연결할 수 없습니다',
  text: '네트워크나 서버에 문제가 있을 수 있습니다. 연결되면 이 화면이 자동으로 열립니다.',
  retry: '다시 시도',
} as const
