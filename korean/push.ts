// Pushes: their words on the device, and their settings.

export const pushText = {
  several: '새 알림이 {count}개 있습니다.',
  more: '외 {count}개',
  testTitle: '두레 알림 테스트',
  testBody: '이 기기에서 알림을 받을 수 있습니다.',
} as const

export const pushSettingsText = {
  title: '푸시 알림',
  help: '두레를 열지 않아도 이 기기에서 알림을 받습니다. 같은 이슈나 채팅방의 알림은 1분에 한 번까지 옵니다. 채팅방의 메시지는 채팅방마다 정한 알림을 따릅니다.',
  failed: '푸시 알림을 받는 기기를 불러오지 못했습니다.',
  turnOn: '이 기기에서 받기',
  turnedOn: '이 기기에서 푸시 알림을 받습니다.',
  blocked:
    '이 사이트의 알림이 차단되어 있습니다. 주소창의 사이트 설정에서 알림을 허용한 뒤 이 화면을 새로고침해주세요.',
  unknown: '이 브라우저는 푸시 알림을 지원하지 않습니다.',
  onlyInstalled:
    'iPhone과 iPad에서는 Safari의 공유 메뉴에서 ‘홈 화면에 추가’를 선택한 뒤, 홈 화면의 두레에서 켤 수 있습니다.',
  notAllowed: '알림이 허용되지 않아 켜지 못했습니다.',
  unreachable: '푸시 알림을 켜지 못했습니다. 네트워크 연결을 확인한 뒤 다시 시도해주세요.',
  devices: '푸시 알림을 받는 기기',
  pushedAt: '마지막 알림 {time}',
  neverPushed: '{time} 추가 · 받은 알림 없음',
  notShown: '이 브라우저에서 알림이 허용되지 않음',
  addedAt: '{device}, {time} 추가',
  test: '테스트',
  testOf: '{device}에 테스트 알림 보내기',
  tested: '테스트 알림을 보냈습니다.',
  end: '끄기',
  endOf: '{device}의 푸시 알림 끄기',
  ended: '푸시 알림을 껐습니다.',
} as const

export const installText = {
  title: '앱으로 설치',
  help: '두레를 별도의 창으로 열고, 앱 아이콘에서 읽지 않은 알림을 확인합니다.',
  install: '설치',
  bySharing: 'Safari의 공유 메뉴에서 ‘홈 화면에 추가’를 선택해주세요.',
} as const
