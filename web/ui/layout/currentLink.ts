/** What a link gets whose address is not exactly this one: a page is in its area whatever else its address says. */
export const currentProps = (isCurrent: boolean) => ({
  activeOptions: { exact: true },
  inactiveProps: isCurrent ? { 'aria-current': 'page' as const } : {},
})
