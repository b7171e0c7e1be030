import { expect, test } from 'vitest'
import { changedFields } from '#contract/activity'
import { activitySentence } from './activity.ts'

const year = new Date().getFullYear()

test.each([
  ['created', null, '결제', '이슈를 생성하였습니다.'],
  ['title', '결재', '결제', "제목을 '결재'에서 '결제'로 변경하였습니다."],
  ['title', null, '결제', "제목을 '결제'로 지정하였습니다."],
  ['body', null, null, '내용을 수정하였습니다.'],
  ['state', '요청', '진행', '상태를 요청에서 진행으로 변경하였습니다.'],
  ['priority', 'NONE', 'URGENT', '우선순위를 없음에서 긴급으로 변경하였습니다.'],
  ['assignee', null, '한지우', '담당자를 한지우님으로 지정하였습니다.'],
  ['assignee', '한지우', '김지영', '담당자를 한지우님에서 김지영님으로 변경하였습니다.'],
  ['assignee', '한지우', null, '담당자 한지우님을 해제하였습니다.'],
  ['participants', null, '한지우, 김지영', '한지우님, 김지영님을 참여자로 추가하였습니다.'],
  ['participants', '한지우', null, '한지우님을 참여자에서 제외하였습니다.'],
  ['participants', '한지우', '김지영', '김지영님을 참여자로 추가, 한지우님을 참여자에서 제외하였습니다.'],
  ['tags', null, '버그', "'버그' 태그를 추가하였습니다."],
  ['milestone', null, '12월 정기 배포', '마일스톤을 12월 정기 배포로 지정하였습니다.'],
  ['startDate', null, `${year}-11-20`, '시작일을 11월 20일로 지정하였습니다.'],
  ['dueDate', `${year}-11-20`, '2031-01-02', '마감일을 11월 20일에서 2031년 1월 2일로 변경하였습니다.'],
  ['dueDate', `${year}-11-20`, null, '마감일 11월 20일을 해제하였습니다.'],
  ['parent', null, 'WEB-3', 'WEB-3의 하위 이슈로 지정하였습니다.'],
  ['parent', 'WEB-3', null, 'WEB-3의 하위 이슈에서 제외하였습니다.'],
  ['parent', null, null, '상위 이슈를 변경하였습니다.'],
  ['relation', null, 'blocks WEB-3', 'WEB-3의 선행 이슈로 연결하였습니다.'],
  ['relation', null, 'blockedBy WEB-3', 'WEB-3의 후행 이슈로 연결하였습니다.'],
  ['relation', null, 'duplicatedBy WEB-3', 'WEB-3의 원본 이슈로 연결하였습니다.'],
  ['relation', 'relates WEB-3', null, 'WEB-3의 관련 이슈 연결을 해제하였습니다.'],
  ['relation', null, null, '연결된 이슈를 변경하였습니다.'],
  ['project', 'WEB-3', 'APP-1', '이슈를 다른 프로젝트로 옮겼습니다. (WEB-3 → APP-1)'],
  ['project', null, 'APP-1', '이슈를 다른 프로젝트에서 옮겨왔습니다. (APP-1)'],
  ['deleted', null, null, '이슈를 삭제하였습니다.'],
  ['restored', null, null, '이슈를 복구하였습니다.'],
] as const)('%s from %s to %s', (field, from, to, sentence) => {
  expect(activitySentence({ field, from, to })).toBe(sentence)
})

test('every field has a sentence', () => {
  for (const field of changedFields)
    expect(activitySentence({ field, from: null, to: null })).toMatch(/니다\.( \(.*\))?$|^이동하면서 제외된 항목: /)
})

test('a move lists what it left behind, each kind with its names', () => {
  const left = [
    { field: 'state' as const, names: ['배포됨'] },
    { field: 'tags' as const, names: ['버그', '결제'] },
    { field: 'milestone' as const, names: ['1차 오픈'] },
    { field: 'participants' as const, names: ['한지우', '남궁다솜'] },
    { field: 'parent' as const, names: ['WEB-3'] },
  ]
  expect(activitySentence({ field: 'left', from: null, to: null, left })).toBe(
    '이동하면서 제외된 항목: 상태 배포됨, 태그 버그·결제, 마일스톤 1차 오픈, 참여자 한지우님·남궁다솜님, 상위 이슈 WEB-3',
  )
})
