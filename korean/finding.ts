// Finding one's way in lists: pages, filters, and what one types to find.
export const findingText = {
  pages: '페이지',
  page: '{number} 페이지',
  previous: '이전',
  next: '다음',
  nothingFound: '검색 결과가 없습니다.',
  more: '외 {count}개는 검색으로 찾을 수 있습니다.',
  all: '전체',
  filters: '필터',
  clearFilters: '필터 지우기',
  choose: '이동',
  open: '선택',
  unchoose: '{name} 선택 해제',
  findHint: '초성, 영문으로도 검색 가능',
  back: '뒤로 가기',
}
