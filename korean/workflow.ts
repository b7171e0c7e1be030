// States, tags and milestones of a project, in words.
import type { Category } from '#contract/workflow'

/** In their order. */
export const firstStates = {
  requested: '요청',
  started: '진행',
  feedback: '피드백',
  done: '완료',
  held: '보류',
  cancelled: '취소',
} as const

export const categoryNames: Record<Category, string> = {
  backlog: '대기',
  unstarted: '예정',
  started: '진행',
  completed: '완료',
  cancelled: '취소',
}

export const workflowText = {
  stateCreated: '상태가 생성되었습니다.',
  stateDeleted: '상태가 삭제되었습니다.',
  tagCreated: '태그가 생성되었습니다.',
  tagMerged: '태그가 합쳐졌습니다.',
  tagDeleted: '태그가 삭제되었습니다.',
  milestoneCreated: '마일스톤이 생성되었습니다.',
  milestoneClosed: '마일스톤이 종료되었습니다.',
  milestoneReopened: '마일스톤이 다시 열렸습니다.',
  milestoneDeleted: '마일스톤이 삭제되었습니다.',
}
