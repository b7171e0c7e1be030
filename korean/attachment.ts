// Files that belong to texts, comments and things.
export const attachmentText = {
  files: '첨부 파일',
  add: '파일 첨부',
  download: '다운로드',
  open: '{name} 열기',
  removeOf: '{name} 삭제',
  removed: '파일이 삭제되었습니다.',
  missing: '삭제되었거나 볼 수 없는 파일',
  loadFailed: '파일을 불러오지 못했습니다.',
  empty: '아직 첨부된 파일이 없습니다.',
  emptyHelp: '이슈나 댓글에 첨부한 파일이 여기에 표시됩니다.',
  project: '파일',
  drop: '여기에 놓아 첨부',
  uploading: '{name} 업로드 중 {percent}%',
  tooLargeToRead: '내용이 길어 앞부분만 표시합니다.',
  more: '더 보기',
  inComment: '댓글',
} as const

export const viewerText = {
  title: '파일 보기',
  previous: '이전 파일',
  next: '다음 파일',
  enlarge: '{name} 크게 보기',
  zoomIn: '확대',
  zoomOut: '축소',
  whole: '원래 크기로',
  place: '{place}/{count}',
  notShown: '이 파일은 미리 볼 수 없습니다. 다운로드하여 확인해주세요.',
} as const

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** 8.4MB */
export function fileSize(bytes: number) {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10}${UNITS[unit]}`
}
