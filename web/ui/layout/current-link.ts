/** For a link whose address is not exactly the present one: a page belongs to its area whatever else its address says. */
export const currentProps = (isCurrent: boolean) => ({
  activeOptions: { exact: true },
  inactiveProps: isCurrent ? { 'aria-current': 'page' as const } : {},
})
