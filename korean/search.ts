// Searching everything: the page, its filters, and what the palette adds of it.
import type { SearchKind } from '#contract/search'
import type { SearchFilterName } from './search-query.ts'

export const searchKindNames: Record<SearchKind, string> = {
  issue: '이슈',
  comment: '댓글',
  post: '게시글',
  message: '메시지',
  file: '파일',
  place: '장소',
  member: '구성원',
  project: '프로젝트',
  board: '게시판',
  room: '채팅방',
}

/** Said beside the name of a filter that is offered. */
export const filterHelp: Record<SearchFilterName, string> = {
  from: '작성한 사람',
  in: '프로젝트, 게시판, 채팅방',
  is: '열림, 완료, 내가 담당',
  tag: '태그 이름',
  has: '파일, 댓글',
  before: '이 날짜보다 이전',
  after: '이 날짜부터',
}

const days = ['오늘', '어제', '지난주', '지난달', '7일', '30일'] as const
/** Values that are the same for everybody. */
export const fixedValues = {
  is: ['열림', '완료', '내가 담당'],
  has: ['파일', '댓글'],
  before: days,
  after: days,
} as const

export const searchText = {
  field: '이슈, 게시글, 메시지, 파일, 장소 검색',
  clear: '검색어 지우기',
  suggestions: '{name} 선택',
  filters: '적용한 필터',
  filter: '{name}: {value}',
  without: '{name} 제외: {value}',
  unclear: '{filter} (사용할 수 없는 값)',
  removeFilter: '{filter} 필터 삭제',
  offered: '필터 추가',
  tabs: '검색 결과 종류',
  results: '검색 결과',
  count: '검색 결과 {count}개',
  countAtLeast: '검색 결과 {count}개 이상',
  myself: '나',
  more: '더 보기',
  failed: '검색하지 못했습니다.',
  tooOften: '잠시 후 다시 검색해주세요.',
  advice: '검색어의 일부나 초성으로 다시 검색해주세요.',
  adviceFilters: '필터를 지우거나 다른 검색어로 검색해주세요.',
  adviceValues: '{name} 필터에는 {values} 등을 사용할 수 있습니다.',
  noneOfKind: '{kind} 검색 결과가 없습니다.',
  allKinds: '전체 결과 보기',
  withoutFilters: '필터 없이 검색',
  quoted: '“{words}”',
  otherLayout: '{words:으로/로} 검색',
  oneLetter: '한 글자는 제목과 이름에서만 검색합니다.',
  everything: '{words} 전체 검색',
  found: '게시글, 메시지, 파일',
  begin: '검색어를 입력해주세요.',
  beginHelp:
    '초성이나 단어의 일부로도 검색할 수 있습니다. 정확히 일치하는 문구는 큰따옴표로 묶고, 제외할 단어 앞에는 -를 붙입니다.',
  beginWords: '{names} 필터는 검색어와 함께 사용합니다.',
  recent: '최근 검색어',
  forgetRecent: '최근 검색어 {query} 삭제',
  forgetAll: '모두 삭제',
  saved: '저장한 검색',
  save: '검색 저장',
  name: '이름',
  savedDone: '검색이 저장되었습니다.',
  forget: '저장한 검색 {name} 삭제',
  forgotten: '저장한 검색이 삭제되었습니다.',
} as const
