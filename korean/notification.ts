// Notifications: their sentences, their reasons, and the page and settings around them.
import type { Because } from '#contract/notification'

export const notificationText = {
  actor: '{name}님',
  actors: '{name}님 외 {others}명',
  gone: '탈퇴한 사용자',
  why: '{place} · {because}',
} as const

/** The part of the reader in the thing. */
export const becauseText: Record<Because, string> = {
  mentioned: '나를 멘션',
  answered: '내 댓글의 답글',
  assignee: '내가 담당자',
  participant: '내가 참여자',
  creator: '내가 작성자',
  watcher: '내가 지켜보는 중',
  member: '내가 멤버',
}
