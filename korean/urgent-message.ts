// Urgent messages: their mark, and what their senders read before.
export const urgentText = {
  mark: '긴급',
  by: '[긴급] {name}: {words}',
  send: '긴급 메시지로 전송…',
  title: '긴급 메시지',
  verb: '긴급 전송',
  question: '나를 제외한 참여자 {count}명에게 방해 금지 시간에도 알립니다.',
  sent: '최근 {days}일 동안 긴급 메시지를 {count}개 전송하였습니다.',
  sentNone: '최근 {days}일 동안 전송한 긴급 메시지가 없습니다.',
} as const
