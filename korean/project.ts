// Projects, in words.

export const projectText = {
  title: '프로젝트',
  created: '프로젝트가 생성되었습니다.',
  changed: '프로젝트가 수정되었습니다.',
  archived: '프로젝트가 보관되었습니다.',
  unarchived: '프로젝트 보관이 해제되었습니다.',
  removed: '프로젝트가 삭제되었습니다.',
  restored: '프로젝트가 복구되었습니다.',
  memberRemoved: '프로젝트에서 제외되었습니다.',
}
