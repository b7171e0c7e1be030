// Questions to hosts that the operator names in a setting. They are trusted: in a closed network they have addresses that
// nobody else's link may lead to.

/** In this time altogether. A redirect is an error, because it could lead to a host that nobody named. */
export async function askTrusted(address: string, asked: RequestInit, ms: number) {
  const response = await fetch(address, { ...asked, redirect: 'error', signal: AbortSignal.timeout(ms) })
  return { status: response.status, text: await response.text() }
}

/** For a library that asks such a host; each of its questions has this time. It may be shown a redirect, and never follows one. */
export const fetchTrusted =
  (ms: number): typeof fetch =>
  (address, asked) => {
    const redirect = asked?.redirect === 'manual' ? 'manual' : 'error'
    return fetch(address, { ...asked, redirect, signal: AbortSignal.timeout(ms) })
  }
