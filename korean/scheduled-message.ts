// Messages for later: offered while people are not at work, listed, and said at their time.
import type { HeldMessageReason } from '#contract/scheduled-message'

export const heldMessageText: Record<HeldMessageReason, string> = {
  closed: '채팅방이 종료되었습니다.',
  left: '채팅방에 참여하고 있지 않습니다.',
  everybody: '이 채팅방에서는 방장과 관리자만 @전체 멘션을 사용할 수 있습니다.',
  late: '전송할 수 없는 동안 예약 시각이 지났습니다.',
  answered: '답장할 메시지를 찾을 수 없습니다.',
  files: '첨부 파일을 찾을 수 없습니다.',
  refused: '전송이 거절되었습니다.',
}

export const scheduledMessageText = {
  menu: '예약·긴급',
  title: '예약 메시지',
  later: '예약 전송',
  help: '예약한 시각까지 나만 볼 수 있습니다.',
  atWork: '다음 근무 시간: {time}',
  choose: '시각 선택…',
  schedule: '예약',
  scheduled: '{time}에 전송됩니다.',
  quietOne: '지금은 {name}님의 방해 금지 시간입니다.',
  quietAll: '나를 제외한 참여자 {all}명 모두 지금 방해 금지 시간입니다.',
  quietMany: '나를 제외한 참여자 {all}명 중 {count}명이 지금 방해 금지 시간입니다.',
  offer: '{time}에 전송',
  everybodyQuestion: '{time}에 참여자 {count}명 모두에게 알림을 보냅니다. 예약하시겠습니까?',
  waiting: '예약 메시지 {count}개',
  next: '다음 전송 {time}',
  heldCount: '전송하지 못한 메시지 {count}개',
  at: '{time} 전송 예정',
  isHeld: '전송하지 못했습니다. {why}',
  send: '지금 전송',
  sent: '메시지를 전송하였습니다.',
  reschedule: '예약 변경',
  edit: '내용 수정',
  editing: '예약 메시지 수정',
  stillHeld: '내용이 수정되었습니다. 지금 전송하거나 예약을 변경해주세요.',
  changed: '예약이 변경되었습니다. {time}에 전송됩니다.',
  toRoom: '채팅방으로 이동',
  cancel: '예약 취소',
  cancelled: '예약이 취소되었습니다.',
  restored: '예약이 복구되었습니다.',
  menuOf: '예약 메시지 메뉴: {words}',
  none: '예약 메시지가 없습니다.',
  failed: '예약 메시지를 불러오지 못했습니다.',
  elsewhere: '다른 채팅방',
  files: '파일만 있는 메시지',
  rewrittenGone: '이미 전송되었거나 취소된 메시지라 수정한 내용을 입력창에 옮겼습니다.',
} as const

export const heldMessageNotice = {
  label: '전송하지 못한 예약 메시지',
  help: '내가 예약한 메시지를 예약 시각에 전송하지 못했을 때',
  said: "'{title}' 예약 메시지를 전송하지 못했습니다. {why}",
} as const
