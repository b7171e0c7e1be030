// Rooms that I have marked as unread: they stay so until they are opened again.
import { useEffect, useEffectEvent } from 'react'

/** Up to which message I count as having read; undefined where marking failed, and reading goes on. */
type Heed = (readSeq: number | undefined) => Promise<unknown>
const heeders = new Map<number, Set<Heed>>()

export function usePaused(roomId: number, onPause: Heed) {
  const pause = useEffectEvent(onPause)
  useEffect(() => {
    const heed: Heed = readSeq => pause(readSeq)
    const all = heeders.get(roomId) ?? new Set()
    heeders.set(roomId, all.add(heed))
    return () => void all.delete(heed)
  }, [roomId])
}

/** Ends once nothing that was read before is told any more. */
export const pauseReading = (roomId: number, readSeq: number) =>
  Promise.all([...(heeders.get(roomId) ?? [])].map(heed => heed(readSeq)))
export const goOnReading = (roomId: number) => heeders.get(roomId)?.forEach(heed => heed(undefined))
