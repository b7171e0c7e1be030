// Folders of the list of boards, in words.
export const boardFolderText = {
  create: '폴더 추가',
  rename: '이름 변경',
  renameTitle: '폴더 이름 변경',
  name: '폴더 이름',
  menu: '{name} 폴더 메뉴',
  boardMenu: '{name} 위치 메뉴',
  up: '위로',
  down: '아래로',
  moveTo: '폴더로 옮기기',
  out: '폴더에서 꺼내기',
  remove: '폴더 삭제',
  empty: '게시판이 없는 폴더입니다.',
  created: '폴더가 추가되었습니다.',
  renamed: '폴더 이름이 변경되었습니다.',
  removed: '폴더가 삭제되었습니다. 게시판은 그대로 있습니다.',
} as const
