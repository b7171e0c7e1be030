// The tools of a field leave with the focus, but not under a press: the page would move beneath it, and the press would end on
// something else.
import { type RefObject, useEffect, useState } from 'react'

/** Whether the focus is within, or has left by a press that has not ended. */
export function useFocusWithin(around: RefObject<HTMLElement | null>) {
  const [isWithin, setWithin] = useState(false)
  useEffect(() => {
    let isPressed = false
    const isNow = () => around.current?.contains(document.activeElement) === true
    const look = () => {
      if (isNow() || !isPressed) setWithin(isNow())
    }
    const entered = () => isNow() && setWithin(true)
    // The end of other presses may be a menu's of the system, of which nothing is heard.
    const pressed = (event: Event) => void (isPressed = event instanceof PointerEvent && event.button === 0)
    // The click follows the end of the press in the same task.
    const released = () => {
      isPressed = false
      setTimeout(look)
    }
    // By touch the focus moves after the end of the press, and its click is still to come.
    const left = () => void setTimeout(look)
    const heard = {
      focusin: entered,
      focusout: left,
      pointerdown: pressed,
      pointerup: released,
      pointercancel: released,
    }
    for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear, true)
    look()
    return () => {
      for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear, true)
    }
  }, [around])
  return isWithin
}
