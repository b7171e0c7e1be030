// The second factor: its mails.

export const factorMails = {
  subjects: {
    appAdded: '[두레] 2단계 인증이 설정되었습니다',
    appRemoved: '[두레] 2단계 인증이 해제되었습니다',
    codesMade: '[두레] 복구 코드를 새로 만들었습니다',
  },
  bodies: {
    appAdded: '계정에 인증 앱이 등록되었습니다. 이제 로그인할 때 앱의 인증 코드도 입력해야 합니다.',
    appRemoved: '계정의 인증 앱이 해제되었습니다. 이제 로그인할 때 인증 코드를 묻지 않습니다.',
    codesMade: '계정의 복구 코드를 새로 만들었습니다. 이전 복구 코드는 더 이상 사용할 수 없습니다.',
  },
  usedSubject: '[두레] 복구 코드를 사용하였습니다',
  usedBody: '계정의 복구 코드 하나를 사용하였습니다. 남은 복구 코드는 {left}개입니다.',
  guessedSubject: '[두레] 인증 코드가 여러 번 틀렸습니다',
  guessedBody:
    '비밀번호는 맞았지만 인증 코드를 5번 잘못 입력한 로그인 시도가 있었습니다. 다른 사람이 비밀번호를 알고 있을 수 있습니다.',
} as const
