// Chat: rooms, messages, and what the room says of itself.
import type { ReadCounts } from '#contract/chat-settings'
import type { RoomEvent } from '#contract/room-event'
import type { RoomKind, RoomLevel } from '#contract/room-row'

export const chatText = {
  asked: '확인 요청',
  confirmedBy: '{all}명 중 {count}명 확인',
  confirm: '확인했습니다',
  confirmed: '확인함',
  title: '채팅',
  new: '새 채팅',
  search: '채팅방, 이름 검색',
  all: '전체',
  unread: '안 읽음',
  departments: '부서',
  projects: '프로젝트',
  empty: '아직 채팅방이 없습니다.',
  emptyUnread: '안 읽은 메시지가 없습니다.',
  emptyMessages: '첫 메시지를 보내주세요.',
  choose: '채팅방을 선택해주세요.',
  loadFailed: '채팅을 불러오지 못했습니다.',
  roomGone: '채팅방이 없거나 참여하고 있지 않습니다.',
  toList: '채팅 목록으로',
  myRoom: '나와의 채팅',
  memberCount: '참여자 {count}명',
  rooms: '채팅방 목록',
  messages: '대화 내용',
  draft: '작성 중',
  pinned: '고정됨',
  muted: '알림 꺼짐',
  files: '파일 {count}개',
  deletedMessage: '삭제된 메시지입니다.',
  hiddenMessage: '참여하기 전의 메시지입니다.',
  edited: '(수정됨)',
  closedPlaceholder: '종료된 채팅방입니다.',
  unreadDivider: '여기까지 읽었습니다.',
  newBelow: '새 메시지 {count}개',
  toLatest: '최신 메시지로',
  unreadBy: '안 읽은 참여자 {count}명',
  unreadMessages: '읽지 않은 메시지 {count}개',
  mentions: '나를 멘션한 메시지 {count}개',
  typingOne: '{name}님이 입력 중입니다.',
  typingTwo: '{name}님과 {other}님이 입력 중입니다.',
  typingMany: '여러 명이 입력 중입니다.',
  sending: '보내는 중',
  failed: '메시지를 전송하지 못했습니다.',
  resend: '다시 보내기',
  discard: '삭제',
  threadCount: '답글 {count}개',
  resolved: '해결됨',
  removed: '메시지가 삭제되었습니다.',
  removePreview: '링크 미리보기 삭제',
  history: '수정 기록',
  notice: '공지',
  endNotice: '공지 내리기',
  noticeSet: '공지로 등록되었습니다.',
  more: '메시지 메뉴',
  forwardedFrom: '{name}님의 메시지 · {time}',
  chooseMessage: '{name}님의 메시지 선택: {words}',
  settings: '채팅',
  readCounts: '메시지를 읽은 사람',
  readCountsHelp: '안 읽은 사람 수와 읽은 사람 목록을 누구에게 보여줄지 정합니다. 모든 채팅방에 적용됩니다.',
  settingsFailed: '채팅 설정을 불러오지 못했습니다.',
  settingsChanged: '채팅 설정이 변경되었습니다.',
  searchInRoom: '대화 내용 검색',
  left: '채팅방에서 나갔습니다.',
  group: '그룹 채팅',
  groupOf: '{names} 외 {count}명',
  foundBy: '참여자 {names}',
  partnerGone: '상대방이 더 이상 조직의 멤버가 아닙니다.',
  browse: '공개 채널 찾기',
  desktop: '데스크톱 알림 켜기',
  desktopOff: '데스크톱 알림 끄기',
  desktopBlocked: '브라우저 설정에서 알림을 허용해주세요.',
  sound: '새 메시지 소리',
  by: '{name}: {words}',
  listMenu: '채팅 설정',
  menu: '채팅방 메뉴',
  toMessage: '메시지로 이동',
  fold: '접기',
  unfold: '전체 보기',
  foldNotice: '공지 접기',
  unfoldNotice: '공지 펼치기',
} as const

export const readCountNames: Record<ReadCounts, string> = {
  all: '참여자 모두에게 표시',
  sender: '보낸 사람에게만 표시',
  none: '표시하지 않음',
}

/** From Sunday on. */
export const weekdayNames = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'] as const

export const roomKindNames: Record<RoomKind, string> = {
  direct: '1:1 채팅',
  group: '그룹 채팅',
  channel: '공개 채널',
  department: '부서 채팅방',
  project: '프로젝트 채팅방',
}

export const roomLevelNames: Record<RoomLevel, string> = {
  all: '모든 메시지',
  mentions: '멘션만',
  none: '받지 않음',
}

/** The people of an event: all, or the first of more. */
export const eventPeople = { all: '{names}님', more: '{names}님 외 {count}명' }

/** The lines of the room itself, with the actor and the others by their names. */
export const roomEventSentences: Record<RoomEvent, string> = {
  created: '{actor}님이 채팅방을 만들었습니다.',
  joined: '{people:이/가} 들어왔습니다.',
  invited: '{actor}님이 {people:을/를} 초대하였습니다.',
  left: '{people:이/가} 나갔습니다.',
  removed: '{actor}님이 {people:을/를} 내보냈습니다.',
  departed: '{people:은/는} 더 이상 조직의 멤버가 아닙니다.',
  renamed: '{actor}님이 채팅방 이름을 {quoted:으로/로} 변경하였습니다.',
  closed: '{actor}님이 채팅방을 종료하였습니다.',
  reopened: '{actor}님이 채팅방을 다시 열었습니다.',
}

/** A group that is called by its people from now on. */
export const nameTakenAway = '{actor}님이 채팅방 이름을 삭제하였습니다.'

/** `said` begins with the actor, who may stand for several. */
export const chatNotices = {
  asked: {
    label: '확인 요청',
    help: '채팅방에서 메시지 확인을 요청받을 때',
    said: "{actor:이/가} '{title}'에서 확인을 요청하였습니다.",
  },
  urgent: {
    label: '긴급 메시지',
    help: '참여 중인 채팅방에 긴급 메시지가 올 때. 방해 금지 시간에도 알립니다.',
    said: "{actor:이/가} '{title}'에 긴급 메시지를 전송하였습니다.",
  },
  thread: {
    label: '스레드 답글',
    help: '알림을 받는 스레드에 답글이 달릴 때',
    said: "{actor:이/가} '{title}'의 스레드에 답글을 남겼습니다.",
  },
} as const
