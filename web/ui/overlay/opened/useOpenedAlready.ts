import { type RefObject, useEffect, useState } from 'react'
import type { OpenedBy } from '../LazyTrigger.tsx'

/** Whether it is open. A press before this chunk was fetched opens it now; its button gets the focus first, to get it back later. */
export function useOpenedAlready(openedBy: OpenedBy | undefined, button: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const isWanted = openedBy !== undefined
  useEffect(() => {
    if (!isWanted) return
    button.current?.focus()
    queueMicrotask(() => setOpen(true))
  }, [isWanted, button])
  return [isOpen, setOpen] as const
}
