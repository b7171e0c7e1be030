// The keyboard of a phone that covers the page instead of making it smaller: the field stands above it.
import { useEffect } from 'react'

const COVERED = '--covered'

export function useKeyboardRoom(isWanted: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isWanted || !view) return
    const { style } = document.documentElement
    const measure = () => {
      // A page that was made larger by two fingers is covered by nothing.
      const covered = view.scale > 1 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
      style.setProperty(COVERED, `${covered}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty(COVERED)
    }
  }, [isWanted])
}
