// What cannot wait for the application. Plain and without imports: it runs before the first paint.

// Chosen in web/session.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system decides.
}
