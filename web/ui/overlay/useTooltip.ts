import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { TOOLTIP_GRACE_MS, tooltipClosed, tooltipDelay, tooltipOpened } from './tooltips.ts'

type Pointed = { pointerType: string; currentTarget: HTMLElement }

// react-aria-components times its own tooltips (500 ms for the whole page); of them only the place is used.
export function useTooltip({ holdsEscape = true } = {}) {
  const { isOpen, isOpenNow, setOpen } = useOpen()
  // A tooltip that replaces another does not fade: two at once would overlap.
  const [isAtOnce, setAtOnce] = useState(false)
  const triggerRef = useRef<HTMLElement>(null)
  const timerRef = useTimer()
  const isFocused = useRef(false)

  function close(leftAt?: number) {
    clearTimeout(timerRef.current)
    tooltipClosed(timerRef, leftAt)
    setOpen(false)
  }
  function giveWay() {
    setAtOnce(true)
    close()
  }
  function open(atOnce = false) {
    clearTimeout(timerRef.current)
    tooltipOpened(timerRef, giveWay)
    setAtOnce(atOnce)
    setOpen(true)
  }
  function enter(event: Pointed) {
    if (event.pointerType === 'touch') return
    triggerRef.current = event.currentTarget
    clearTimeout(timerRef.current)
    const delay = isOpenNow() ? 0 : tooltipDelay()
    if (delay === 0) open(true)
    else timerRef.current = setTimeout(open, delay)
  }
  function leave() {
    clearTimeout(timerRef.current)
    setAtOnce(false)
    if (isOpenNow() && !isFocused.current) timerRef.current = setTimeout(close, TOOLTIP_GRACE_MS, performance.now())
  }
  function focus(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
  }
  function show(trigger: HTMLElement) {
    triggerRef.current = trigger
    isFocused.current = true
    open()
  }
  function end() {
    isFocused.current = false
    close()
  }

  useEscape(isOpen && holdsEscape, close)
  const state = {
    isOpen,
    shouldSkipAnimation: isAtOnce,
    open: () => open(true),
    close: (now?: boolean) => (now ? close() : leave()),
  }
  return { state, triggerRef, enter, leave, focus, show, end }
}

/** `isOpen` is what was drawn; a hand may leave between the opening and its drawing. */
function useOpen() {
  const [isOpen, draw] = useState(false)
  const now = useRef(false)
  function setOpen(isWanted: boolean) {
    now.current = isWanted
    draw(isWanted)
  }
  return { isOpen, isOpenNow: () => now.current, setOpen }
}

function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      tooltipClosed(timer)
    },
    [],
  )
  return timer
}

/** Before a dialog hears it: Escape takes away one thing at a time. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', escape, true)
    return () => document.removeEventListener('keydown', escape, true)
  })
}
