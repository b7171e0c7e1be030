import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { TOOLTIP_GRACE_MS, tooltipClosed, tooltipDelay, tooltipOpened } from './tooltips.ts'

// react-aria-components times its own tooltips (500 ms for the whole page); of them only the place is used.
export function useTooltip() {
  const [isOpen, setOpen] = useState(false)
  // One that takes the place of another does so without fading: two at once would overlap.
  const [isAtOnce, setAtOnce] = useState(false)
  const triggerRef = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFocused = useRef(false)

  function close(leftAt?: number) {
    clearTimeout(timer.current)
    tooltipClosed(timer, leftAt)
    setOpen(false)
  }
  function giveWay() {
    setAtOnce(true)
    close()
  }
  function open(atOnce = false) {
    clearTimeout(timer.current)
    tooltipOpened(timer, giveWay)
    setAtOnce(atOnce)
    setOpen(true)
  }
  function enter(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'touch') return
    triggerRef.current = event.currentTarget
    clearTimeout(timer.current)
    const delay = isOpen ? 0 : tooltipDelay()
    if (delay === 0) open(true)
    else timer.current = setTimeout(open, delay)
  }
  function leave() {
    clearTimeout(timer.current)
    setAtOnce(false)
    if (isOpen && !isFocused.current) timer.current = setTimeout(close, TOOLTIP_GRACE_MS, performance.now())
  }
  function focus(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.matches(':focus-visible')) return
    triggerRef.current = event.currentTarget
    isFocused.current = true
    open()
  }
  function end() {
    isFocused.current = false
    close()
  }

  useEffect(() => {
    if (!isOpen) return
    // Before a dialog hears it: Escape takes away one thing at a time.
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', escape, true)
    return () => document.removeEventListener('keydown', escape, true)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      tooltipClosed(timer)
    },
    [],
  )

  const state = {
    isOpen,
    shouldSkipAnimation: isAtOnce,
    open: () => open(true),
    close: (now?: boolean) => (now ? close() : leave()),
  }
  return { state, triggerRef, enter, leave, focus, end }
}
