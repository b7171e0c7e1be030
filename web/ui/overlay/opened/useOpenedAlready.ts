import { type RefObject, useEffect, useState } from 'react'

/** The way in which it was opened before its code was there. */
export type OpenedBy = 'pointer' | 'keys'

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
