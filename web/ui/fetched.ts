// Code that the first look at a page does without: fetched once the page is there, or when it is wanted before that.
import { useEffect, useSyncExternalStore } from 'react'
import { cache } from '../cache.ts'

const AGAIN_MS = 3_000
const LATEST_MS = 3_000

/** Nothing is asked for any more, or something takes long; and nothing is drawn. */
function whenIdle(act: () => void) {
  const begin = () => {
    stop()
    clearTimeout(late)
    // Safari has no such moment.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: LATEST_MS })
    else setTimeout(act)
  }
  const look = () => void (cache.isFetching() === 0 && begin())
  const stop = cache.getQueryCache().subscribe(look)
  const late = setTimeout(begin, LATEST_MS)
  look()
}

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
    useFetched(isWanted = true): Module | undefined {
      useEffect(() => {
        if (isWanted) void fetchModule()
      }, [isWanted])
      return useSyncExternalStore(heed, () => module)
    },
    /** Where nothing is wanted yet: once the page shows what it was opened for. */
    useFetchedWhenIdle(): void {
      useEffect(() => whenIdle(() => void fetchModule()), [])
    },
  }
}
