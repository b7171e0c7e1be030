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
