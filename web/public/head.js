// Chosen in web/session.ts, set before the first paint.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system decides.
}
