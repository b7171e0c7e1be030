import { useEffect, useState } from 'react'

const QUIET_MS = 300

/** The typed text once nothing more comes for a moment: not every stage of every syllable is worth a request. */
export function useDebounced(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(settle, QUIET_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
