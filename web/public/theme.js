// Before the first paint, so that a chosen theme does not flash in the other one; web/session.ts writes the choice.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system decides.
}
