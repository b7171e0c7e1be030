import { type ReactNode, useEffect, useState } from 'react'

export const LATER_MS = 200

/** Shown after a moment, because it would only flicker at once. */
export function Delayed({ after = LATER_MS, children }: { after?: number; children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, after, true)
    return () => clearTimeout(timer)
  }, [after])
  return isDue && children
}
