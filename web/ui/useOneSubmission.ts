import { useEffect, useRef } from 'react'

/** A double press is quicker; whoever mends what was sent and sends again is slower. */
const BUSY_BY_MS = 150

/**
 * Two presses may come before the first one is known as busy, which its owner may learn a moment later.
 * @returns `begin` answers whether this submission may go; `change` tells that the next one is another
 */
export function useOneSubmission(isBusy: boolean) {
  const isSent = useRef(false)
  const isBusyNow = useRef(isBusy)
  useEffect(() => {
    isBusyNow.current = isBusy
    // The last submission has been answered.
    if (isBusy) return () => void (isSent.current = false)
    return undefined
  }, [isBusy])
  function change() {
    if (!isBusyNow.current) isSent.current = false
  }
  function begin(): boolean {
    if (isBusy || isSent.current) return false
    isSent.current = true
    setTimeout(change, BUSY_BY_MS)
    return true
  }
  return { begin, change }
}
