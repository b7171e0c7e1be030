// What cannot wait for the application. Plain and without imports: it runs before the first paint.

// Chosen in web/session.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system decides.
}

// Who is signed in, while the application is on its way: web/call.ts takes this answer for its first question, and has the reasons for the
// lock. Pages that are not secure have no locks, and nobody is signed in there.
let isLeft = false
try {
  // Signed out without a network, in web/session.ts: the cookie is still there, and is not to be used.
  isLeft = localStorage.getItem('owedSignOut') !== null
} catch {
  // Storage is forbidden.
}
if (isSecureContext && !isLeft) {
  const ask = () => fetch('/api/auth/token', { method: 'POST', signal: AbortSignal.timeout(60_000) })
  globalThis.tokenAnswer = navigator.locks.request('refresh', ask)
  globalThis.tokenAnswer.catch(() => {})
}

// The browser offers to install the app, and keeps its offer to itself: web/push/install.ts shows it where one looks for it.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  globalThis.installQuestion = event
})
