// The sentence of a failure, and the order in which it is chosen.

export const failureText = {
  server: '서버 오류가 발생했습니다.',
  timeout: '요청 시간이 초과되었습니다.',
  network: '네트워크 연결을 확인해주세요.',
  /** As the server says it. */
  signedOut: '로그인이 만료되었습니다. 다시 로그인해주세요.',
  unknown: '알 수 없는 오류가 발생했습니다.',
} as const

/** The sentence in the body of a failed answer: message, else error, else msg, else that the server failed. */
export function bodySentence(body: unknown): string {
  const { message, error, msg } = (body ?? {}) as Record<string, unknown>
  return (
    ([message, error, msg].find(text => typeof text === 'string' && text !== '') as string | undefined) ??
    failureText.server
  )
}

/** The sentence of any failure: its own message, else that the cause is unknown. */
export const sentenceFor = (failure: unknown): string =>
  failure instanceof Error && failure.message !== '' ? failure.message : failureText.unknown
