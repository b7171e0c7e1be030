// Handover: the holdings of a member, their takers, and the page that stays.
import type { Ending, Holding, HoldingKind } from '#contract/handover'
import { fill } from './particle.ts'

const kinds: Record<HoldingKind, string> = {
  department: '부서장',
  project: '프로젝트 책임자',
  issue: '담당 이슈',
  board: '게시판 관리자',
  place: '담당 장소',
  room: '채팅방 방장',
  invitation: '보낸 초대',
  ownership: '조직 소유자',
}
export const holdingKindName = (kind: HoldingKind) => kinds[kind]
const sentences: Record<HoldingKind, string> = {
  department: '{name} 부서장',
  project: '{name} 프로젝트 책임자',
  issue: '{name}',
  board: '{name} 게시판 관리자',
  place: '{name} 장소',
  room: '{name} 방장',
  invitation: '대기 중인 초대 {name}건',
  ownership: '{name} 소유자',
}
const names: Record<HoldingKind, string> = {
  department: '{name}',
  project: '{name}',
  issue: '{name}',
  board: '{name}',
  place: '{name}',
  room: '{name}',
  invitation: '{name}건',
  ownership: '{name}',
}
/** The thing alone, under a heading with its kind. */
export const holdingName = ({ kind, name }: Pick<Holding, 'kind' | 'name'>) => fill(names[kind], { name })
/** The thing with its kind, for a mail and the page. */
export const holdingSentence = ({ kind, name }: Pick<Holding, 'kind' | 'name'>) => fill(sentences[kind], { name })

/** Replaces the name of a project that the reader does not see. */
export const hiddenProject = '비공개 프로젝트'
/** The same of a board. */
export const hiddenBoard = '비공개 게시판'
/** The same of a place. */
export const hiddenPlace = '비공개 장소'
const ISSUES = '{project} 이슈 {count}건'
const ISSUES_NAMED = '{project} 이슈 {count}건 ({keys})'
export const heldIssues = (said: { project: string; count: number; keys: string }) =>
  fill(said.keys ? ISSUES_NAMED : ISSUES, said)

const ends: Record<Ending, string> = {
  remove: '조직에서 삭제됨',
  leave: '조직에서 나감',
  guest: '게스트로 변경됨',
  stay: '조직에 남음',
}
export const endingSentence = (after: Ending) => ends[after]

export const handoverText = {
  titles: {
    remove: "'{name}' 인수인계",
    leave: "'{name}' 인수인계",
    guest: "'{name}' 권한을 게스트로 변경",
    stay: "'{name}' 인수인계",
  },
  helps: {
    remove: '조직에서 삭제하면 이 조직에 더 이상 들어올 수 없습니다.',
    leave: '나가면 다시 참여할 때 초대가 필요할 수 있습니다.',
    guest: '게스트는 부서장을 맡거나 다른 사람을 초대할 수 없습니다.',
    stay: '선택한 항목만 인계하고 조직에는 그대로 남습니다. 소유자 권한을 이전하면 관리자가 됩니다.',
  },
  untaken: {
    department: '인수자를 선택하지 않은 부서는 부서장 없이 남습니다.',
    invitation: '인수자를 선택하지 않은 초대는 취소됩니다.',
    ownership: '',
    project: '인수자를 선택하지 않은 프로젝트는 다른 프로젝트 멤버가 책임자가 됩니다.',
    issue: '인수자를 선택하지 않은 이슈는 담당자 없이 남습니다.',
    board: '인수자를 선택하지 않은 게시판은 다른 관리자가, 없으면 조직의 소유자와 관리자가 관리합니다.',
    place: '인수자를 선택하지 않은 장소는 담당자 없이 남습니다.',
    room: '인수자를 선택하지 않은 채팅방은 방장 없이 남습니다.',
  } satisfies Record<HoldingKind, string>,
  named: '{name} ({email})',
  again: '다시 선택',
  takerLeft: '{name}님이 조직을 떠났습니다. 다시 선택해주세요.',
  takerUnable: '{name}님은 이 항목을 인수할 수 없게 되었습니다. 다시 선택해주세요.',
  verbs: {
    remove: { with: '인계하고 삭제', without: '인수인계 없이 삭제' },
    leave: { with: '인계하고 나가기', without: '인수인계 없이 나가기' },
    guest: { with: '인계하고 권한 변경', without: '인수인계 없이 권한 변경' },
    stay: { with: '인계하기', without: '인계하기' },
  },
  allToOne: '한 사람에게 모두 인계',
  nobody: '인수자 없음',
  takerOf: '{name} 인수자: {taker}',
  chooseTaker: '인수자 선택',
  findTaker: '이름, 초성으로 검색',
  ownerNeeded: '유일한 소유자는 다른 멤버에게 소유자 권한을 이전해야 합니다.',
  done: '인수인계가 완료되었습니다.',
  page: '인수인계서',
  print: '인쇄',
  toRecord: '기록 보기',
  organization: '조직',
  giver: '인계자',
  taker: '인수자',
  at: '일시',
  by: '처리한 사람',
  directory: '회사 디렉터리',
  after: '인계 후 상태',
  items: '인계 항목',
  holdingsFailed: '맡고 있는 항목을 불러오지 못했습니다.',
  failed: '인수인계서를 불러오지 못했습니다.',
  missingHelp: '인계자, 인수자, 소유자, 관리자만 볼 수 있습니다.',
  mailSubject: "[두레] '{name}' 조직의 인수인계서",
  mailBody:
    "'{name}' 조직에서 맡고 있던 항목을 다음과 같이 인계하였습니다. 조직에서 나온 뒤에는 두레에서 볼 수 없으므로 이 메일을 보관해주세요.",
  takenBy: '{name}님이 인수',
} as const
