// Code that the first look at a page does without: fetched once the page is there, or when it is wanted before that.
import { useEffect, useSyncExternalStore } from 'react'

const AGAIN_MS = 3_000

/** Unlike React's own way, what is already there is drawn at once: no moment in which keys would be lost. */
export function fetchedLater<Module>(load: () => Promise<Module>) {
  let module: Module | undefined
  let asked: Promise<void> | undefined
  const heeders = new Set<() => void>()

  function fetchModule(): Promise<void> {
    asked ??= load().then(
      fetched => {
        module = fetched
        for (const heed of heeders) heed()
      },
      () => {
        // Without a network: tried again, so that it opens as soon as possible.
        setTimeout(() => {
          asked = undefined
          void fetchModule()
        }, AGAIN_MS)
      },
    )
    return asked
  }
  function heed(changed: () => void) {
    heeders.add(changed)
    return () => heeders.delete(changed)
  }
  return {
    fetch: fetchModule,
    /** Where nothing is wanted yet: as soon as the page is there, before anybody can press a key. */
    useFetched(isWanted = true): Module | undefined {
      useEffect(() => {
        if (isWanted) void fetchModule()
      }, [isWanted])
      return useSyncExternalStore(heed, () => module)
    },
  }
}
