// The keys of the rows below the field: results, or searches of before. They go by where a key lies.
import { usePageKeys } from '../organization/frame/keys.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('#search-rows [data-row]')]

function focusOn(row: HTMLElement | undefined) {
  row?.scrollIntoView({ block: 'nearest' })
  row?.focus({ preventScroll: true })
}
export const focusFirstRow = () => focusOn(rows()[0])

/** @param toField above the first row, and by the slash */
export function useRowKeys(toField: () => void) {
  usePageKeys(({ code, key, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined
    if (code === 'Slash') return toField
    const step = code === 'KeyJ' || key === 'ArrowDown' ? 1 : code === 'KeyK' || key === 'ArrowUp' ? -1 : 0
    if (step === 0) return undefined
    const all = rows()
    const at = all.findIndex(row => row === document.activeElement)
    const next = at < 0 ? 0 : at + step
    return next < 0 ? toField : () => focusOn(all[Math.min(next, all.length - 1)])
  })
}
