// A server on which no account exists yet.
export const firstRunText = {
  title: '두레를 처음 시작하였습니다.',
  help: '이 서버의 첫 계정을 만들어주세요.',
} as const
