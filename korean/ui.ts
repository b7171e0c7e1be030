export const ui = {
  brand: '두레',
  optional: '선택',
  close: '닫기',
  save: '저장',
  cancel: '취소',
  retry: '다시 시도',
  undo: '실행 취소',
  loading: '불러오는 중',
  full: '{max}자까지 입력할 수 있습니다.',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  capsLock: 'Caps Lock이 켜져 있습니다.',
}

/** Words that were typed and not saved: overtaken by others, thrown away, or of a thing that is gone. */
export const unsavedText = {
  conflict: '작성하는 동안 다른 사용자가 먼저 변경하였습니다.',
  stale: '다른 사용자가 먼저 변경하였습니다. 다시 저장하면 내가 입력한 내용으로 변경됩니다.',
  keepMine: '내가 작성한 내용으로 저장',
  seeTheirs: '변경된 내용 보기',
  theirs: '변경된 내용',
  leaveTitle: '작성한 내용을 버리시겠습니까?',
  leaveText: '저장하지 않은 내용은 사라집니다.',
  leave: '버리기',
  keptWords: '저장하지 않은 내용',
  keptWordsHelp: '작성하던 내용이 이 브라우저에 남아 있습니다.',
  copyWords: '내용 복사',
  wordsCopied: '내용이 복사되었습니다.',
  wordsUncopied: '내용을 복사하지 못했습니다. 내용을 직접 선택해 복사해주세요.',
} as const
