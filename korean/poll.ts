// Polls of posts, in words.
import { dayOf, fullTime, shortDay, timeOfDay } from './time.ts'

export const pollText = {
  poll: '투표',
  add: '투표 추가',
  addTitle: '투표 추가',
  editTitle: '투표 수정',
  drop: '투표 제외',
  question: '질문',
  questionPlaceholder: '무엇을 물어볼까요?',
  options: '항목',
  option: '항목 {number}',
  removeOption: '항목 {number} 삭제',
  addOption: '항목 추가',
  choosing: '선택 방식',
  one: '하나만 선택',
  several: '여러 개 선택',
  most: '최대 선택 개수',
  noMost: '제한 없음',
  upTo: '{most}개',
  anonymous: '익명 투표',
  anonymousHelp:
    '누가 무엇을 선택했는지 아무에게도 표시하지 않고, 마감되면 그 기록도 삭제합니다. 투표가 시작되면 변경할 수 없으며, 마감된 뒤에는 다시 열 수 없습니다.',
  final: '마감된 익명 투표는 누가 무엇을 선택했는지 기록이 삭제되어 다시 열 수 없습니다.',
  allowsOptions: '읽는 멤버가 항목을 추가할 수 있음',
  endDay: '마감일',
  endTime: '마감 시각',
  noEnd: '마감 없음',
  locked: '투표한 사람이 있어 질문, 선택 방식, 선택된 항목은 변경할 수 없습니다.',
  created: '투표가 추가되었습니다.',
  changed: '투표가 수정되었습니다.',
  ended: '투표가 마감되었습니다.',
  removed: '투표가 삭제되었습니다.',
  menu: '투표 메뉴',
  edit: '수정',
  end: '지금 마감',
  endTitle: '투표를 마감하시겠습니까?',
  endHelp: '마감하면 모두가 결과를 볼 수 있습니다. 마감일을 변경하면 다시 투표할 수 있습니다.',
  endAnonymousHelp:
    '마감하면 모두가 결과를 볼 수 있습니다. 익명 투표는 누가 무엇을 선택했는지 기록이 삭제되어 다시 열 수 없습니다.',
  remove: '삭제',
  removeShort: '투표 삭제',
  removeTitle: '투표를 삭제하시겠습니까?',
  removeHelp: '{count}명의 투표와 결과가 함께 삭제되며 복구할 수 없습니다.',
  isAnonymous: '익명',
  isOne: '하나만 선택',
  isSeveral: '여러 개 선택',
  isUpTo: '{most}개까지 선택',
  isEnded: '마감됨',
  endsAt: '{time} 마감',
  voters: '{count}명 참여',
  vote: '투표하기',
  voteAgain: '다시 투표',
  takeBack: '투표 취소',
  showResult: '결과 보기',
  backToVote: '투표로 돌아가기',
  ownOption: '항목 직접 추가',
  addedBy: '{name} 추가',
  mine: '내 선택',
  votes: '{count}표',
  share: '비율',
  votersOf: '{option} 항목을 선택한 멤버 {count}명',
  votersOthers: '외 {count}명',
  failed: '투표를 불러오지 못했습니다.',
} as const

/** 오후 6:00, 12월 1일 오후 6:00, 2027년 1월 4일 오전 9:00 */
export function pollEnd(end: Date, now = new Date()) {
  const [day, today] = [dayOf(end), dayOf(now)]
  if (day === today) return timeOfDay(end)
  return day.slice(0, 4) === today.slice(0, 4) ? `${shortDay(day)} ${timeOfDay(end)}` : fullTime(end)
}
