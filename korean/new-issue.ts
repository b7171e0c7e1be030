// Making an issue, from wherever one is.
export const newIssueText = {
  title: '이슈 생성',
  placeholder: '이슈 제목',
  submit: '생성',
  another: '계속 만들기',
  discard: '작성 내용 비우기',
  similar: '비슷한 이슈',
  whichProject: '이슈를 생성할 프로젝트 검색',
  noProject: '이슈를 생성할 수 있는 프로젝트가 없습니다.',
  refused: "'{title}' 이슈가 생성되지 않았습니다.",
  resume: '다시 작성',
} as const
