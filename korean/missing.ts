// The page of an address that leads nowhere.
export const missingText = {
  title: '페이지를 찾을 수 없습니다',
  body: '주소가 잘못되었거나 삭제된 페이지입니다.',
  home: '홈으로 가기',
  projects: '프로젝트 목록으로 가기',
} as const
