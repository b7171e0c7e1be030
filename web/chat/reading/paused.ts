// Rooms that I have marked as unread: they stay so until they are opened again.
import { useEffect, useEffectEvent } from 'react'

const heeders = new Map<number, Set<(readSeq: number) => void>>()

/** @param onPause told up to which message I count as having read */
export function usePaused(roomId: number, onPause: (readSeq: number) => void) {
  const pause = useEffectEvent(onPause)
  useEffect(() => {
    const heed = (readSeq: number) => pause(readSeq)
    const all = heeders.get(roomId) ?? new Set()
    heeders.set(roomId, all.add(heed))
    return () => void all.delete(heed)
  }, [roomId])
}

export const pauseReading = (roomId: number, readSeq: number) => heeders.get(roomId)?.forEach(heed => heed(readSeq))
