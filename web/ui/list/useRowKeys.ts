import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const HELD_MS = 1_000

/** The keys of a list whose rows can be moved; a row that moves or was renamed keeps the focus. */
export function useRowKeys(move: (id: number, step: 'up' | 'down') => void) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef({ id: 0, at: -HELD_MS })
  const hold = (id: number) => (held.current = { id, at: performance.now() })

  // The browser lets the focus fall when what has it moves or goes.
  useLayoutEffect(() => {
    const { id, at } = held.current
    if (document.activeElement !== document.body || performance.now() - at > HELD_MS) return
    // The content of a row may open menus too; its own is the last.
    const menus = list.current?.querySelectorAll<HTMLElement>(`[data-id="${id}"] [aria-haspopup]`) ?? []
    ;[...menus].at(-1)?.focus()
  })

  function moveByKeys(event: KeyboardEvent) {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    const target = event.target as HTMLElement
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id)
    if (!id || target instanceof HTMLInputElement) return
    event.preventDefault()
    // A menu's button would open its menu.
    event.stopPropagation()
    hold(id)
    move(id, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return { list, hold, moveByKeys }
}
