// Comments: the discussion under a thing, and how notifications tell of it.

/** `said` begins with the actor, who may stand for several. */
export const commentNotices = {
  mention: {
    label: '멘션',
    help: '댓글이나 내용에서 나 또는 내 부서를 멘션할 때',
    said: "{actor:이/가} '{title}'에서 나를 멘션하였습니다.",
  },
  reply: {
    label: '내 댓글의 답글',
    help: '내가 남긴 댓글에 답글이 달릴 때',
    said: "{actor:이/가} '{title}'의 내 댓글에 답글을 남겼습니다.",
  },
  comment: {
    label: '댓글',
    help: '내가 담당·참여하거나 지켜보는 이슈에 댓글이 달릴 때',
    said: "{actor:이/가} '{title}'에 댓글을 남겼습니다.",
  },
} as const
