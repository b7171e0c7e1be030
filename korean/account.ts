// My account: my profile, and my signed-in devices.
import type { SignedInDevice } from '#contract/account'

const browserNames: Record<NonNullable<SignedInDevice['browser']>, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  safari: 'Safari',
  firefox: 'Firefox',
  whale: '네이버 웨일',
  samsung: '삼성 인터넷',
  opera: 'Opera',
  kakaotalk: '카카오톡',
}
const systemNames: Record<NonNullable<SignedInDevice['system']>, string> = {
  windows: 'Windows',
  macos: 'Mac',
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  chromeos: 'Chromebook',
  linux: 'Linux',
}

/** Chrome · Windows */
export const deviceInWords = ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>) =>
  [browser && browserNames[browser], system && systemNames[system]].filter(Boolean).join(' · ') || '알 수 없는 기기'

export const accountText = {
  title: '내 정보',
  profile: '기본 정보',
  name: '이름',
  nameHelp: '조직에서 쓰는 활동명은 조직마다 따로 정합니다.',
  email: '로그인 이메일',
  joined: '{date} 가입',
  changeEmail: '이메일 변경',
  newEmail: '새 이메일',
  emailHelp:
    '새 주소로 인증 메일이 발송됩니다. 링크를 누르면 로그인 이메일이 변경되고 지금 주소로 알림 메일이 발송됩니다.',
  sendProof: '인증 메일 발송',
  pendingEmail: '{email:으로/로} 발송된 인증 메일의 링크를 누르면 변경됩니다.',
  keepEmail: '변경 취소',
  password: '비밀번호 변경',
  passwordRow: '비밀번호',
  passwordHelp: '비밀번호를 변경하면 다른 기기에서 모두 로그아웃됩니다.',
  current: '현재 비밀번호',
  next: '새 비밀번호',
  change: '변경',
  devices: '로그인 기기 관리',
  devicesHelp: '모르는 기기가 있다면 로그아웃하고 비밀번호를 변경해주세요.',
  thisDevice: '이 기기',
  usedAt: '{time} 접속 · {ip}',
  endOne: '로그아웃',
  endOneOf: '{device} 로그아웃',
  endOthers: '다른 기기에서 모두 로그아웃',
  onlyThis: '로그인된 다른 기기가 없습니다.',
  devicesFailed: '로그인 기기를 불러오지 못했습니다.',
  theme: '화면 테마',
  themeHelp: '이 브라우저에만 적용됩니다.',
  marketing: '이벤트 및 혜택 정보 수신',
  marketingHelp: '이메일로 새로운 소식을 받습니다. 언제든지 변경할 수 있습니다.',
  marketingLabel: '이벤트 및 혜택 정보 수신 동의',
  staleName: '다른 화면에서 이름을 먼저 변경하였습니다. 지금 저장된 이름은 {name}입니다.',
  saved: '내 정보가 수정되었습니다.',
  passwordChanged: '비밀번호가 변경되었습니다.',
  proofSent: '인증 메일이 발송되었습니다. 이메일을 확인해주세요.',
  emailKept: '이메일 변경이 취소되었습니다.',
  sessionEnded: '선택한 기기에서 로그아웃되었습니다.',
  othersEnded: '다른 기기에서 모두 로그아웃되었습니다.',
} as const
