// Signing in by other accounts: their names, the page they come back to, the accounts that are linked.
import type { SocialProvider } from '#contract/entrance'

/** The own OpenID provider is named by the operator. */
export const providerNames: Record<Exclude<SocialProvider, 'oidc'>, string> = {
  kakao: '카카오',
  naver: '네이버',
  google: 'Google',
  github: 'GitHub',
}

/** The labels that each brand prescribes or allows. */
export const signInLabels: Record<SocialProvider, string> = {
  kakao: '카카오 로그인',
  naver: '네이버 로그인',
  google: 'Google 계정으로 로그인',
  github: 'GitHub 계정으로 로그인',
  oidc: '{provider:으로/로} 로그인',
}

/** Short, because two of them share a row. */
export const signUpLabels: Record<SocialProvider, string> = {
  kakao: '카카오로 가입',
  naver: '네이버로 가입',
  google: 'Google로 가입',
  github: 'GitHub로 가입',
  oidc: '{provider:으로/로} 가입',
}

export const socialText = {
  or: '또는',
  processing: '로그인하는 중입니다.',
  failed: '로그인하지 못했습니다',
  broken: '계속할 수 없는 로그인입니다. 처음부터 다시 로그인해주세요.',
  elsewhere: '로그인을 시작한 브라우저에서만 계속할 수 있습니다. 진행 시간이 지났다면 처음부터 다시 로그인해주세요.',
  createTitle: '추가 정보 입력',
  linkTitle: '계정 연결',
  createPassword: '{provider} 계정의 이메일로 가입합니다. 사용할 비밀번호를 설정해주세요.',
  linkPassword: '이미 가입된 이메일입니다. 계정을 연결하려면 비밀번호를 입력해주세요.',
  emailPassword: '로그인에 사용할 이메일과 비밀번호를 입력해주세요.',
  invited: '초대받은 이메일로 가입합니다. 사용할 비밀번호를 설정해주세요.',
  verifiedDone: '이메일 인증에 성공하였습니다.',
  verifiedFailed: '이메일 인증에 실패하였습니다. 다시 시도해주세요.',
  join: '가입하기',
  link: '연결하고 로그인',
  linkedAccount: '연결할 계정',
  passwordless: '이 계정에는 비밀번호가 없습니다. 아래 방식으로 로그인하거나 비밀번호를 먼저 설정해주세요.',
  again: '다시 로그인하기',
  denied: '소셜 로그인이 취소되었습니다.',
  anyProvider: '소셜',
  section: '소셜 계정 연결',
  sectionHelp: '연결한 계정으로도 로그인할 수 있습니다.',
  linked: '{provider} 계정이 연결되었습니다.',
  unlinked: '{provider} 계정 연결이 해제되었습니다.',
  connect: '연결',
  connectOf: '{provider} 연결',
  disconnect: '연결 해제',
  disconnectOf: '{provider} 연결 해제',
  notLinked: '연결되지 않음',
  linkedOn: '{date} 연결',
  lastUsed: '{time} 로그인',
  confirmTitle: '{provider} 계정 연결을 해제하시겠습니까?',
  confirmText: '앞으로 이 {provider} 계정으로 로그인할 수 없습니다. 다시 연결할 수 있습니다.',
  proveTitle: '{provider} 계정 연결',
  proveText: '본인 확인을 위해 비밀번호를 입력해주세요. 이어서 {provider} 화면이 열립니다.',
  loadFailed: '연결된 계정을 불러오지 못했습니다.',
  setPassword: '비밀번호 설정 메일 받기',
  setPasswordHelp: '비밀번호가 없는 계정입니다. 메일의 링크를 눌러 비밀번호를 설정해주세요.',
  setPasswordSent: '비밀번호 설정 메일이 발송되었습니다. 이메일을 확인해주세요.',
} as const

export const socialMailText = {
  linkSubject: '[두레] 소셜 계정 연결 확인',
  linkBody:
    '{provider} 계정을 이 이메일의 두레 계정에 연결하려는 요청이 있습니다. 본인이 요청하였다면 아래 버튼을 눌러주세요. 링크는 {minutes}분간 유효합니다.',
  linkNext: '버튼을 누른 뒤 처음 진행하던 화면에서 두레 비밀번호를 입력하면 연결됩니다.',
  linkButton: '연결 요청 확인하기',
  linkedSubject: '[두레] {provider} 계정이 연결되었습니다',
  linkedBody: '이제 {provider} 계정으로도 두레에 로그인할 수 있습니다.',
  unlinkedSubject: '[두레] {provider} 계정 연결이 해제되었습니다',
  unlinkedBody: '이제 {provider} 계정으로는 두레에 로그인할 수 없습니다.',
  way: '로그인 방식',
} as const
