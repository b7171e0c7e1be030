// Rich text: what the editor says, and what a shown text says besides its own words.
import { fill } from './particle.ts'
export const textText = {
  table: '표',
  task: '할 일',
  done: '완료',
  loading: '편집기를 불러오는 중입니다.',
  tools: '서식',
  mentions: '멘션할 멤버와 부서',
  nobody: '검색 결과가 없습니다.',
  blocks: '블록 추가',
  cannotSee: '볼 수 없음',
  department: '부서',
} as const

/** The tools, as their buttons and the slash menu name them. */
export const toolNames = {
  strong: '굵게',
  em: '기울임',
  strike: '취소선',
  code: '코드',
  heading1: '제목 1',
  heading2: '제목 2',
  heading3: '제목 3',
  bullet: '글머리 기호 목록',
  ordered: '번호 목록',
  task: '할 일 목록',
  quote: '인용',
  codeBlock: '코드 블록',
  table: '표',
  rule: '구분선',
  link: '링크',
  mention: '멘션',
  file: '파일 첨부',
} as const

export const linkText = {
  address: '주소',
  words: '표시할 텍스트',
  wrong: 'http, https 주소나 이메일 주소를 입력해주세요.',
  apply: '적용',
  remove: '링크 삭제',
} as const

export const tableText = {
  tools: '표 편집',
  rowBefore: '위에 행 추가',
  rowAfter: '아래에 행 추가',
  columnBefore: '왼쪽에 열 추가',
  columnAfter: '오른쪽에 열 추가',
  deleteRow: '행 삭제',
  deleteColumn: '열 삭제',
  deleteTable: '표 삭제',
  left: '왼쪽 정렬',
  center: '가운데 정렬',
  right: '오른쪽 정렬',
} as const

export const codeText = {
  language: '언어',
  none: '일반 텍스트',
} as const

export const uploadText = {
  progress: '{name} 업로드 중',
  cancel: '{name} 업로드 취소',
  dismiss: '{name} 닫기',
  tooMany: '파일은 최대 {most}개까지 첨부할 수 있어 {left}개는 첨부하지 않았습니다.',
  retry: '{name} 다시 업로드',
  busy: '파일을 업로드하고 있습니다.',
} as const
/** The button that gives an upload up, or puts away what is said of one that failed. */
export const uploadCloses = (name: string, hasFailed: boolean) =>
  fill(hasFailed ? uploadText.dismiss : uploadText.cancel, { name })

/** The saved versions of a text. */
export const versionsText = {
  of: '{time} · {name}',
  now: '현재 내용',
  restore: '이 내용으로 되돌리기',
  none: '저장된 내용이 없습니다.',
  more: '이전 내용 더 보기',
  loading: '불러오는 중입니다.',
  failed: '변경 기록을 불러오지 못했습니다.',
} as const
