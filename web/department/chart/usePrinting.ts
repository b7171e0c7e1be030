import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, by its button or by the browser's own: what is folded away belongs on paper too. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as this returns.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
