// Code that the first look at a page does without: fetched once the page is there, or when it is wanted before that.
import { type ComponentType, createElement, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { cache } from '../cache.ts'

const LATEST_MS = 3_000

/** Nothing is asked for any more, or something takes long; and nothing is drawn. */
function whenIdle(act: () => void): void {
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
  let failure: unknown
  const heeders = new Set<() => void>()

  function fetchModule(): Promise<void> {
    asked ??= load().then(
      fetched => {
        module = fetched
        for (const heed of heeders) heed()
      },
      (error: unknown) => {
        failure = error
        for (const heed of heeders) heed()
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
    /** Throws what the page shows once the code is no longer on the server. */
    useFetched(isWanted = true): Module | undefined {
      useEffect(() => {
        if (isWanted) void fetchModule()
      }, [isWanted])
      const failed = useSyncExternalStore(heed, () => failure)
      if (isWanted && failed) throw failed
      return useSyncExternalStore(heed, () => module)
    },
    /** Where nothing is wanted yet: once the page shows what it was opened for. */
    useFetchedWhenIdle(): void {
      useEffect(() => whenIdle(() => void fetchModule()), [])
    },
  }
}

export type FetchedComponent<Props extends object> = ComponentType<Props> &
  Pick<ReturnType<typeof fetchedLater>, 'fetch'>

/**
 * A component that is fetched when it is first drawn, or by `fetch` before that. React's own `lazy` leaves the place empty
 * for 300 ms, however soon the code is there.
 */
export function fetchedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): FetchedComponent<Props> {
  const later = fetchedLater(load)
  function Fetched(props: Props) {
    const Component = later.useFetched() ?? Meanwhile
    return Component ? createElement(Component, props) : null
  }
  return Object.assign(Fetched, { fetch: later.fetch })
}

/** Whether the code of all of them is there: what comes one after the other pushes down what somebody is about to press. */
export function useAllFetched(components: readonly Pick<FetchedComponent<never>, 'fetch'>[]): boolean {
  const [isThere, setThere] = useState(false)
  const fetchAll = useEffectEvent(() => Promise.all(components.map(component => component.fetch())))
  useEffect(() => void fetchAll().then(() => setThere(true)), [])
  return isThere
}

/** The tabs beside the one that is shown: choosing one of them waits for nothing. */
export function useNeighboursFetched(neighbours: readonly (Pick<FetchedComponent<never>, 'fetch'> | undefined)[]) {
  const fetchAll = useEffectEvent(() => neighbours.forEach(neighbour => void neighbour?.fetch()))
  useEffect(() => whenIdle(fetchAll), [])
}
