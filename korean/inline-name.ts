// A name that is written where it stands, while others change or delete it.
export const inlineNameText = {
  staleName:
    "다른 사용자가 이름을 먼저 변경하였습니다. 지금 저장된 이름은 '{name}'입니다. 다시 저장하면 입력한 이름으로 바뀝니다.",
  renamedGone: '이름을 변경하던 항목이 삭제되었습니다.',
} as const
