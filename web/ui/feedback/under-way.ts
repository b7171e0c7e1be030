// Work that is under way beside questions and changes, such as the bytes of a file: the loading bar counts it too.
import { create } from 'zustand'

export const useUnderWay = create<{ count: number }>(() => ({ count: 0 }))

/** Counts until the answered function is called. */
export function began() {
  useUnderWay.setState(({ count }) => ({ count: count + 1 }))
  return () => useUnderWay.setState(({ count }) => ({ count: count - 1 }))
}
